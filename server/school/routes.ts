import { school } from '#contract/school.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSchoolSettings, updateSchool } from './queries.ts'

export function schoolRoutes(serve: Serve) {
  serve(school.read, ({ db }) => findSchoolSettings(db))
  serve(school.update, ({ tx, body }) => updateSchool(tx, body))
}
