import type { ReportedChange } from '#contract/accounts.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import { one, slice } from '#server/http/sql.ts'

type Page = { page: number; rowsPerPage: number; search?: string | undefined }

export async function listAccountReports(db: Db, query: Page) {
  const [changes, counted] = await Promise.all([
    db<ReportedChange[]>`
      ${selectReports(db)} order by c.settled_at is not null, c.objected_at desc, c.id desc ${slice(db, query)}`,
    db<{ total: number; open: number }[]>`
      select count(*)::int as total, count(*) filter (where settled_at is null)::int as open
      from account_changes where objected_at is not null`,
  ])
  return { changes, ...one(counted, 'Total') }
}

export async function findAccountReport(tx: Tx, id: number): Promise<ReportedChange> {
  return one(await tx<ReportedChange[]>`${selectReports(tx)} and c.id = ${id}`, 'Report')
}

/** Whether the report was open. The account may decide again once none of its reports is open. */
export async function setSettled(tx: Tx, { id, userId }: ReportedChange, note: string): Promise<boolean> {
  const { count } = await tx`
    update account_changes set settled_at = ${tx.change.now}, settled_by = ${tx.change.by?.id ?? null}, settled_note = ${note}
    where id = ${id} and settled_at is null`
  await tx`
    update accounts set held_at = null where user_id = ${userId} and not exists (
      select from account_changes where user_id = ${userId} and objected_at is not null and settled_at is null)`
  return count === 1
}

function selectReports(db: Db | Tx) {
  return db`
    select c.id, c.user_id, ${nameOrUsername(db, 'u')} as name,
      u.role as usertype, c.field, c.at as changed_at, c.objected_at as reported_at, c.settled_at, c.settled_note as note,
      coalesce(${nameOrUsername(db, 'b')}, 'the school’s server') as changed_by,
      ${nameOrUsername(db, 's')} as settled_by
    from account_changes c join users u on u.id = c.user_id left join users b on b.id = c.by_id
      left join users s on s.id = c.settled_by
    where c.objected_at is not null`
}
