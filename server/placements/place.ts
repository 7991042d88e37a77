import type { ManyPlacementFields, PlacementFields } from '#contract/placement-fields.ts'
import type { Placement } from '#contract/placements.ts'
import { isLive } from '#domain/placement.ts'
import { carriedProblems, dateProblems } from '#domain/placing.ts'
import type { Tx } from '#server/db.ts'
import { notFound, type Problem, Refusal, refuseFields } from '#server/errors.ts'
import { ensureInUse, ensureTermAndProgram } from '#server/fragments/live-placements.ts'
import { created } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { findEarlier, findProgramRules, isTermOpen, listToPlace, type Placed } from './place-queries.ts'
import { insertPlacement, listPlacementsById, replaceSchedules } from './queries.ts'
import { warningsAbout, warningsOfCarried, workplaceErrors } from './workplace.ts'

type Work = Omit<ManyPlacementFields, 'studentIds'> &
  Pick<PlacementFields, 'continuesId' | 'carriedMinutes' | 'carriedReason'>

export async function placeStudent(tx: Tx, actor: Actor, { studentId, ...work }: PlacementFields) {
  const [student] = await listToPlace(tx, actor, { studentIds: [studentId], termId: work.termId })
  if (!student) throw notFound('Student')
  refuseFields({ ...(await workErrors(tx, work)), ...dateProblems(datesOf(work, student)) })
  refuseFields(await continuationErrors(tx, work, studentId))
  refuseFields(await carriedErrors(tx, work, student))
  if (student.isArchived) refuseFields({ studentId: 'This student is in the archive' })
  const placement = await insert(tx, work, student)
  const warnings = await warningsAbout(tx, placement.companyId)
  return { ...placement, warnings: [...warnings, ...warningsOfCarried(placement)] }
}

/** The same workplace for many students; if one cannot be placed, none is. */
export async function placeMany(tx: Tx, actor: Actor, { studentIds, ...work }: ManyPlacementFields) {
  const wanted = [...new Set(studentIds)]
  refuseFields(await workErrors(tx, work))
  const students = await listToPlace(tx, actor, { studentIds: wanted, termId: work.termId })
  const found = new Set(students.map(({ id }) => id))
  const unknown = wanted.filter((id) => !found.has(id))
  if (unknown.length > 0) {
    const problems = unknown.map((id) => ({ code: 'not_found', message: 'Student not found', id }))
    throw new Refusal({ status: 404, code: 'not_found', message: 'Student not found' }, { problems })
  }
  const problems = students.flatMap((student) => problemOf(student, work))
  if (problems.length > 0) {
    const who = problems.length === 1 ? '1 student' : `${problems.length} students`
    throw new Refusal(
      { status: 409, code: 'not_placed', message: `Nobody was placed: ${who} can’t be placed` },
      { problems },
    )
  }
  const placements: Placement[] = []
  for (const student of students) placements.push(await insert(tx, work, student))
  return { placements, warnings: await warningsAbout(tx, work.companyId ?? null) }
}

function problemOf(student: Placed, work: Work): Problem[] {
  const link = `/students/${student.id}`
  const about = (code: string, message: string) => [
    { code, message: `${student.name}: ${message}`, link, id: student.id },
  ]
  if (student.isArchived) return about('archived', 'in the archive')
  if (student.isPrepared) return about('already_prepared', 'a placement is being prepared for this term already')
  const { startDate } = dateProblems(datesOf({ ...work, targetEndDate: null, countsFrom: null }, student))
  return startDate ? about('under_age', startDate) : []
}

async function insert(tx: Tx, { schedules = [], ...work }: Work, student: Placed): Promise<Placement> {
  const rules = await findProgramRules(tx, student.courseId, work.termId)
  const { by } = tx.change
  const teacherId = by?.role === 'teacher' ? by.id : student.coordinatorId
  await ensureInUse(tx, [{ ...work, studentId: student.id }])
  await ensureTermAndProgram(tx, [{ courseId: student.courseId, termId: work.termId }])
  const id = await insertPlacement(tx, {
    ...rules,
    ...defined(work),
    studentId: student.id,
    courseId: student.courseId,
    teacherId,
  })
  await replaceSchedules(tx, id, schedules)
  const [placement] = await listPlacementsById(tx, [id])
  if (!placement) throw notFound('Placement')
  return created(tx, 'placement', placement)
}

async function workErrors(tx: Tx, work: Work): Promise<Record<string, string>> {
  const { companyId = null, siteId = null, supervisorId = null } = work
  const errors: Record<string, string> = {}
  if (!(await isTermOpen(tx, work.termId))) errors.termId = 'Choose a term that is not in the archive'
  return {
    ...errors,
    ...(await workplaceErrors(tx, { companyId, siteId, supervisorId })),
    ...dateProblems(datesOf(work, { birthDate: null })),
  }
}

async function carriedErrors(tx: Tx, { carriedMinutes = 0, carriedReason = null, termId }: Work, student: Placed) {
  const { requiredMinutes } = await findProgramRules(tx, student.courseId, termId)
  return carriedProblems({ carriedMinutes, carriedReason, requiredMinutes })
}

async function continuationErrors(tx: Tx, { continuesId }: Work, studentId: number): Promise<Record<string, string>> {
  if (!continuesId) return {}
  const earlier = await findEarlier(tx, continuesId, studentId)
  if (!earlier) return { continuesId: 'This is not an earlier placement of the student' }
  if (isLive(earlier.status) || earlier.status === 'completed') {
    return { continuesId: 'Only a placement that ended before its hours were met can be continued' }
  }
  return earlier.isContinued ? { continuesId: 'This placement is continued by another already' } : {}
}

function datesOf(
  {
    startDate = null,
    targetEndDate = null,
    countsFrom = null,
  }: Pick<Work, 'startDate' | 'targetEndDate' | 'countsFrom'>,
  { birthDate }: Pick<Placed, 'birthDate'>,
) {
  return { startDate, targetEndDate, countsFrom, birthDate }
}
