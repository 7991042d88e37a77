import type { Placement } from '#contract/placements.ts'
import { remindStudents } from '#server/documents/remind.ts'
import { notFound } from '#server/errors.ts'
import { handOverEach } from '#server/placements/hand-over.ts'
import { restoreSchedules, restoreSupervisor } from '#server/placements/restore.ts'
import { setSchedules } from '#server/placements/set-schedules.ts'
import { newsOfInterns } from '#server/placements/tell.ts'
import { assignEach, restoreCoordinator } from '#server/students/many.ts'
import type { ActRow } from './queries.ts'
import {
  cause,
  causesOfRefusal,
  changedSince,
  done,
  noLongerYours,
  notPlaced,
  refused,
  rowsTogether,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

const several = { atOnce: rowsTogether, pageOf: studentPage }
/** Each of these takes one row at a time, by the act of a single student. */
const single = { atOnce: 1, pageOf: studentPage }

export const coordinatorStep: Stepper<'coordinator'> = {
  ...several,
  verb: () => 'assigned',
  async run(tx, { actor, step: { coordinatorId } }, rows) {
    const given = await assignEach(tx, actor, { ids: rows.map(({ subjectId }) => subjectId), coordinatorId })
    const byStudent = new Map(given.map((one) => [one.before.id, one]))
    return rows.map((row) => {
      const one = byStudent.get(row.subjectId)
      return one ? done(row, { coordinatorId: one.before.coordinatorId, version: one.version }) : unchanged(row)
    })
  },
  async undo(tx, { actor }, row) {
    const before = row.before as { coordinatorId: number | null; version: number }
    const isRestored = await restoreCoordinator(tx, actor, { ...before, id: row.subjectId })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

export const supervisorStep: Stepper<'supervisor'> = {
  ...several,
  verb: () => 'assigned',
  async run(tx, { actor, step: { supervisorId } }, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    const byPlacement = new Map(
      (await handOverEach(tx, actor, { ids, supervisorId })).map((one) => [one.intern.id, one]),
    )
    return rows.map((row) => {
      if (row.targetId === null) return notPlaced(row)
      const one = byPlacement.get(row.targetId)
      if (!one) return refused(row, [noLongerYours()])
      const { intern, problem, isMoving } = one
      if (problem) return refused(row, [cause(problem.code, problem.message, { link: studentPage(row) })])
      if (!isMoving) return unchanged(row)
      const news = [newsOfInterns(supervisorId, [intern])]
      return { ...done(row, { supervisorId: intern.supervisorId, version: intern.version + 1 }), news }
    })
  },
  async undo(tx, _call, row) {
    const before = row.before as { supervisorId: number | null; version: number }
    const isRestored = await restoreSupervisor(tx, { ...before, id: row.targetId ?? 0 })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

export const scheduleStep: Stepper<'schedule'> = {
  ...several,
  verb: () => 'given the schedule',
  async run(tx, { actor, step: { schedules } }, rows) {
    const ids = rows.flatMap(({ targetId }) => targetId ?? [])
    const { given, refused: notGiven, news } = await setSchedules(tx, actor, { ids, schedules })
    return rows.map((row) => {
      if (row.targetId === null) return notPlaced(row)
      const one = given.find(({ before }) => before.id === row.targetId)
      if (one) {
        const stored = { schedules: one.before.schedules, version: one.version }
        return { ...done(row, stored), news: news.filter(({ studentId }) => studentId === row.subjectId) }
      }
      const stayed = notGiven.find(({ before }) => before.id === row.targetId)
      return refused(row, stayed ? causesOfRefusal(stayed.refusal, studentPage(row)) : [noLongerYours()])
    })
  },
  async undo(tx, _call, row) {
    const before = row.before as Pick<Placement, 'schedules' | 'version'>
    const isRestored = await restoreSchedules(tx, { ...before, id: row.targetId ?? 0 })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

export const remindStep: Stepper<'remind'> = {
  ...single,
  undo: null,
  verb: (_step, mail) => mail.reminded,
  async run(tx, { actor, today, step: { note } }, rows) {
    const row = first(rows)
    const studentIds = [row.subjectId]
    const { reminded, unreachable } = await remindStudents(tx, { actor, today }, { studentIds, note })
    if (reminded > 0) return [done(row, {})]
    const link = `/documents/${row.subjectId}`
    if (unreachable.length > 0)
      return [
        refused(row, [
          { ...cause('unreachable', 'No account or no email', { link }), label: 'without an account or email' },
        ]),
      ]
    return [refused(row, [{ ...cause('complete', 'Nothing is missing', { link }), label: 'with nothing missing' }])]
  },
}

export function first(rows: readonly ActRow[]): ActRow {
  const [row] = rows
  if (!row) throw notFound('Student')
  return row
}
