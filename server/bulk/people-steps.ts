import type { Placement } from '#contract/placements.ts'
import { remindStudents } from '#server/documents/remind.ts'
import { notFound } from '#server/errors.ts'
import { inviteByEmail } from '#server/passwords/invite-many.ts'
import { editPlacement } from '#server/placements/edit.ts'
import { handOver } from '#server/placements/hand-over.ts'
import { findPlacement } from '#server/placements/queries.ts'
import { restoreSchedules, restoreSupervisor } from '#server/placements/restore.ts'
import { assignCoordinator, restoreCoordinator } from '#server/students/many.ts'
import { findStudent, readStudent } from '#server/students/queries.ts'
import type { ActRow } from './queries.ts'
import { cause, changedSince, done, notPlaced, refused, type Stepper, studentPage, unchanged } from './step.ts'

/** Each of these takes one row at a time, by the act of a single student. */
const single = { atOnce: 1, pageOf: studentPage }

export const coordinatorStep: Stepper<'coordinator'> = {
  ...single,
  verb: () => 'assigned',
  async run(tx, { actor, step: { coordinatorId } }, rows) {
    const row = first(rows)
    const { coordinatorId: before } = await findStudent(tx, actor, row.subjectId)
    const { changed } = await assignCoordinator(tx, actor, { ids: [row.subjectId], coordinatorId })
    if (changed === 0) return [unchanged(row)]
    const { version } = await readStudent(tx, actor, row.subjectId)
    return [done(row, { coordinatorId: before, version })]
  },
  async undo(tx, { actor }, row) {
    const before = row.before as { coordinatorId: number | null; version: number }
    const isRestored = await restoreCoordinator(tx, actor, { ...before, id: row.subjectId })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

export const supervisorStep: Stepper<'supervisor'> = {
  ...single,
  verb: () => 'assigned',
  async run(tx, { actor, step: { supervisorId } }, rows) {
    const row = first(rows)
    if (row.targetId === null) return [notPlaced(row)]
    const before = await findPlacement(tx, actor, row.targetId)
    const { moved } = await handOver(tx, actor, { ids: [row.targetId], supervisorId })
    if (moved === 0) return [unchanged(row)]
    const { version } = await findPlacement(tx, actor, row.targetId)
    return [done(row, { supervisorId: before.supervisorId, version })]
  },
  async undo(tx, _call, row) {
    const before = row.before as { supervisorId: number | null; version: number }
    const isRestored = await restoreSupervisor(tx, { ...before, id: row.targetId ?? 0 })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

export const scheduleStep: Stepper<'schedule'> = {
  ...single,
  verb: () => 'given the schedule',
  async run(tx, { actor, step: { schedules }, today }, rows) {
    const row = first(rows)
    if (row.targetId === null) return [notPlaced(row)]
    const before = await findPlacement(tx, actor, row.targetId)
    const { version } = await editPlacement(tx, actor, { id: row.targetId, changes: { schedules }, today })
    return [done(row, { schedules: before.schedules, version })]
  },
  async undo(tx, _call, row) {
    const before = row.before as Pick<Placement, 'schedules' | 'version'>
    const isRestored = await restoreSchedules(tx, { ...before, id: row.targetId ?? 0 })
    return isRestored ? null : changedSince(studentPage(row))
  },
}

const whyNotInvited = {
  has_password: { message: 'Has a password already', label: 'with a password already' },
  no_email: { message: 'No email. Print the link instead.', label: 'no email' },
}

export const inviteStep: Stepper<'invite'> = {
  ...single,
  undo: null,
  verb: () => 'invited',
  async run(tx, { actor }, rows) {
    const row = first(rows)
    const why = await inviteByEmail(tx, actor, row.subjectId)
    if (why === null) return [done(row, {})]
    const { message, label } = whyNotInvited[why]
    return [refused(row, [{ ...cause(why, message, { link: studentPage(row) }), label }])]
  },
}

export const remindStep: Stepper<'remind'> = {
  ...single,
  undo: null,
  verb: () => 'reminded',
  async run(tx, { actor, today, step: { note } }, rows) {
    const row = first(rows)
    const studentIds = [row.subjectId]
    const { reminded, unreachable } = await remindStudents(tx, { actor, today }, { studentIds, note })
    if (reminded > 0) return [done(row, {})]
    const link = `/documents/${row.subjectId}`
    if (unreachable.length > 0)
      return [refused(row, [{ ...cause('no_email', 'No email', { link }), label: 'no email' }])]
    return [refused(row, [{ ...cause('complete', 'Nothing is missing', { link }), label: 'with nothing missing' }])]
  },
}

export function first(rows: readonly ActRow[]): ActRow {
  const [row] = rows
  if (!row) throw notFound('Student')
  return row
}
