import { supervisors } from '#contract/supervisors.ts'
import type { Serve } from '#server/http/serve.ts'
import { restorePeople } from '#server/people/archive.ts'
import { findSupervisor, listSupervisors, searchSupervisors } from './queries.ts'
import { archiveSupervisor, createSupervisor, updateSupervisor } from './save.ts'

export function supervisorRoutes(serve: Serve) {
  serve(supervisors.list, ({ db, actor, query }) => listSupervisors(db, actor, query))
  serve(supervisors.search, ({ db, actor, body }) => searchSupervisors(db, actor, body))
  serve(supervisors.read, ({ db, actor, params }) => findSupervisor(db, actor, params.id))
  serve(supervisors.create, ({ tx, actor, body }) => createSupervisor(tx, actor, body))
  serve(supervisors.update, ({ tx, actor, params, body }) => updateSupervisor(tx, actor, { id: params.id, body }))
  serve(supervisors.remove, ({ tx, actor, params }) => archiveSupervisor(tx, actor, params.id))
  serve(supervisors.restore, async ({ tx, actor, params }) => {
    await restorePeople(tx, [await findSupervisor(tx, actor, params.id)])
    return findSupervisor(tx, actor, params.id)
  })
}
