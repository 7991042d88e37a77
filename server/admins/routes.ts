import { admins } from '#contract/admins.ts'
import type { Serve } from '#server/http/serve.ts'
import { findAdmin } from './queries.ts'

export function adminRoutes(serve: Serve) {
  serve(admins.read, ({ db, params }) => findAdmin(db, params.id))
}
