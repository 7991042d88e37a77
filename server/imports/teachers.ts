import { TeacherChanges, TeacherFields } from '#contract/teachers.ts'
import { programFinder } from '#domain/import-programs.ts'
import { labels } from '#domain/labels.ts'
import type { Db, Tx } from '#server/db.ts'
import { knownTeachers } from './known-place-queries.ts'
import { knownCourses, knownUsers } from './known-queries.ts'
import {
  checkRow,
  type Importer,
  isFlaw,
  type Line,
  lower,
  namesOnce,
  onlyOnce,
  type Reader,
  takenFlaws,
  textsOf,
  withoutReferences,
} from './reading.ts'

const words = labels.teacher

/** Recognizes coordinators by employee number, email or username, and programs by code or name. */
export async function teacherReader(db: Db | Tx, _importer: Importer, lines: readonly Line[]): Promise<Reader> {
  const findCourse = programFinder(await knownCourses(db))
  const users = await knownUsers(db, textsOf(lines, 'username'), textsOf(lines, 'email'))
  const teachers = await knownTeachers(db)
  const byId = new Map(teachers.map((row) => [row.id, row]))
  const byNumber = new Map(teachers.flatMap((row) => (row.employeeNumber ? [[lower(row.employeeNumber), row]] : [])))
  const numberOnce = onlyOnce(words.employeeNumber)
  const namedOnce = namesOnce()

  return (line) => {
    const { cells } = line
    const byEmail = users.byEmail.get(lower(cells.email))
    const byUsername = users.byUsername.get(lower(cells.username))
    const before = byNumber.get(lower(cells.employeeNumber)) ?? byId.get(byEmail?.id ?? byUsername?.id ?? 0) ?? null
    const named = cells.courses === undefined ? null : programsIn(String(cells.courses)).map(findCourse)
    const courseIds = named?.flatMap((course) => (course ? [course.id] : []))
    const typed = { ...withoutReferences(line, 'courses'), ...(courseIds ? { courseIds } : {}) }
    const { data, flaws } = checkRow('teachers', before ? TeacherChanges : TeacherFields, typed)
    const numberOwner = byNumber.get(lower(cells.employeeNumber))
    return {
      before,
      fields: data,
      flaws: [
        ...isFlaw(
          before?.archivedAt,
          words.employeeNumber,
          'This coordinator is in the archive; restore the record first',
        ),
        ...isFlaw(named?.includes(null), words.courseIds, 'No program has this code or name'),
        ...flaws,
        ...takenFlaws(before, { users, role: 'teacher', email: cells.email, username: cells.username }),
        ...isFlaw(
          numberOwner && numberOwner.id !== before?.id,
          words.employeeNumber,
          'This employee number is already in use',
        ),
        ...numberOnce(cells.employeeNumber, line),
        ...namedOnce({ email: cells.email, username: cells.username }, line),
      ],
    }
  }
}

function programsIn(text: string): string[] {
  return text
    .split(/[,;/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
