import type { Person } from '#contract/people.ts'
import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'

export async function findAdmin(db: Db, id: number): Promise<Person> {
  const rows = await db<Person[]>`
    select ${personColumns(db)} from users u join accounts a on a.user_id = u.id where u.id = ${id} and u.role = 'admin'`
  return one(rows, 'Admin')
}

export async function findAdminId(db: Db | Tx, username: string): Promise<number | null> {
  const [admin] = await db<{ id: number }[]>`
    select id from users where role = 'admin' and lower(username) = lower(${username}) and archived_at is null`
  return admin?.id ?? null
}
