import type { Person } from '#contract/people.ts'
import type { Db } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'

export async function findAdmin(db: Db, id: number): Promise<Person> {
  const rows = await db<Person[]>`
    select ${personColumns(db)} from users u join accounts a on a.user_id = u.id where u.id = ${id} and u.role = 'admin'`
  return one(rows, 'Admin')
}
