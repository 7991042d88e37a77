import type { AdminQuery } from '#contract/admins.ts'
import type { Person } from '#contract/people.ts'
import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { countAllPeople } from '#server/people-lists/count-queries.ts'
import type { PeoplePage } from '#server/people-lists/match-queries.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'

export async function pageOfAdmins(db: Db, query: AdminQuery) {
  const wanted: PeoplePage = {
    ...query,
    role: 'admin',
    search: query.search,
    table: db`accounts t`,
    id: db`t.user_id`,
    where: null,
    isNarrow: false,
    order: null,
  }
  const [admins, total] = await Promise.all([
    db<Person[]>`
      select ${personColumns(db)} from (${pageOfPeople(db, wanted)}) page
        join users u on u.id = page.id join accounts a on a.user_id = u.id
      order by page.position`,
    countAllPeople(db, wanted),
  ])
  return { admins, total }
}

export async function findAdmin(db: Db | Tx, id: number): Promise<Person> {
  const rows = await db<Person[]>`
    select ${personColumns(db)} from users u join accounts a on a.user_id = u.id where u.id = ${id} and u.role = 'admin'`
  return one(rows, 'Admin')
}

export async function findAdminId(db: Db | Tx, username: string): Promise<number | null> {
  const [admin] = await db<{ id: number }[]>`
    select id from users where role = 'admin' and lower(username) = lower(${username}) and archived_at is null`
  return admin?.id ?? null
}

/** The admins who have a password, locked until the change is done. */
export function lockWorkingAdmins(tx: Tx) {
  return tx<{ id: number }[]>`
    select u.id from users u join accounts a on a.user_id = u.id
    where u.role = 'admin' and u.archived_at is null and a.password_hash is not null order by u.id for update of u`
}
