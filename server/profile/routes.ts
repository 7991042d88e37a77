import { profile } from '#contract/profile.ts'
import { notFound } from '#server/errors.ts'
import { imageType } from '#server/files/images.ts'
import type { Serve } from '#server/http/serve.ts'
import { receivePhoto, setPhoto } from './photo.ts'
import { findPhoto, findProfile, updateProfile } from './queries.ts'

export function profileRoutes(serve: Serve) {
  serve(profile.read, ({ db, actor }) => findProfile(db, actor.id))
  serve(profile.update, ({ tx, actor, body }) => updateProfile(tx, actor.id, body))
  serve(profile.photo, receivePhoto, ({ tx, actor, prepared }) => setPhoto(tx, actor, prepared))
  serve(profile.photoFile, async ({ db, actor, params, services }) => {
    const sha256 = await findPhoto(db, actor, params.id)
    const bytes = sha256 && (await services.files.load(sha256))
    const type = bytes && imageType(bytes)
    if (!bytes || !type) throw notFound('Photo')
    return { stream: bytes, type, headers: { 'cache-control': 'private, max-age=86400' } }
  })
}
