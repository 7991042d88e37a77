import type { AdminDashboard } from '#contract/dashboard.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { listNameOf } from '#server/fragments/names.ts'

type Figures = AdminDashboard['work']['coordinators'][number]
export type CoordinatorRow = Omit<Figures, 'name'>

export function listCoordinatorFigures(db: Db) {
  return db<(Figures & { countedAt: string })[]>`
    select f.coordinator_id as id, ${listNameOf(db, 'u')} as name, f.students, f.documents, f.corrections, f.incomplete,
      f.no_tap, f.unplaced, f.preparing, f.changed, f.at_risk, f.counted_at
    from coordinator_figures f left join users u on u.id = f.coordinator_id
    order by u.search collate "C" nulls last, f.coordinator_id`
}

export async function replaceCoordinatorFigures(tx: Tx, rows: readonly CoordinatorRow[]): Promise<void> {
  const { now } = tx.change
  await tx`delete from coordinator_figures`
  const kept = rows.map(({ id, ...figures }) => ({ ...figures, coordinatorId: id, countedAt: now }))
  if (kept.length > 0) await tx`insert into coordinator_figures ${tx(kept)}`
}

export type Group = { coordinatorId: number | null; ids: number[] }

/** Students in one group, so that counting them holds up nobody. */
const mostTogether = 200

/** Each student is in one group, whose students all have the same coordinator, or none. */
export function listGroups(db: Db) {
  return db<Group[]>`
    select coordinator_id, array_agg(id) as ids
    from (
      select s.coordinator_id, s.id, (row_number() over (partition by s.coordinator_id order by s.id) - 1) / ${mostTogether} as part
      from students s join users u on u.id = s.id and u.archived_at is null) t
    group by coordinator_id, part order by coordinator_id, part`
}

/** A condition on `students s`. */
export function isAmong(db: Db, ids: readonly number[]): Fragment {
  return db`s.id = any(${ids as number[]})`
}
