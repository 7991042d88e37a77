import { preferences } from '#contract/preferences.ts'
import type { Serve } from '#server/http/serve.ts'
import { readPreferences, savePreferences } from './preferences.ts'

export function preferenceRoutes(serve: Serve) {
  serve(preferences.read, ({ db, actor }) => readPreferences(db, actor))
  serve(preferences.save, ({ tx, actor, body }) => savePreferences(tx, actor, body))
}
