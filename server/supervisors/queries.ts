import type { Supervisor } from '#contract/supervisors.ts'
import type { Db, Tx } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { supervisorsInReach } from './visibility.ts'

export async function findSupervisor(db: Db | Tx, actor: Actor, id: number): Promise<Supervisor> {
  const rows = await db<Supervisor[]>`
    select ${personColumns(db)}, v.company_id, v.position, v.department, c.name as company_name
    from supervisors v join users u on u.id = v.id join accounts a on a.user_id = v.id
      join companies c on c.id = v.company_id
    where v.id = ${id} and ${supervisorsInReach(db, actor)}`
  return one(rows, 'Supervisor')
}
