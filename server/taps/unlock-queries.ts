import type { UnlockRequest } from '#contract/taps.ts'
import type { MissedTap } from '#domain/decide-tap.ts'
import type { Db } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'

type LockedOut = MissedTap & { studentId: number; placementId: number | null; clientKey: string }

/** Stored once, however often the phone tries again. */
export async function insertUnlockRequests(db: Db, asked: readonly LockedOut[], now: string): Promise<void> {
  await db`
    insert into unlock_requests ${db(asked.map((one) => ({ ...one, askedAt: now })))}
    on conflict on constraint unlock_requests_once do nothing`
}

const mostShown = 1000

/** Taps that a locked month refuses, while it is locked. */
export function listUnlockRequests(db: Db, actor: Actor) {
  return db<UnlockRequest[]>`
    select q.id, q.student_id, ${listNameOf(db, 'u')} as student_name, q.placement_id, q.work_date, q.slot,
      q.at, q.asked_at, c.code as course_code, l.month
    from unlock_requests q join students s on s.id = q.student_id join users u on u.id = s.id
      join placements p on p.id = q.placement_id join courses c on c.id = p.course_id
      join month_locks l on l.course_id = p.course_id and l.month = to_char(q.work_date, 'YYYY-MM')
    where ${studentsInReach(db, actor)}
      and not exists (select from taps t where t.student_id = q.student_id and t.client_key = q.client_key)
    order by q.asked_at, q.id limit ${mostShown}`
}
