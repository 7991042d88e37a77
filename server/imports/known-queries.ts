import { searchable } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { type KnownUsers, lower, type UserKey } from './reading.ts'

export type NamedRecord = { id: number; name: string }
export type StudentBefore = Record<string, unknown> & {
  id: number
  studentNumber: string
  courseId: number
  isCourseArchived: boolean
  coordinatorId: number | null
  archivedAt: string | null
  version: number
  isInReach: boolean
  firstDay: string | null
}
export type SupervisorBefore = Record<string, unknown> & {
  id: number
  companyId: number
  siteId: number | null
  archivedAt: string | null
  version: number
  internCount: number
}
export type CompanyBefore = Record<string, unknown> & {
  id: number
  name: string
  version: number
  status: 'prospect' | 'active' | 'inactive' | 'blacklisted'
}

/** Programs that are not archived. */
export function knownCourses(db: Db | Tx) {
  return db<(NamedRecord & { code: string })[]>`select id, code, name from courses where archived_at is null`
}

/** Coordinators who are not archived, by employee number, by email, and by a name that nobody else of them has. */
export async function knownCoordinators(db: Db | Tx): Promise<Map<string, NamedRecord>> {
  const rows = await db<
    (NamedRecord & { listed: string | null; email: string | null; employeeNumber: string | null })[]
  >`
    select u.id, ${nameOf(db, 'u')} as name, u.last_name || ', ' || u.first_name as listed, u.email, t.employee_number
    from teachers t join users u on u.id = t.id where u.archived_at is null`
  const names = rows.flatMap((row) => [row.name, row.listed].map((name) => [searchable(name), row] as const))
  const alone = names.filter(([name, { id }]) => names.every(([other, row]) => other !== name || row.id === id))
  const byKey = rows.flatMap((row) =>
    [row.email, row.employeeNumber].flatMap((key) => (key ? [[searchable(key), row] as const] : [])),
  )
  return new Map([...alone, ...byKey])
}

/** Companies that are not archived, by their name. */
export async function knownCompanies(db: Db | Tx, names: readonly string[]): Promise<Map<string, NamedRecord>> {
  const rows = await db<NamedRecord[]>`
    select id, name from companies where archived_at is null and lower(name) = any(${names as string[]})`
  return new Map(rows.map((row) => [lower(row.name), row]))
}

/** People of any role who have one of these usernames or emails, also one as the other. */
export async function knownUsers(
  db: Db | Tx,
  usernames: readonly string[],
  emails: readonly string[],
): Promise<KnownUsers> {
  const names = [...usernames, ...emails]
  const rows = await db<UserKey[]>`
    select id, role, username, email from users where lower(username) = any(${names})
    union select id, role, username, email from users where lower(email) = any(${names})`
  const byUsername = new Map(rows.map((row) => [lower(row.username), row]))
  const byEmail = new Map(rows.flatMap((row) => (row.email ? [[lower(row.email), row] as const] : [])))
  return { byUsername, byEmail }
}

export async function knownStudents(db: Db | Tx, actor: Actor, numbers: readonly string[]) {
  const rows = await db<StudentBefore[]>`
    select u.username, u.email, u.first_name, u.middle_name, u.last_name, u.suffix, u.contact_number, u.archived_at,
      u.version, a.password_hash is not null as has_password, s.*, c.name as course_name, c.archived_at is not null as is_course_archived,
      ${nameOf(db, 't')} as coordinator_name,
      ${studentsInReach(db, actor)} as is_in_reach,
      (select min(p.start_date) from placements p where p.student_id = s.id and ${whereLive(db)}) as first_day
    from students s join users u on u.id = s.id join accounts a on a.user_id = s.id join courses c on c.id = s.course_id
      left join users t on t.id = s.coordinator_id
    where lower(s.student_number) = any(${numbers as string[]}) order by s.id`
  return new Map(rows.map((row) => [lower(row.studentNumber), row]))
}

export async function knownSupervisors(db: Db | Tx, ids: readonly number[]) {
  const rows = await db<SupervisorBefore[]>`
    select u.username, u.email, u.first_name, u.middle_name, u.last_name, u.suffix, u.contact_number, u.archived_at,
      u.version, a.password_hash is not null as has_password, v.*, o.name as company_name,
      (select count(*)::int from placements p where p.supervisor_id = v.id and ${whereLive(db)}) as intern_count
    from supervisors v join users u on u.id = v.id join accounts a on a.user_id = v.id join companies o on o.id = v.company_id
    where v.id = any(${ids as number[]}) order by v.id`
  return new Map(rows.map((row) => [row.id, row]))
}

export async function companiesNamed(db: Db | Tx, names: readonly string[]) {
  const rows = await db<CompanyBefore[]>`
    select * from companies where archived_at is null and lower(name) = any(${names as string[]}) order by id`
  return new Map(rows.map((row) => [lower(row.name), row]))
}
