import type { Placement } from '#contract/placements.ts'
import { remindLacking } from '#server/documents/remind.ts'
import { handOverEach } from '#server/placements/hand-over.ts'
import { restoreSchedules, restoreSupervisors } from '#server/placements/restore.ts'
import { setSchedules } from '#server/placements/set-schedules.ts'
import { newsOfInterns } from '#server/placements/tell.ts'
import { assignEach, restoreCoordinators } from '#server/students/many.ts'
import {
  cause,
  causesOfRefusal,
  done,
  leftUnless,
  noLongerYours,
  notPlaced,
  placementsBefore,
  placementsLeft,
  refused,
  rowsTogether,
  type Stepper,
  studentPage,
  unchanged,
} from './step.ts'

const several = { atOnce: rowsTogether, pageOf: studentPage }

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
  async undo(tx, { actor }, rows) {
    const given = rows.map(({ subjectId, before }) => {
      const { coordinatorId, version } = before as { coordinatorId: number | null; version: number }
      return { id: subjectId, coordinatorId, version }
    })
    const restored = await restoreCoordinators(tx, actor, given)
    return leftUnless(restored, rows, { idOf: ({ subjectId }) => subjectId, pageOf: studentPage })
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
  async undo(tx, _call, rows) {
    type Before = Pick<Placement, 'supervisorId' | 'version'>
    return placementsLeft(await restoreSupervisors(tx, placementsBefore<Before>(rows)), rows)
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
  async undo(tx, _call, rows) {
    type Before = Pick<Placement, 'schedules' | 'version'>
    return placementsLeft(await restoreSchedules(tx, placementsBefore<Before>(rows)), rows)
  },
}

export const remindStep: Stepper<'remind'> = {
  ...several,
  undo: null,
  verb: (_step, mail) => mail.reminded,
  async run(tx, { actor, today, step: { note } }, rows) {
    const studentIds = rows.map(({ subjectId }) => subjectId)
    const { found, lacking, reminded } = await remindLacking(tx, { actor, today }, { studentIds, note })
    return rows.map((row) => {
      const { subjectId: id } = row
      if (reminded.has(id)) return done(row, {})
      if (!found.has(id)) return refused(row, [noLongerYours()])
      const one = lacking.find((student) => student.id === id)
      const why = one ? (one.isReachable ? 'reminded' : 'unreachable') : 'complete'
      const { message, label } = notReminded[why]
      return refused(row, [{ ...cause(why, message, { link: `/documents/${id}` }), label }])
    })
  },
}

const notReminded = {
  reminded: { message: 'Reminded in the past hour', label: 'reminded in the past hour' },
  unreachable: { message: 'No account or no email', label: 'without an account or email' },
  complete: { message: 'Nothing is missing', label: 'with nothing missing' },
}
