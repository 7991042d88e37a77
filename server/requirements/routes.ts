import { requirements } from '#contract/requirements.ts'
import type { Serve } from '#server/http/serve.ts'
import {
  archiveRequirement,
  insertRequirement,
  listRequirements,
  restoreRequirement,
  updateRequirement,
} from './queries.ts'

export function requirementRoutes(serve: Serve) {
  serve(requirements.list, ({ db, query }) => listRequirements(db, query))
  serve(requirements.create, ({ tx, body }) => insertRequirement(tx, body))
  serve(requirements.update, ({ tx, params, body }) => updateRequirement(tx, params.id, body))
  serve(requirements.remove, ({ tx, params }) => archiveRequirement(tx, params.id))
  serve(requirements.restore, ({ tx, params }) => restoreRequirement(tx, params.id))
}
