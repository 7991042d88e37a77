import { admins } from '#contract/admins.ts'
import type { Serve } from '#server/http/serve.ts'
import { restorePeople } from '#server/people/archive.ts'
import { findAdmin, pageOfAdmins } from './queries.ts'
import { addAdmin, archiveAdmin, updateAdmin } from './save.ts'

export function adminRoutes(serve: Serve) {
  serve(admins.list, ({ db, query }) => pageOfAdmins(db, query))
  serve(admins.read, ({ db, params }) => findAdmin(db, params.id))
  serve(admins.create, ({ tx, body }) => addAdmin(tx, body))
  serve(admins.update, ({ tx, params, body }) => updateAdmin(tx, params.id, body))
  serve(admins.remove, ({ tx, params }) => archiveAdmin(tx, params.id))
  serve(admins.restore, async ({ tx, params }) => {
    await restorePeople(tx, [await findAdmin(tx, params.id)])
    return findAdmin(tx, params.id)
  })
}
