import type { ReportFilters } from '#contract/reports.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { Repetition } from '#domain/repeating.ts'
import type { Db } from '#server/db.ts'
import { registerNameOf } from '#server/fragments/names.ts'
import { whereAskedOf } from '#server/fragments/requirements.ts'
import { whereBegun } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { annexCoursesInReach, placementsOf, studentsOf } from './visibility.ts'

type Ids = { id: number }[]
type Period = Pick<ReportFilters, 'from' | 'to'>

export function listPlacementIds(db: Db, actor: Actor, filters: ReportFilters) {
  return db<Ids>`select p.id ${placementsOf(db, actor, filters)} order by u.search collate "C", p.id`
}

/** The hours before a transfer count in the placement after it that has begun, and are reported there. */
export function listLedgerIds(db: Db, actor: Actor, filters: ReportFilters) {
  const later = db`
    with recursive later as (
      select n.* from placements n where n.continues_id = p.id
      union all
      select n.* from later l join placements n on n.continues_id = l.id)
    select from later where start_date <= ${filters.to} and ${whereBegun(db, 'later')}`
  return db<Ids>`
    select p.id ${placementsOf(db, actor, filters)} and not exists (${later})
    order by u.search collate "C", p.id`
}

export function listCompletedIds(db: Db, actor: Actor, filters: ReportFilters) {
  return db<Ids>`
    select p.id ${placementsOf(db, actor, filters)}
      and (p.status = 'hours_met' or (p.status = 'completed' and p.end_date between ${filters.from} and ${filters.to}))
    order by u.search collate "C", p.id`
}

export function listInternIds(db: Db, actor: Actor, filters: ReportFilters) {
  return db<Ids>`
    select p.id ${placementsOf(db, actor, filters)}
    order by (select lower(c.name) from companies c where c.id = p.company_id), u.search collate "C", p.id`
}

export function listStudentIds(db: Db, actor: Actor, filters: ReportFilters) {
  return db<Ids>`select s.id ${studentsOf(db, actor, filters)} order by u.search collate "C", s.id`
}

/** Programs with interns in the period, and programs that have written something in Annex C. */
export function listCourseIds(db: Db, actor: Actor, filters: ReportFilters) {
  const { courseId, from, to } = filters
  return db<Ids>`
    select c.id from courses c
    where ${annexCoursesInReach(db, actor)} ${courseId ? db`and c.id = ${courseId}` : db``}
      and (c.id in (select p.course_id ${placementsOf(db, actor, filters)})
        or exists (select from annex_notes n where n.course_id = c.id and n.from_date = ${from} and n.to_date = ${to}))
    order by lower(c.code), c.id`
}

type InternRow = {
  id: number
  studentNumber: string
  studentName: string
  courseCode: string
  courseName: string
  section: string | null
  sex: string | null
  companyName: string | null
  companyCity: string | null
  startDate: string | null
  endDate: string | null
  targetEndDate: string | null
  requiredMinutes: number
  status: PlacementStatus
}

export function listReportInterns(db: Db, placementIds: readonly number[]) {
  return db<InternRow[]>`
    select p.id, s.student_number, ${registerNameOf(db, 'u')} as student_name,
      c.code as course_code, c.name as course_name, s.section, s.sex, o.name as company_name, o.city as company_city,
      p.start_date, p.end_date, p.target_end_date, p.required_minutes, p.status
    from placements p join students s on s.id = p.student_id join users u on u.id = s.id join courses c on c.id = p.course_id
      left join companies o on o.id = p.company_id
    where p.id = any(${placementIds as number[]})`
}

type Summary = {
  placementId: number
  days: number
  approved: number
  waiting: number
  incomplete: number
  late: number
  undertime: number
  overtime: number
  approvedMinutes: number
  waitingMinutes: number
}

export function sumRecords(db: Db, placementIds: readonly number[], { from, to }: Period) {
  return db<Summary[]>`
    select placement_id, count(*) filter (where status <> 'rejected')::int as days,
      count(*) filter (where status in ('approved', 'locked'))::int as approved,
      count(*) filter (where status in ('submitted', 'returned'))::int as waiting,
      count(*) filter (where status = 'incomplete')::int as incomplete,
      coalesce(sum(late) filter (where status <> 'rejected'), 0)::int as late,
      coalesce(sum(undertime) filter (where status <> 'rejected'), 0)::int as undertime,
      coalesce(sum(overtime) filter (where status <> 'rejected'), 0)::int as overtime,
      coalesce(sum(credited) filter (where status in ('approved', 'locked')), 0)::int as approved_minutes,
      coalesce(sum(credited) filter (where status in ('submitted', 'returned')), 0)::int as waiting_minutes
    from time_records where placement_id = any(${placementIds as number[]}) and work_date between ${from} and ${to}
    group by placement_id`
}

export function listReportRequirements(db: Db, { courseId }: ReportFilters) {
  return db<{ id: number; name: string; repeats: Repetition | null; courseIds: number[] }[]>`
    select r.id, r.name, r.repeats, array(select course_id from requirement_courses k where k.requirement_id = r.id) as course_ids
    from requirements r
    where r.archived_at is null and r.subject = 'student'
      ${courseId ? db`and ${whereAskedOf(db, courseId)}` : db``}
    order by array_position(array['before', 'during', 'after'], r.phase), r.position, r.id`
}

type StudentRow = {
  id: number
  studentNumber: string
  name: string
  courseId: number
  courseCode: string
  section: string | null
}
type DocumentCell = {
  studentId: number
  requirementId: number
  period: string | null
  status: DocumentStatus
  expiresOn: string | null
  isOnPaper: boolean
}

export async function listStudentDocuments(db: Db, studentIds: readonly number[]) {
  const ids = studentIds as number[]
  const [students, documents] = await Promise.all([
    db<StudentRow[]>`
      select s.id, s.student_number, ${registerNameOf(db, 'u')} as name,
        s.course_id, c.code as course_code, s.section
      from students s join users u on u.id = s.id join courses c on c.id = s.course_id where s.id = any(${ids})`,
    db<DocumentCell[]>`
      select distinct on (student_id, requirement_id, period) student_id, requirement_id, period, status, expires_on,
        paper_received_by is not null as is_on_paper
      from documents where student_id = any(${ids}) order by student_id, requirement_id, period, revision desc`,
  ])
  return { students, documents }
}

type AnnexRow = {
  id: number
  code: string
  name: string
  interns: number
  issues: string | null
  solutions: string | null
  recommendations: string | null
}

type AnnexQuery = { filters: ReportFilters; courseIds: readonly number[] }

export function listAnnexRows(db: Db, actor: Actor, { filters, courseIds }: AnnexQuery) {
  return db<AnnexRow[]>`
    select c.id, c.code, c.name, n.issues, n.solutions, n.recommendations,
      (select count(distinct p.student_id)::int ${placementsOf(db, actor, filters)} and p.course_id = c.id) as interns
    from courses c left join annex_notes n
      on n.course_id = c.id and n.from_date = ${filters.from} and n.to_date = ${filters.to}
    where c.id = any(${courseIds as number[]})`
}
