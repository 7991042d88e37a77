import type { StudentQueues, Work } from '#contract/dashboard.ts'
import type { Notice } from '#contract/notices.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { hostsOwn } from '#server/companies/visibility.ts'
import { type Calendar, type CalendarRow, calendarColumns, calendarOf, type Dates } from '#server/days/rules-queries.ts'
import type { Db, Fragment } from '#server/db.ts'
import { isInState, isNewestVersion } from '#server/fragments/documents.ts'
import { moaState } from '#server/fragments/moa.ts'
import { type NoticeRow, noticesOf, shownNotices } from '#server/fragments/notices.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'
import { hasIncompleteDay, stageOf } from '#server/students/needs-queries.ts'

export type StaffRole = 'admin' | 'teacher'
type Stage = 'unplaced' | 'preparing' | 'at_work' | 'completed'

type Counted = Pick<StudentQueues, 'documents' | 'corrections' | 'changed' | 'incomplete'>
type Found = { queues: Counted; programs: Work['programs']; calendar: Calendar }
type WorkView = { today: WorkDate; role: StaffRole; calendar: Dates }

/**
 * The totals of lists of what the students of this reach have, a condition on `students s`, their programs and the
 * calendar. An admin also sees changes of locked days (rule 10).
 */
export async function findWork(db: Db, reach: Fragment, { today, role, calendar }: WorkView): Promise<Found> {
  const isChanged = role === 'admin' ? db`x.would_be is not null` : db`x.would_be is not null and x.status = 'approved'`
  const ofOwn = (table: string) => db`from students s join ${db(table)} x on x.student_id = s.id where ${reach}`
  const at = (stage: Stage) => db`count(*) filter (where stage = ${stage})`
  const rows = await db<(Counted & Pick<Found, 'programs'> & CalendarRow)[]>`
    with own as materialized (
      select s.id, s.course_id, coalesce(p.stage, 'unplaced') as stage, p.is_incomplete
      from students s join users u on u.id = s.id and u.archived_at is null
        left join lateral (
          select ${stageOf(db)} as stage, ${hasIncompleteDay(db)} as is_incomplete from placements p
          where p.student_id = s.id order by ${currentFirst(db)} limit 1) p on true
      where ${reach})
    select
      (select count(*)::int ${ofOwn('corrections')} and x.status = 'pending') as corrections,
      (select count(*)::int ${ofOwn('time_records')} and ${isChanged}) as changed,
      (select count(*)::int from own join documents d on d.student_id = own.id where ${isToReview(db, today)}) as documents,
      (select count(*)::int from own where is_incomplete) as incomplete,
      (select coalesce(json_agg(x), '[]') from (
        select c.id as "courseId", c.code, c.name, ${at('unplaced')} as unplaced, ${at('preparing')} as preparing,
          ${at('at_work')} as "atWork", ${at('completed')} as completed
        from own join courses c on c.id = own.course_id group by c.id order by c.id) x) as programs,
      ${calendarColumns(db, calendar)}`
  const { documents, corrections, changed, incomplete, programs, ...found } = one(rows, 'Work')
  return {
    queues: { documents, corrections, changed, incomplete },
    programs: programs.toSorted((one, two) => one.code.localeCompare(two.code)),
    calendar: calendarOf(found),
  }
}

type Office = { companyDocuments: number; moasExpiring: number; notices: Notice[] }

/** What a coordinator finds beside the work of the students. */
export async function findOffice(
  db: Db,
  actor: Actor,
  { today, now }: { today: WorkDate; now: string },
): Promise<Office> {
  const rows = await db<(Omit<Office, 'notices'> & { notices: NoticeRow[] })[]>`
    select ${companyDocuments(db, today)} as company_documents, ${noticesOf(db, db`${actor.id}`, now)} as notices,
      (select count(*)::int from companies o where o.archived_at is null and ${hostsOwn(db, actor)}
        and ${moaState(db, today)} = 'expiring') as moas_expiring`
  const found = one(rows, 'Office')
  return { ...found, notices: shownNotices(found.notices, now) }
}

/** The number of documents of companies to review. */
export function companyDocuments(db: Db, today: WorkDate) {
  return db`(
    select count(*)::int from documents d join companies o on o.id = d.company_id and o.archived_at is null
    where d.company_id is not null and ${isToReview(db, today)})`
}

/** A condition on `documents d`: the newest version, uploaded, of a requirement that is not archived. */
function isToReview(db: Db, today: WorkDate) {
  return db`${isInState(db, 'submitted', today)} and ${isNewestVersion(db)}
    and exists (select from requirements r where r.id = d.requirement_id and r.archived_at is null)`
}
