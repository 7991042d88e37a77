import type { Preferences } from '#domain/notification-plan.ts'
import type { Audience } from '#domain/notification-words.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { isWithSupervisor } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { currentFirst, whereLive } from '#server/fragments/standing.ts'

type RecipientQuery = {
  studentId?: number
  placementId?: number
  companyId?: number
  to?: readonly number[]
  tells: readonly Audience[]
}

export type Recipient = {
  /** The index of the event in the list that was given. */
  place: number
  userId: number
  role: Role
  hasEmail: boolean
  /** Whether they can sign in. Without an account, nobody gets any email but the invitation. */
  hasAccount: boolean
  student: string | null
  studentId: number | null
  company: string | null
  /** Null means the default of the role. */
  chosen: Preferences | null
}

/**
 * The recipients of each event, in one statement. Nobody is listed twice for one event, and nobody with a closed
 * account. The supervisor decides while they reach the placement (decision 120), otherwise the coordinator.
 */
export function listRecipients(db: Db | Tx, asked: readonly RecipientQuery[]) {
  const rows = asked.map((one, place) => ({ place, ...one }))
  return db<Recipient[]>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as a
        (place integer, "studentId" bigint, "placementId" bigint, "companyId" bigint, "to" bigint[], tells text[])),
    subjects as materialized (
      select a.place, a.tells, a."to", s.id as student_id, s.course_id, s.coordinator_id, p.supervisor_id,
        case when ${isWithSupervisor(db)} then p.supervisor_id end as decider_id,
        coalesce(a."companyId", p.company_id) as company_id
      from asked a left join students s on s.id = a."studentId"
        left join placements p on p.id = coalesce(a."placementId",
          (select id from placements where student_id = s.id order by ${currentFirst(db, 'placements')} limit 1))),
    interns as (
      select s.place, s.tells, i.id, i.course_id, i.coordinator_id from subjects s
        join placements p on p.company_id = s.company_id and ${whereLive(db)} join students i on i.id = p.student_id
      where s.tells && '{company,interns}'),
    named as (
      select place, student_id as user_id from subjects where 'student' = any(tells)
      union select place, supervisor_id from subjects where 'supervisor' = any(tells)
      union select place, decider_id from subjects where 'decider' = any(tells)
      union select place, coordinator_id from subjects
        where 'coordinator' = any(tells) or ('decider' = any(tells) and decider_id is null)
      union select s.place, t.teacher_id from subjects s join teacher_courses t on t.course_id = s.course_id
        where s.coordinator_id is null and ('coordinator' = any(s.tells) or ('decider' = any(s.tells) and s.decider_id is null))
      union select place, coordinator_id from interns where 'company' = any(tells)
      union select i.place, t.teacher_id from interns i join teacher_courses t on t.course_id = i.course_id
        where i.coordinator_id is null and 'company' = any(i.tells)
      union select place, id from interns where 'interns' = any(tells)
      union select place, unnest("to") from subjects where "to" is not null)
    select n.place, u.id as user_id, u.role, u.email is not null as has_email,
      a.password_hash is not null as has_account, c.name as company,
      coalesce(s.student_id, case u.role when 'student' then u.id end) as student_id,
      ${nameOf(db, 'i')} as student,
      case when f.user_id is not null then json_build_object('choices', f.choices, 'quietFrom', to_char(f.quiet_from, 'HH24:MI'),
        'quietUntil', to_char(f.quiet_until, 'HH24:MI'), 'digestAt', to_char(f.digest_at, 'HH24:MI')) end as chosen
    from named n join users u on u.id = n.user_id and u.active and u.archived_at is null
      join accounts a on a.user_id = u.id join subjects s on s.place = n.place
      left join users i on i.id = s.student_id left join companies c on c.id = s.company_id
      left join notification_preferences f on f.user_id = u.id
    order by n.place, u.id`
}
