import type { AffectedPlacement } from '#contract/courses.ts'
import type { PageQuery } from '#contract/parts.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { liveStatuses } from '#server/fragments/live-placements.ts'
import { listNameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, one, slice } from '#server/http/sql.ts'
import { settleHours } from '#server/placements/hours.ts'

/** The live placements of a program with their copies of hours and caps; of others' interns only how many. */
export async function listAffectedPlacements(
  db: Db,
  actor: Actor,
  { courseId, query }: { courseId: number; query: PageQuery },
) {
  one(await db`select from courses where id = ${courseId}`, 'Program')
  const reach = studentsInReach(db, actor)
  const live = db`from placements p join users u on u.id = p.student_id join students s on s.id = u.id
      left join companies c on c.id = p.company_id
    where p.course_id = ${courseId} and p.status = any(${liveStatuses})`
  const matching = db`${live} and ${reach} and u.search like ${contains(query.search)}`
  const [placements, counted] = await Promise.all([
    db<AffectedPlacement[]>`
      select p.id, p.student_id, ${listNameOf(db, 'u')} as student_name, c.name as company_name,
        p.status, p.required_minutes::float / 60 as required_hours
      ${matching} order by u.last_name, u.first_name, p.id ${slice(db, query)}`,
    db<{ total: number; others: number }[]>`
      select (select count(*)::int ${matching}) as total, (select count(*)::int ${live} and (${reach}) is not true) as others`,
  ])
  return { placements, ...one(counted, 'Total') }
}

/**
 * Copies the program's hours, or its term's if they differ, and its caps to live placements. Those of other
 * coordinators' students stay as they are and are counted.
 */
export async function applyToLive(tx: Tx, actor: Actor, courseId: number) {
  const rows = await tx<{ id: number; isOwn: boolean }[]>`
    with wanted as (
      select p.id, jsonb_build_object('requiredMinutes', p.required_minutes, 'maxMinutesPerDay', p.max_minutes_per_day,
          'maxMinutesPerWeek', p.max_minutes_per_week, 'graceMinutes', p.grace_minutes) as before,
        coalesce(h.required_hours, c.required_hours) * 60 as required_minutes,
        c.max_minutes_per_day, c.max_minutes_per_week, c.grace_minutes, ${studentsInReach(tx, actor)} as is_own
      from placements p join courses c on c.id = p.course_id join students s on s.id = p.student_id
        left join course_term_hours h on h.course_id = p.course_id and h.term_id = p.term_id
      where p.course_id = ${courseId} and p.status = any(${liveStatuses})
        and (p.required_minutes, p.max_minutes_per_day, p.max_minutes_per_week, p.grace_minutes) is distinct from
          (coalesce(h.required_hours, c.required_hours) * 60, c.max_minutes_per_day, c.max_minutes_per_week, c.grace_minutes)
      order by p.id for update of p
    ), touched as (
      update placements p set version = p.version + 1, updated_at = ${tx.change.now},
        (required_minutes, max_minutes_per_day, max_minutes_per_week, grace_minutes) =
          (w.required_minutes, w.max_minutes_per_day, w.max_minutes_per_week, w.grace_minutes)
      from wanted w
      where p.id = w.id and w.is_own
      returning p.id, p.student_id, w.before, jsonb_build_object('requiredMinutes', p.required_minutes,
        'maxMinutesPerDay', p.max_minutes_per_day, 'maxMinutesPerWeek', p.max_minutes_per_week,
        'graceMinutes', p.grace_minutes) as after
    ), told as (
      insert into audit_events (at, actor_id, action, noun, record_id, about_id, before, after, reason, ip)
      select ${tx.change.now}, ${tx.change.by?.id ?? null}, 'updated', 'placement', id, student_id, before, after,
        'The program has changed', ${tx.change.ip}
      from touched
    )
    select id, is_own from wanted order by id`
  const own = rows.filter(({ isOwn }) => isOwn)
  const ids = own.map(({ id }) => id)
  if (ids.length > 0) await queueDerivation(tx, { placementIds: ids })
  await settleHours(tx, ids)
  return { touched: own.length, untouched: rows.length - own.length }
}
