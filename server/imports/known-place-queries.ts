import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { searchable } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { nameOf } from '#server/fragments/names.ts'
import { currentFirst, whereLive } from '#server/fragments/standing.ts'
import { lower } from './reading.ts'

type StoredRow = Record<string, unknown> & { id: number; version: number }
type OfCompany = StoredRow & { companyId: number }

export async function knownAgreements(db: Db | Tx, companyIds: readonly number[]) {
  const rows = await db<(OfCompany & { reference: string; validFrom: WorkDate })[]>`
    select * from agreements where archived_at is null and company_id = any(${companyIds as number[]}) order by id`
  return {
    byReference: new Map(rows.map((row) => [`${row.companyId} ${lower(row.reference)}`, row])),
    byStart: new Map(rows.map((row) => [`${row.companyId} ${row.validFrom}`, row])),
  }
}

export async function knownSites(db: Db | Tx, companyIds: readonly number[]) {
  const rows = await db<(OfCompany & { name: string; main: boolean })[]>`
    select * from sites where archived_at is null and company_id = any(${companyIds as number[]}) order by id`
  return new Map(rows.map((row) => [`${row.companyId} ${lower(row.name)}`, row]))
}

/** The main sites of these companies. */
export function listMainSites(db: Db | Tx, companyIds: readonly number[]) {
  return db<(OfCompany & { main: boolean })[]>`
    select * from sites where archived_at is null and main and company_id = any(${companyIds as number[]}) for update`
}

export function knownTeachers(db: Db | Tx) {
  return db<(StoredRow & { employeeNumber: string | null; archivedAt: string | null; courseIds: number[] })[]>`
    select u.username, u.email, u.first_name, u.middle_name, u.last_name, u.suffix, u.contact_number, u.archived_at,
      u.version, a.password_hash is not null as has_password, t.*,
      array(select course_id from teacher_courses where teacher_id = t.id order by course_id) as course_ids
    from teachers t join users u on u.id = t.id join accounts a on a.user_id = t.id`
}

export async function findCurrentTerm(db: Db | Tx): Promise<{ id: number } | null> {
  const [term] = await db<{ id: number }[]>`select id from terms where current and archived_at is null`
  return term ?? null
}

export type PlacementBefore = StoredRow & {
  studentId: number
  termId: number
  companyId: number | null
  siteId: number | null
  status: PlacementStatus
  startDate: WorkDate | null
  targetEndDate: WorkDate | null
  countsFrom: WorkDate | null
  requiredMinutes: number
  carriedMinutes: number
  carriedReason: string | null
}

/** The live placements of these students, the current one first. */
export function knownPlacements(db: Db | Tx, studentIds: readonly number[]) {
  return db<PlacementBefore[]>`
    select p.* from placements p where p.student_id = any(${studentIds as number[]}) and ${whereLive(db)}
    order by p.student_id, ${currentFirst(db)}`
}

type Named = { id: number; companyId: number; name: string }

/** Supervisors by email, username or name, and sites by name; each of one company. */
export async function knownWorkplaces(db: Db | Tx, companyIds: readonly number[]) {
  const ids = companyIds as number[]
  const [supervisors, sites] = await Promise.all([
    db<(Named & { email: string | null; username: string; listed: string | null })[]>`
      select v.id, v.company_id, ${nameOf(db, 'u')} as name, u.last_name || ', ' || u.first_name as listed, u.email, u.username
      from supervisors v join users u on u.id = v.id where u.archived_at is null and v.company_id = any(${ids}) order by v.id`,
    db<(Named & { main: boolean })[]>`
      select id, company_id, name, main from sites where archived_at is null and company_id = any(${ids}) order by id`,
  ])
  const keyOf = (companyId: number, text: string) => `${companyId} ${searchable(text)}`
  const byName = (rows: readonly (Named & { keys: readonly (string | null)[] })[]) => {
    const found = new Map<string, Set<Named>>()
    for (const row of rows) {
      for (const text of row.keys) {
        if (!text) continue
        const key = keyOf(row.companyId, text)
        found.set(key, (found.get(key) ?? new Set()).add(row))
      }
    }
    return found
  }
  const bySupervisor = byName(
    supervisors.map((row) => ({ ...row, keys: [row.email, row.username, row.name, row.listed] })),
  )
  const bySite = byName(sites.map((row) => ({ ...row, keys: [row.name] })))
  const mains = new Map(sites.filter(({ main }) => main).map((row) => [row.companyId, row]))
  const only = (found: Set<Named> | undefined) => (found?.size === 1 ? ([...found][0] ?? null) : null)
  return {
    /** A name that two supervisors of the company have finds none. */
    supervisorOf: (companyId: number, said: unknown) =>
      said === undefined ? null : only(bySupervisor.get(keyOf(companyId, String(said)))),
    /** Without a name the main site. */
    siteOf: (companyId: number, said: unknown) =>
      said === undefined ? (mains.get(companyId) ?? null) : only(bySite.get(keyOf(companyId, String(said)))),
  }
}

/** What each program requires in a term, by its id; as `findProgramRules` of placements has it for one (rule 25). */
export async function listProgramRules(db: Db | Tx, termId: number) {
  const rows = await db<
    { id: number; requiredMinutes: number; maxMinutesPerDay: number; maxMinutesPerWeek: number; graceMinutes: number }[]
  >`
    select c.id, coalesce(h.required_hours, c.required_hours) * 60 as required_minutes,
      c.max_minutes_per_day, c.max_minutes_per_week, c.grace_minutes
    from courses c left join course_term_hours h on h.course_id = c.id and h.term_id = ${termId}`
  return new Map(rows.map(({ id, ...rules }) => [id, rules]))
}

export async function forgetSchedules(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx`delete from schedules where placement_id = any(${placementIds as number[]})`
}

type Courses = { rows: { teacherId: number; courseId: number }[]; teacherIds: number[] }

export async function setManyCourses(tx: Tx, { rows, teacherIds }: Courses): Promise<void> {
  await tx`delete from teacher_courses where teacher_id = any(${teacherIds})`
  if (rows.length > 0) await tx`insert into teacher_courses ${tx(rows)} on conflict do nothing`
}
