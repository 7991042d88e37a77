import { monthOf } from '#domain/calendar.ts'
import { completionKept, monthLocked } from '#domain/record.ts'
import type { Refusal as DomainRefusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db.ts'
import { refuseBy } from '#server/errors.ts'

type Day = { placementId: number; workDate: string }
type Fixed = Day & { isLocked: boolean; isCompleted: boolean }

/** The days that nobody may change: their month is locked (rule 12), or their chain is completed (rule 17). */
export function listFixed(tx: Tx, days: readonly Day[]) {
  return tx<Fixed[]>`
    with recursive wanted as (
      select distinct placement_id, work_date
      from unnest(${days.map(({ placementId }) => placementId)}::bigint[], ${days.map(({ workDate }) => workDate)}::date[])
        as d (placement_id, work_date)),
    up as (
      select p.id as asked, p.id, p.status from placements p where p.id in (select placement_id from wanted)
      union all
      select u.asked, n.id, n.status from up u join placements n on n.continues_id = u.id)
    select * from (
      select w.placement_id, w.work_date,
        exists (select from month_locks l where l.course_id = p.course_id and l.month = to_char(w.work_date, 'YYYY-MM')) as is_locked,
        exists (select from up u where u.asked = w.placement_id and u.status = 'completed') as is_completed
      from wanted w join placements p on p.id = w.placement_id) d
    where d.is_locked or d.is_completed`
}

/** Refuses any change of what these days count (rule 12, rule 17). The caller has taken the turns of their students. */
export async function ensureOpen(tx: Tx, days: readonly Day[]): Promise<void> {
  const [fixed] = await listFixed(tx, days)
  refuseBy(fixed ? reasonOf(fixed) : null)
}

/** Refuses only in a locked month, for changes that count no minutes. */
export async function ensureUnlocked(tx: Tx, day: Day): Promise<void> {
  const [fixed] = await listFixed(tx, [day])
  if (fixed?.isLocked) refuseBy(reasonOf(fixed))
}

/** Refuses a change of a completed placement's hours that is not a change of its days (rule 17). */
export async function ensureNotCompleted(tx: Tx, placementId: number): Promise<void> {
  // On a date whose month is never locked.
  const [fixed] = await listFixed(tx, [{ placementId, workDate: '9999-12-31' }])
  if (fixed?.isCompleted) refuseBy(completionKept)
}

export function reasonOf({ workDate, isLocked }: Fixed): DomainRefusal {
  return isLocked ? monthLocked(monthOf(workDate)) : completionKept
}
