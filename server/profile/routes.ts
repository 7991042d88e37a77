import { profile } from '#contract/profile.ts'
import type { Serve } from '#server/http/serve.ts'
import { findProfile, updateProfile } from './queries.ts'

export function profileRoutes(serve: Serve) {
  serve(profile.read, ({ db, actor }) => findProfile(db, actor.id))
  serve(profile.update, ({ tx, actor, body }) => updateProfile(tx, actor.id, body))
}
