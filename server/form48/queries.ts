import type { FormRecord, FormSource } from '#domain/form48.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf } from '#server/fragments/names.ts'
import { whereAtWork } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

export function listFormStudents(db: Db | Tx, ids: readonly number[]) {
  return db<FormSource['student'][]>`
    select s.id, ${fullNameOf(db, 'u')} as name, s.student_number,
      s.course_id, c.code as course_code, s.section
    from students s join users u on u.id = s.id join courses c on c.id = s.course_id where s.id = any(${ids as number[]})`
}

type Class = { courseId: number; section?: string | undefined; dates: Dates }

/** Students of a program or section who were at work between these dates, by name, also those who have left since. */
export async function listClass(db: Db, actor: Actor, { courseId, section, dates }: Class): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select s.id from students s join users u on u.id = s.id
    where ${atWork(db, actor, { courseId, dates })} ${section ? db`and lower(s.section) = lower(${section})` : db``}
    order by u.search collate "C", s.id`
  return rows.map(({ id }) => id)
}

/** Without dates, the sections of everyone. Archived students are included as in reports and on forms. */
export function listSections(db: Db, actor: Actor, { courseId, dates }: SectionsOf) {
  const within = dates
    ? atWork(db, actor, { courseId, dates })
    : db`${studentsInReach(db, actor)} ${andOfCourse(db, courseId)}`
  return db<{ section: string | null; students: number }[]>`
    select min(s.section) as section, count(*)::int as students from students s join users u on u.id = s.id
    where ${within}
    group by lower(s.section) order by lower(s.section) nulls last`
}

type SectionsOf = { courseId: number | undefined; dates: Dates | null }

function atWork(db: Db, actor: Actor, { courseId, dates }: SectionsOf & { dates: Dates }) {
  return db`${studentsInReach(db, actor)} ${andOfCourse(db, courseId)} and exists (
    select from placements p where p.student_id = s.id and ${whereAtWork(db, dates)})`
}

function andOfCourse(db: Db, courseId: number | undefined) {
  return courseId === undefined ? db`` : db`and s.course_id = ${courseId}`
}

/** The students whose forms are printed, and their placements if not all are wanted or within reach. */
type PlacementFilter = { studentIds: readonly number[]; within?: readonly number[] | undefined }

export type PlacementWords = {
  id: number
  studentId: number
  companyName: string | null
  inCharge: string | null
  /** At work on some of the dates, or with records of them. */
  isThere: boolean
}

/** The placements of students in order, and whether they belong to the dates. */
export function listFormPlacements(db: Db | Tx, { studentIds, within }: PlacementFilter, { from, to }: Dates) {
  return db<PlacementWords[]>`
    select p.id, p.student_id, c.name as company_name,
      ${fullNameOf(db, 'v')} as in_charge,
      coalesce(${whereAtWork(db, { from, to })}, false)
        or exists (select from time_records r where r.placement_id = p.id and r.work_date between ${from} and ${to}) as is_there
    from placements p left join companies c on c.id = p.company_id left join users v on v.id = p.supervisor_id
    where p.student_id = any(${studentIds as number[]}) ${within ? db`and p.id = any(${within as number[]})` : db``}
    order by p.student_id, p.start_date nulls last, p.id`
}

export type FormRecordRow = Omit<FormRecord, 'minutes'> & {
  credited: number
  id: number
  studentId: number
  placementId: number
  earned: number
  lockedMinutes: number | null
  closesAt: string
}

/**
 * Only what prints, because a month of a class is thousands of days. An approver may change times instead of excusing.
 */
export function listFormRecords(db: Db | Tx, studentIds: readonly number[], { from, to }: Dates) {
  return db<FormRecordRow[]>`
    select r.id, r.student_id, r.placement_id, r.work_date, r.am_in, r.am_out, r.pm_in, r.pm_out, r.ot_in, r.ot_out, r.credited,
      r.earned_minutes as earned, r.counted_minutes as locked_minutes, r.undertime, r.status, r.excused, r.closes_at,
      exists (select from corrections c where c.student_id = r.student_id and c.work_date = r.work_date
        and c.placement_id = r.placement_id and c.status in ('approved', 'changed')
        and coalesce(c.applied, c.proposed) <> '{}') as is_corrected
    from time_records r where r.student_id = any(${studentIds as number[]}) and r.work_date between ${from} and ${to}
    order by r.student_id, r.work_date, r.id`
}
