import type { Agreement } from '#domain/agreement.ts'
import type { Caps } from '#domain/basis.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { isCounted, type RecordStatus } from '#domain/record.ts'
import type { CountedDay, KeptWeek } from '#domain/week.ts'
import { countedChains } from '#server/days/counted-queries.ts'
import type { Dates, PassRow, ScheduleRow } from '#server/days/rules-queries.ts'
import { passNames, scheduleNames } from '#server/days/shown-rules-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { asksStudents } from '#server/documents/checklist-queries.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { isInState, isNewestOfStudent } from '#server/fragments/documents.ts'
import { townsOfWork } from '#server/fragments/holiday-scope.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { countMissedDays, lastTapOn, whereExpectedToTap } from '#server/fragments/silence.ts'
import { whereRunning } from '#server/fragments/standing.ts'
import { type Piece, readTogether } from '#server/fragments/together.ts'
import { quarterOf } from '#server/students/needs-queries.ts'

/** An intern at work, with the current placement. */
export type AtWorkRow = Caps & {
  studentId: number
  name: string
  studentNumber: string
  courseCode: string
  email: string | null
  contactNumber: string | null
  placementId: number
  /** The placement's; the student may have moved to another. */
  courseId: number
  status: PlacementStatus
  statusReason: string | null
  startDate: WorkDate | null
  expectedFrom: WorkDate | null
  termEndsOn: WorkDate
  companyId: number | null
  companyName: string | null
  /** The towns of the workplace, for local holidays. */
  towns: string[]
  requiredMinutes: number
  approved: number
  reckoned: number
  quarter: number
  incompleteDays: number
  oldestIncomplete: WorkDate | null
  lastTap: WorkDate | null
  missedDays: number
  remindedAt: string | null
}

/** A day that counts, or would if it were approved. */
export type InternDay = CountedDay & {
  /** The newest placement of the day's chain. */
  newestId: number
  status: RecordStatus
  /** Decided since the moment that was asked for. */
  isLatest: boolean
}

type ExpiredDocument = { studentId: number; name: string; expiresOn: WorkDate }

/** The interns at work, and what says whether their placements may end well. */
export type Interns = {
  interns: AtWorkRow[]
  schedules: ScheduleRow[]
  passes: PassRow[]
  days: InternDay[]
  kept: (KeptWeek & { newestId: number })[]
  /** The newest accepted documents, reviewed or hard copies, that have expired and are still asked of the student. */
  expired: ExpiredDocument[]
  moas: (Agreement & { companyId: number })[]
}

type Horizon = {
  today: WorkDate
  /** Whole weeks. */
  days: Dates
  decidedSince: string
  /** The last day that forecasts look at. */
  until: WorkDate
}

/** The interns at work of this reach, a condition on `students s`, in one statement. */
export async function findInterns(
  db: Db,
  reach: Fragment,
  { today, days, decidedSince, until }: Horizon,
): Promise<Interns> {
  const atWork = db`select p.id from students s join placements p on p.student_id = s.id and ${whereRunning(db)} where ${reach}`
  const own = db`
    with own as materialized (
      select h.*, p.student_id, p.company_id from (${countedChains(db, atWork, 'few')}) h join placements p on p.id = h.placement_id
        join users u on u.id = p.student_id and u.archived_at is null)`
  const pieces = {
    interns: internsOf(db, today),
    days: daysOf(db, days, decidedSince),
    ...rulesOf(db, { from: days.from, to: until }),
    ...papersOf(db, today),
  }
  const found = await readTogether(db, pieces, own)
  return { ...found, days: found.days.map((day) => Object.assign(day, { isApproved: isCounted(day.status) })) }
}

