import type { InternNow } from '#contract/dashboard-interns.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { groupedBy } from '#domain/grouped.ts'
import type { Slot } from '#domain/slot.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Db } from '#server/db.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { whereRunning } from '#server/fragments/standing.ts'
import { gathered } from '#server/threads/gather.ts'

type Times = Record<'amIn' | 'amOut' | 'pmIn' | 'pmOut' | 'otIn' | 'otOut', string | null>
export type InternRow = Omit<InternNow, 'presence' | 'since' | 'pendingMinutes' | 'waiting'> &
  Times & { supervisorId: number; reckonedMinutes: number; workDate: WorkDate | null; closesAt: string | null }

/** The interns at work of a supervisor, by name; supervisors who ask at the same moment share the statement. */
export const findSupervisedInterns = gathered(
  async (db: Db, supervisorIds: readonly number[], { today }: { today: WorkDate }) => {
    const interns = groupedBy(await listInternsOf(db, supervisorIds, today), ({ supervisorId }) => supervisorId)
    return supervisorIds.map((id) => interns.get(id) ?? [])
  },
)

/** With the times of the current day. A placement at work is within its supervisor's reach (rule 32). */
function listInternsOf(db: Db, supervisorIds: readonly number[], today: WorkDate) {
  const own = db`${whereRunning(db)} and p.supervisor_id = any(${supervisorIds as number[]})`
  return db<InternRow[]>`
    with counted as materialized (${countedMinutes(db, db`select p.id from placements p where ${own}`)})
    select p.supervisor_id, p.student_id, ${listNameOf(db, 'u')} as name, s.student_number, c.code as course_code, p.status,
      p.required_minutes, h.approved as approved_minutes, h.reckoned as reckoned_minutes,
      r.work_date, r.closes_at, r.am_in, r.am_out, r.pm_in, r.pm_out, r.ot_in, r.ot_out
    from placements p join students s on s.id = p.student_id join users u on u.id = s.id join courses c on c.id = s.course_id
      join counted h on h.placement_id = p.id
      left join lateral (
        select * from time_records r where r.placement_id = p.id and r.work_date >= ${today}::date - 1
          and (r.work_date = ${today} or r.status = 'open')
        order by r.work_date desc limit 1) r on true
    where ${own} and u.archived_at is null order by u.search collate "C", s.id`
}

export const slotColumns: Record<Slot, keyof Times> = {
  am_in: 'amIn',
  am_out: 'amOut',
  pm_in: 'pmIn',
  pm_out: 'pmOut',
  ot_in: 'otIn',
  ot_out: 'otOut',
}
