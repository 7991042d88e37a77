import type { StatusFields } from '#contract/placement-fields.ts'
import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { isLive, refuseStep } from '#domain/placement.ts'
import { type Ending, lastDay } from '#domain/placing.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, Refusal, refuseBy } from '#server/errors.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { ensureReady } from './gate.ts'
import { settleHours } from './hours.ts'
import { findPrepared } from './place-queries.ts'
import { findLastRecordedDay, findPlacement, insertPlacement, lockPlacement, updatePlacement } from './queries.ts'
import { tellOfStep } from './tell.ts'
import { warningsAbout } from './workplace.ts'

type Step = { id: number; fields: StatusFields; today: WorkDate }

/** One step of a placement (rule 13). A transfer opens the placement that continues it. */
export async function movePlacement(tx: Tx, actor: Actor, { id, fields, today }: Step) {
  const { status, reason = null, endDate = null, version } = fields
  // Before the placement, because a tap also takes the turn first.
  const { studentId } = await findPlacement(tx, actor, id)
  await takeTurns(tx, [studentId])
  const before = await lockPlacement(tx, actor, id)
  await ensureCurrent(tx, 'placement', { current: before, version })
  refuseBy(refuseStep(before.status, status, reason))
  const reopens = before.status === 'completed'
  if (reopens && actor.role !== 'admin') throw forbidden('Only an admin can reopen a completion')
  await ensureReady(tx, before, { to: status, today })
  const ends = await endsWith(tx, before, { status, today, wanted: endDate })
  await updatePlacement(tx, id, { status, statusReason: reason, ...ends })
  await recordEvent(tx, {
    action: 'moved',
    noun: 'placement',
    recordId: id,
    before: { status: before.status },
    after: { status, ...ends },
    reason,
  })
  await tellOfStep(tx, before, { status, reason })
  if (status === 'deployed' || reopens) await settleHours(tx, [id])
  const next = status === 'transferred' ? await openNext(tx, actor, before) : null
  const warnings = status === 'deployed' ? await warningsAbout(tx, before.companyId) : []
  return { ...(await findPlacement(tx, actor, id)), warnings, next }
}

type End = Pick<Ending, 'today' | 'wanted'> & { status: Placement['status'] }

/** A placement that ends gets its last day; reopening a completion removes it. */
async function endsWith(tx: Tx, before: Placement, { status, ...asked }: End): Promise<{ endDate?: string | null }> {
  if (!isLive(status)) return { endDate: await lastDayOf(tx, before, asked) }
  return before.status === 'completed' ? { endDate: null } : {}
}

async function lastDayOf(tx: Tx, { id, status, startDate }: Placement, asked: Pick<Ending, 'today' | 'wanted'>) {
  const day = lastDay({ status, startDate, ...asked, lastRecorded: await findLastRecordedDay(tx, id) })
  if (day === null || typeof day === 'string') return day
  throw new Refusal(day, { errors: { endDate: day.message } })
}

/** The placement in preparation continues this one; without one, a draft is made. */
async function openNext(tx: Tx, actor: Actor, earlier: Placement): Promise<Placement | null> {
  const prepared = await findPrepared(tx, earlier)
  if (prepared) {
    if (prepared.continuesId !== null) return findPlacement(tx, actor, prepared.id)
    const before = await findPlacement(tx, actor, prepared.id)
    await updatePlacement(tx, prepared.id, { continuesId: earlier.id })
    return changed(tx, 'placement', { before, after: await findPlacement(tx, actor, prepared.id) })
  }
  const { studentId, termId, courseId, teacherId, requiredMinutes } = earlier
  const { maxMinutesPerDay, maxMinutesPerWeek, graceMinutes } = earlier
  const id = await insertPlacement(tx, {
    studentId,
    termId,
    courseId,
    teacherId,
    requiredMinutes,
    maxMinutesPerDay,
    maxMinutesPerWeek,
    graceMinutes,
    continuesId: earlier.id,
  })
  return created(tx, 'placement', await findPlacement(tx, actor, id))
}
