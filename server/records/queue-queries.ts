import type { QueuedRecord } from '#contract/records.ts'
import { minuteAfter } from '#domain/zone.ts'
import type { StoredRecord } from '#server/days/record-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { isoText } from '#server/db-values.ts'
import { internsOf, placementsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { whereOver } from '#server/fragments/records.ts'
import type { Actor } from '#server/http/serve.ts'
import { gathered } from '#server/threads/gather.ts'

/** What an open day that is over is closed from; null for the others. */
type Over = Pick<StoredRecord, 'placementId' | 'basis' | 'excused' | 'closesAt'>
export type Waiting = QueuedRecord & { over: Over | null }
export type QueueWish = { now: string; studentId?: number | undefined }

/** Records for approval and open days that are over, by date; also days that will be over within a minute. */
export async function listWaiting(db: Db, actor: Actor, { now, studentId }: QueueWish): Promise<Waiting[]> {
  const until = minuteAfter(now)
  if (actor.role === 'supervisor' && studentId === undefined) return findWaiting(db, actor.id, { until })
  const reached = db`${placementsInReach(db, actor)} ${studentId ? db`and r.student_id = ${studentId}` : db``}`
  const [row] = await db<{ waiting: Waiting[] }[]>`select ${waitingOf(db, reached, until)} as waiting`
  return withInstants(row?.waiting ?? [])
}

/** All of a supervisor; supervisors who ask at the same moment share the statement. */
const findWaiting = gathered(async (db: Db, ids: readonly number[], { until }: { until: string }) => {
  const rows = await db<{ waiting: Waiting[] }[]>`
    select ${waitingOf(db, internsOf(db, { id: db`asked.id` }), until)} as waiting
    from unnest(${ids as number[]}::bigint[]) with ordinality as asked (id, place) order by asked.place`
  return rows.map(({ waiting }) => withInstants(waiting))
})

/**
 * As JSON, because a row for each day costs more. A day without a flag or a request is regular, so that nobody asks for
 * its schedule (rule 30).
 */
function waitingOf(db: Db, reached: Fragment, until: string): Fragment {
  return db`(select coalesce(json_agg(w), '[]') from (
    select r.id, s.id as "studentId", ${listNameOf(db, 'u')} as "studentName", r.work_date as "workDate", r.am_in as "amIn",
      r.am_out as "amOut", r.pm_in as "pmIn", r.pm_out as "pmOut", r.ot_in as "otIn", r.ot_out as "otOut", r.credited,
      r.late, r.undertime, r.flags, r.status, r.note, c.id is not null as "hasPendingCorrection",
      case when r.flags <> '{}' or c.id is not null then r.basis -> 'schedule' end as schedule,
      case when r.status = 'open' then json_build_object('placementId', r.placement_id, 'basis', r.basis,
        'excused', r.excused, 'closesAt', r.closes_at) end as over
    from time_records r join placements p on p.id = r.placement_id join students s on s.id = p.student_id
      join users u on u.id = s.id
      left join corrections c on c.placement_id = r.placement_id and c.work_date = r.work_date and c.status = 'pending'
    where ${reached} and (r.status = 'submitted' or ${whereOver(db, until)})
    order by r.work_date, r.id limit 1000) w)`
}

const instants = ['amIn', 'amOut', 'pmIn', 'pmOut', 'otIn', 'otOut'] as const

/** In JSON the database writes an instant in its own form. */
function withInstants(waiting: Waiting[]): Waiting[] {
  for (const record of waiting) for (const name of instants) record[name] = record[name] && isoText(record[name])
  return waiting
}
