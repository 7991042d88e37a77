import { profile } from '#contract/profile.ts'
import { notFound } from '#server/errors.ts'
import { imageType } from '#server/files/images.ts'
import { receiveFile } from '#server/files/receive.ts'
import type { Serve } from '#server/http/serve.ts'
import { keepPhoto, setPhoto } from './photo.ts'
import { findPhoto, findProfile, updateProfile } from './queries.ts'

const megabyte = 1024 * 1024

export function profileRoutes(serve: Serve) {
  serve(profile.read, ({ db, actor }) => findProfile(db, actor.id))
  serve(profile.update, ({ tx, actor, body }) => updateProfile(tx, actor.id, body))
  serve(
    profile.photo,
    async ({ request, services }) => {
      const { bytes } = await receiveFile(request, services.config.MAX_UPLOAD_MB * megabyte)
      return keepPhoto(services.files, bytes)
    },
    ({ tx, actor, prepared }) => setPhoto(tx, actor, prepared),
  )
  serve(profile.photoFile, async ({ db, actor, params, services }) => {
    const sha256 = await findPhoto(db, actor, params.id)
    const bytes = sha256 && (await services.files.load(sha256))
    const type = bytes && imageType(bytes)
    if (!bytes || !type) throw notFound('Photo')
    return { stream: bytes, type, headers: { 'cache-control': 'private, max-age=86400' } }
  })
}
