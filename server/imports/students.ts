import { StudentChanges, StudentFields } from '#contract/students.ts'
import { programFinder } from '#domain/import-programs.ts'
import { labels } from '#domain/labels.ts'
import { birthDateProblem } from '#domain/person.ts'
import { birthDateAtStartProblem } from '#domain/placing.ts'
import { searchable } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { listOwnPrograms } from '#server/fragments/own-programs.ts'
import { knownCoordinators, knownCourses, knownStudents, knownUsers, type StudentBefore } from './known-queries.ts'
import {
  checkRow,
  type Flaw,
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

const words = labels.student

/** Recognizes students by number, programs by code or name, and coordinators by employee number, email or name. */
export async function studentReader(db: Db | Tx, { actor, today }: Importer, lines: readonly Line[]): Promise<Reader> {
  const numbers = textsOf(lines, 'studentNumber')
  const usernames = [...new Set([...numbers, ...textsOf(lines, 'username')])]
  const findCourse = programFinder(await knownCourses(db))
  const coordinators = await knownCoordinators(db)
  const students = await knownStudents(db, actor, numbers)
  const users = await knownUsers(db, usernames, textsOf(lines, 'email'))
  const own = actor.role === 'teacher' ? new Set(await listOwnPrograms(db, actor.id)) : null
  const self = own ? [...coordinators.values()].find(({ id }) => id === actor.id) : undefined
  const numberOnce = onlyOnce(words.studentNumber)
  const namedOnce = namesOnce()

  return (line) => {
    const { cells } = line
    const before = students.get(lower(cells.studentNumber)) ?? null
    const course = cells.course === undefined ? null : findCourse(String(cells.course))
    const coordinator =
      cells.coordinator === undefined
        ? before
          ? undefined
          : self
        : coordinators.get(searchable(String(cells.coordinator)))
    const typed = {
      ...withoutReferences(line, 'course', 'coordinator'),
      ...(course ? { courseId: course.id } : {}),
      ...(coordinator ? { coordinatorId: coordinator.id } : {}),
    }
    const { data, flaws } = checkRow('students', before ? StudentChanges : StudentFields, typed)
    const username = data.username ?? (before ? undefined : data.studentNumber)
    const fields = {
      ...data,
      ...(username === undefined ? {} : { username }),
      ...(before ? { studentNumber: before.studentNumber } : {}),
      ...(course ? { courseName: course.name } : {}),
      ...(coordinator ? { coordinatorName: coordinator.name } : {}),
    }
    const born = typeof data.birthDate === 'string' ? birthDateProblem(data.birthDate, today) : null
    const all: Flaw[] = [
      ...isFlaw(cells.course !== undefined && !course, words.courseId, 'No program has this code or name'),
      ...isFlaw(
        cells.coordinator !== undefined && !coordinator,
        words.coordinatorId,
        'No coordinator has this employee number, email or name',
      ),
      ...(before ? flawsOfExisting(before, data.birthDate) : []),
      ...isFlaw(
        own && before?.coordinatorId === null && !coordinator && course && !own.has(course.id),
        words.coordinatorId,
        'Name a coordinator: this program is not one of yours',
      ),
      ...flaws,
      ...takenFlaws(before, { users, role: 'student', email: cells.email, username }),
      ...(born ? isFlaw(true, words.birthDate, born) : []),
      ...numberOnce(cells.studentNumber, line),
      ...namedOnce({ email: cells.email, username: cells.username }, line),
    ]
    return { before, fields, flaws: all }
  }
}

function flawsOfExisting({ isInReach, archivedAt, firstDay }: StudentBefore, birthDate: unknown): Flaw[] {
  if (!isInReach)
    return [{ field: words.studentNumber, message: 'This student already exists and is not one of yours' }]
  if (archivedAt)
    return [{ field: words.studentNumber, message: 'This student is in the archive; restore the record first' }]
  const problem = typeof birthDate === 'string' ? birthDateAtStartProblem(birthDate, firstDay) : null
  return problem ? [{ field: words.birthDate, message: problem }] : []
}