/** The interns among `own`. */
function internsOf(db: Db, today: WorkDate): Piece<AtWorkRow> {
  return {
    names: [
      ...(['studentId', 'name', 'studentNumber', 'courseCode', 'email', 'contactNumber', 'placementId'] as const),
      ...(['courseId', 'status', 'statusReason', 'startDate', 'expectedFrom', 'termEndsOn', 'companyId'] as const),
      ...(['companyName', 'towns', 'requiredMinutes', 'maxMinutesPerDay', 'maxMinutesPerWeek'] as const),
      ...(['graceMinutes', 'approved', 'reckoned', 'quarter', 'incompleteDays', 'oldestIncomplete'] as const),
      ...(['lastTap', 'missedDays', 'remindedAt'] as const),
    ],
    instants: ['remindedAt'],
    rows: db`
      select s.id as student_id, ${listNameOf(db, 'u')} as name, s.student_number, c.code as course_code, u.email,
        u.contact_number, p.id as placement_id, p.course_id, p.status, p.status_reason, p.start_date,
        ${expectedFrom(db)} as expected_from, t.ends_on as term_ends_on, p.company_id, o.name as company_name,
        ${townsOfWork(db)} as towns, p.required_minutes, p.max_minutes_per_day, p.max_minutes_per_week, p.grace_minutes,
        h.approved, h.reckoned, ${quarterOf(db)} as quarter, i.days as incomplete_days, i.oldest as oldest_incomplete,
        tapped.last as last_tap,
        case when ${whereExpectedToTap(db)} then ${countMissedDays(db, today, db`tapped.last`)} else 0 end as missed_days,
        (select max(e.at) from audit_events e where e.noun = 'student' and e.record_id = s.id and e.action = 'reminded')
          as reminded_at
      from own h join placements p on p.id = h.placement_id join students s on s.id = p.student_id
        join users u on u.id = s.id join courses c on c.id = s.course_id join terms t on t.id = p.term_id
        left join companies o on o.id = p.company_id left join sites site on site.id = p.site_id
        cross join lateral (select ${lastTapOn(db)} as last offset 0) tapped
        cross join lateral (
          select count(*)::int as days, min(r.work_date) as oldest from time_records r
          where r.placement_id = p.id and r.status = 'incomplete') i
      order by u.search collate "C", s.id`,
  }
}

/** The days of the chains of `own`. */
function daysOf(db: Db, { from, to }: Dates, decidedSince: string): Piece<Omit<InternDay, 'isApproved'>> {
  return {
    names: ['id', 'newestId', 'workDate', 'credited', 'earned', 'lockedMinutes', 'status', 'isLatest'],
    rows: db`
      select r.id, own.placement_id as newest_id, work_date, credited, earned_minutes as earned,
        counted_minutes as locked_minutes, status, coalesce(decided_at >= ${decidedSince}, false) as is_latest
      from own cross join lateral (
        select * from time_records where student_id = own.student_id and work_date between ${from} and ${to} offset 0) r
      where r.placement_id = any(own.chain) and status not in ('rejected', 'open')`,
  }
}

/** What the days of `own` are counted and foreseen by. */
function rulesOf(db: Db, { from, to }: Dates) {
  const schedules: Piece<ScheduleRow> = {
    names: scheduleNames,
    rows: db`select s.* from own join schedules s using (placement_id) order by s.placement_id, s.valid_from, s.id`,
  }
  const passes: Piece<PassRow> = {
    names: passNames,
    rows: db`
      select x.* from own join passes x using (placement_id)
      where x.on_date between ${from} and ${to} and x.archived_at is null`,
  }
  const kept: Piece<KeptWeek & { newestId: number }> = {
    names: ['newestId', 'week', 'minutes'],
    rows: db`
      select own.placement_id as newest_id, week, kept_minutes as minutes
      from own join kept_weeks k on k.placement_id = any(own.chain) where confirmed_at is null`,
  }
  return { schedules, passes, kept }
}

/** The documents of `own` that have expired, and the MOAs of their companies. */
function papersOf(db: Db, today: WorkDate) {
  const expired: Piece<ExpiredDocument> = {
    names: ['studentId', 'name', 'expiresOn'],
    rows: db`
      select d.student_id, r.name, d.expires_on
      from own join documents d on d.student_id = own.student_id join requirements r on r.id = d.requirement_id
        join students s on s.id = own.student_id
      where ${isInState(db, 'expired', today)} and ${isNewestOfStudent(db)} and r.archived_at is null and ${asksStudents(db)}
      order by r.position, r.id`,
  }
  const moas: Piece<Agreement & { companyId: number }> = {
    names: ['companyId', 'validFrom', 'validUntil'],
    rows: db`
      select company_id, valid_from, valid_until from agreements
      where company_id in (select company_id from own) and archived_at is null`,
  }
  return { expired, moas }
}
