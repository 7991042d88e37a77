import type { StudentQueues } from '#contract/dashboard.ts'
import type { Agreement } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { hostsOwn } from '#server/companies/visibility.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { asksStudents } from '#server/documents/checklist-queries.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { isInState, isNewestVersion } from '#server/fragments/documents.ts'
import { moaState } from '#server/fragments/moa.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { countMissedDays, lastTapOn, whereExpectedToTap } from '#server/fragments/silence.ts'
import { currentFirst, whereRunning } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { quarterOf, stageOf } from '#server/students/needs-queries.ts'

export type StaffRole = 'admin' | 'teacher'
type Stage = 'unplaced' | 'preparing' | 'at_work' | 'completed'

/** One of the coordinator's students, with the current placement. */
export type OwnRow = {
  studentId: number
  name: string
  studentNumber: string
  courseId: number
  courseCode: string
  courseName: string
  email: string | null
  contactNumber: string | null
  stage: Stage
  placementId: number | null
  status: PlacementStatus | null
  statusReason: string | null
  startDate: WorkDate | null
  expectedFrom: WorkDate | null
  targetEndDate: WorkDate | null
  termEndsOn: WorkDate | null
  companyId: number | null
  companyName: string | null
  requiredMinutes: number | null
  /** Only for interns at work. */
  approved: number | null
  reckoned: number | null
  quarter: number | null
  incompleteDays: number
  oldestIncomplete: WorkDate | null
  lastTap: WorkDate | null
  missedDays: number
  remindedAt: string | null
}

/** The students of this reach, a condition on `students s`. */
export function listOwn(db: Db, reach: Fragment, today: WorkDate) {
  const atWork = db`select p.id from students s join placements p on p.student_id = s.id and ${whereRunning(db)} where ${reach}`
  return db<OwnRow[]>`
    with counted as materialized (${countedMinutes(db, atWork)})
    select s.id as student_id, ${listNameOf(db, 'u')} as name, s.student_number, s.course_id,
      c.code as course_code, c.name as course_name, u.email, u.contact_number,
      case when p.id is null then 'unplaced' else ${stageOf(db)} end as stage,
      p.id as placement_id, p.status, p.status_reason, p.start_date, ${expectedFrom(db)} as expected_from, p.target_end_date, t.ends_on as term_ends_on,
      p.company_id, o.name as company_name, p.required_minutes, h.approved, h.reckoned,
      case when h.approved is null then null else ${quarterOf(db)}::int end as quarter,
      coalesce(i.days, 0) as incomplete_days, i.oldest as oldest_incomplete,
      case when ${whereRunning(db)} then ${lastTapOn(db)} end as last_tap,
      case when ${whereExpectedToTap(db)} then ${countMissedDays(db, today)} else 0 end as missed_days,
      (select max(e.at) from audit_events e where e.noun = 'student' and e.record_id = s.id and e.action = 'reminded') as reminded_at
    from students s join users u on u.id = s.id and u.archived_at is null join courses c on c.id = s.course_id
      left join lateral (
        select * from placements p where p.student_id = s.id order by ${currentFirst(db)} limit 1) p on true
      left join terms t on t.id = p.term_id left join companies o on o.id = p.company_id
      left join counted h on h.placement_id = p.id
      left join lateral (
        select count(*)::int as days, min(r.work_date) as oldest from time_records r
        where r.placement_id = p.id and r.status = 'incomplete') i on true
    where ${reach} order by u.search collate "C", s.id`
}

/** The totals of lists of what these students have. An admin also sees changes of locked days (rule 10). */
export async function countQueues(db: Db, reach: Fragment, { today, role }: { today: WorkDate; role: StaffRole }) {
  const isChanged = role === 'admin' ? db`x.would_be is not null` : db`x.would_be is not null and x.status = 'approved'`
  const ofOwn = (table: string) => db`from students s join ${db(table)} x on x.student_id = s.id where ${reach}`
  const rows = await db<Pick<StudentQueues, 'documents' | 'corrections' | 'changed'>[]>`
    select
      (select count(*)::int ${ofOwn('corrections')} and x.status = 'pending') as corrections,
      (select count(*)::int ${ofOwn('time_records')} and ${isChanged}) as changed,
      (select count(*)::int from students s join users u on u.id = s.id and u.archived_at is null
        join documents d on d.student_id = s.id where ${reach} and ${isToReview(db, today)}) as documents`
  return one(rows, 'Queues')
}

/** Documents of companies to review. */
export async function countCompanyDocuments(db: Db, today: WorkDate): Promise<number> {
  const rows = await db<{ documents: number }[]>`
    select count(*)::int as documents from documents d join companies o on o.id = d.company_id and o.archived_at is null
    where d.company_id is not null and ${isToReview(db, today)}`
  return one(rows, 'Documents').documents
}

/** MOAs about to expire where own students are. */
export async function countExpiringMoas(db: Db, actor: Actor, today: WorkDate): Promise<number> {
  const rows = await db<{ moas: number }[]>`
    select count(*)::int as moas from companies o where o.archived_at is null and ${hostsOwn(db, actor)}
      and ${moaState(db, today)} = 'expiring'`
  return one(rows, 'MOAs').moas
}

/** A condition on `documents d`: the newest version, uploaded, of a requirement that is not archived. */
function isToReview(db: Db, today: WorkDate) {
  return db`${isInState(db, 'submitted', today)} and ${isNewestVersion(db)}
    and exists (select from requirements r where r.id = d.requirement_id and r.archived_at is null)`
}

export type ExpiredDocument = { studentId: number; name: string; expiresOn: WorkDate }

/** The newest accepted documents, reviewed or hard copies, that have expired and are still asked of the student. */
export function listExpiredDocuments(db: Db, studentIds: readonly number[], today: WorkDate) {
  return db<ExpiredDocument[]>`
    select d.student_id, r.name, d.expires_on from documents d join requirements r on r.id = d.requirement_id
      join students s on s.id = d.student_id
    where d.student_id = any(${studentIds as number[]}) and ${isInState(db, 'expired', today)} and ${isNewestVersion(db)}
      and r.archived_at is null and ${asksStudents(db)}
    order by r.position, r.id`
}

export function listMoas(db: Db, companyIds: readonly number[]) {
  return db<(Agreement & { companyId: number })[]>`
    select company_id, valid_from, valid_until from agreements
    where company_id = any(${companyIds as number[]}) and archived_at is null`
}
