import { supervisors } from '#contract/supervisors.ts'
import type { Serve } from '#server/http/serve.ts'
import { findSupervisor } from './queries.ts'

export function supervisorRoutes(serve: Serve) {
  serve(supervisors.read, ({ db, actor, params }) => findSupervisor(db, actor, params.id))
}
