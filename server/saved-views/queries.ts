import type { BodyOf } from '#contract/endpoint.ts'
import { mostViews, mostViewsOfOne, type SavedView, type savedViews } from '#contract/saved-views.ts'
import type { Db, Tx } from '#server/db.ts'
import { refuseFields } from '#server/errors.ts'
import { recordEvent } from '#server/http/changes.ts'
import { one } from '#server/http/sql.ts'

export async function listSavedViews(db: Db | Tx, userId: number, list: string) {
  const views = await db<SavedView[]>`
    select id, name, query from saved_views where user_id = ${userId} and list = ${list} order by lower(name), id`
  return { views, total: views.length }
}

/** Locks the person, so that two calls at once both count right. */
export async function insertSavedView(tx: Tx, userId: number, fields: BodyOf<typeof savedViews.create>) {
  const { list, name, query } = fields
  await tx`select from users where id = ${userId} for no key update`
  const counted = await tx<{ ofList: number; inAll: number }[]>`
    select count(*) filter (where list = ${list})::int as of_list, count(*)::int as in_all
    from saved_views where user_id = ${userId}`
  const { ofList, inAll } = one(counted, 'Total')
  if (ofList >= mostViews) refuseFields({ name: `You have ${mostViews} views of this list. Delete one first.` })
  if (inAll >= mostViewsOfOne) refuseFields({ name: `You have ${mostViewsOfOne} views. Delete one first.` })
  const rows = await tx<SavedView[]>`
    insert into saved_views (user_id, list, name, query, created_at)
    values (${userId}, ${list}, ${name}, ${JSON.stringify(query)}::text::jsonb, ${tx.change.now}) returning id, name, query`
  const view = one(rows, 'View')
  await recordEvent(tx, { action: 'created', noun: 'saved_view', recordId: view.id, after: { name } })
  return view
}

export async function deleteSavedView(tx: Tx, userId: number, id: number): Promise<void> {
  const rows = await tx<{ name: string }[]>`
    delete from saved_views where id = ${id} and user_id = ${userId} returning name`
  const { name } = one(rows, 'View')
  await recordEvent(tx, { action: 'deleted', noun: 'saved_view', recordId: id, before: { name } })
}
