import { profile } from '#contract/profile.ts'
import { notFound } from '#server/errors.ts'
import { imageType } from '#server/files/images.ts'
import type { Serve } from '#server/http/serve.ts'
import { ensureStillCurrent } from '#server/passwords/change.ts'
import type { Services } from '#server/services.ts'
import { askForEmail, cancelEmail, checkedConfirmation, confirmEmail, mayChangeEmail, wantedEmail } from './email.ts'
import { receivePhoto, setPhoto } from './photo.ts'
import { findPhoto, findProfile, type Profile, updateProfile } from './queries.ts'

export function profileRoutes(serve: Serve) {
  serve(profile.photo, receivePhoto, ({ tx, actor, prepared }) => setPhoto(tx, actor, prepared))
  serve(profile.read, async ({ db, actor, now, services }) => shown(await findProfile(db, actor.id), now, services))
  serve(
    profile.update,
    ({ db, actor, body, services }) => wantedEmail(db, actor, { body, services }),
    async ({ tx, actor, body, prepared: wanted, now, services }) => {
      // The account before the person, as a sign-in locks them, so that the two never wait for each other.
      if (wanted) await ensureStillCurrent(tx, wanted.owner)
      await updateProfile(tx, actor.id, body)
      if (wanted) await askForEmail(tx, actor, wanted)
      const told = wanted ? { told: `We sent a link to ${wanted.email}. Your email changes when you open it.` } : {}
      return { ...shown(await findProfile(tx, actor.id), now, services), ...told }
    },
  )
  serve(profile.cancelEmail, async ({ tx, actor, now, services }) => {
    await cancelEmail(tx, actor)
    return shown(await findProfile(tx, actor.id), now, services)
  })
  serve(
    profile.confirmEmail,
    ({ db, body, ip, now, services }) =>
      checkedConfirmation(db, { token: body.token, ip, now, limits: services.limits }),
    ({ tx, body, prepared }) => confirmEmail(tx, prepared, body.token),
  )
  serve(profile.photoFile, async ({ db, actor, params, services }) => {
    const sha256 = await findPhoto(db, actor, params.id)
    const bytes = sha256 && (await services.files.load(sha256))
    const type = bytes && imageType(bytes)
    if (!bytes || !type) throw notFound('Photo')
    // Kept by a browser for whoever fetched it, and not for the next person who signs in there.
    return { stream: bytes, type, headers: { 'cache-control': 'private, max-age=86400', vary: 'authorization' } }
  })
}

function shown(person: Profile, now: string, services: Services) {
  const { pendingEmail } = person
  const isOpen = pendingEmail !== null && Date.parse(pendingEmail.expiresAt) > Date.parse(now)
  return { ...person, pendingEmail: isOpen ? pendingEmail : null, mayChangeEmail: mayChangeEmail(services) }
}
