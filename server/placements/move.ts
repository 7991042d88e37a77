import type { StatusFields } from '#contract/placement-fields.ts'
import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { GateFacts } from '#domain/gate.ts'
import { isLive, isRunning, refuseStep } from '#domain/placement.ts'
import { lastDay } from '#domain/placing.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { forbidden, notFound, type Problem, Refusal } from '#server/errors.ts'
import { ensureInUse, ensureTermAndProgram } from '#server/fragments/live-placements.ts'
import { changed, created, ensureCurrent, recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { refusalAt, warningsAt } from './gate.ts'
import { listGateFacts } from './gate-queries.ts'
import { moveByHours } from './hours.ts'
import { listLastRecordedDays, listPlacedStudents, setStatuses } from './move-queries.ts'
import { findPrepared } from './place-queries.ts'
import { findPlacement, insertPlacement, lockPlacements, updatePlacement } from './queries.ts'
import { newsOfStep } from './tell.ts'
import { warningsAbout } from './workplace.ts'
import { keepAgreements } from './workplace-queries.ts'

type Step = { id: number; fields: StatusFields; today: WorkDate }

/** One step of a placement (rule 13). A transfer opens the placement that continues it. */
export async function movePlacement(tx: Tx, actor: Actor, { id, fields, today }: Step) {
  const { before, news, warnings: unreached } = await moveOne(tx, actor, { id, fields, today })
  await notify(tx, news)
  const next = fields.status === 'transferred' ? await openNext(tx, actor, before) : null
  const slots = fields.status === 'deployed' ? await warningsAbout(tx, before.companyId) : []
  return { ...(await findPlacement(tx, actor, id)), warnings: [...slots, ...unreached], next }
}

async function moveOne(tx: Tx, actor: Actor, { id, fields, today }: Step) {
  const { moved, refused, news, warnings } = await movePlacements(tx, actor, { ids: [id], fields, today })
  const [before] = moved
  if (before) return { before, news, warnings: warnings.get(id) ?? [] }
  throw refused[0]?.refusal ?? notFound('Placement')
}

type Steps = { ids: readonly number[]; fields: StatusFields; today: WorkDate }
type Moves = {
  /** The placements that took the step, as they were before it. */
  moved: Placement[]
  refused: { before: Placement; refusal: Refusal }[]
  /** Who is told of it, and what. */
  news: Happening[]
  /** What should be known about those that took the step, by placement. */
  warnings: Map<number, Problem[]>
}

/** The same step of many placements, each by its own gate; those out of reach are in neither list. */
export async function movePlacements(tx: Tx, actor: Actor, { ids, fields, today }: Steps): Promise<Moves> {
  const { status, reason = null } = fields
  if (isRunning(status)) await keepAgreements(tx, ids)
  // Before the placements, because a tap also takes the turn first.
  await takeTurns(tx, await listPlacedStudents(tx, ids))
  const found = await lockPlacements(tx, actor, ids)
  for (const current of found) await ensureCurrent(tx, 'placement', { current, version: fields.version })
  const facts = await listGateFacts(tx, found, today)
  const lastDays = await listLastRecordedDays(tx, ids)
  const decided = found.map((before) => {
    const question = { fields, today, role: actor.role, facts: facts.get(before.id), lastDay: lastDays.get(before.id) }
    return { before, ...decide(before, question) }
  })
  const moves = decided.flatMap(({ before, refusal, ends }) => (refusal ? [] : [{ before, ends }]))
  const reopened = moves.flatMap(({ before }) => (before.status === 'completed' ? [before] : []))
  await ensureInUse(tx, reopened)
  await ensureTermAndProgram(tx, reopened)
  if (moves.length > 0) await write(tx, moves, { status, reason })
  const moved = moves.map(({ before }) => before)
  const settled = moved.filter(({ status: was }) => status === 'deployed' || was === 'completed').map(({ id }) => id)
  const met = settled.length > 0 ? await moveByHours(tx, settled) : []
  const warned = moved.map((placement) => {
    const known = facts.get(placement.id)
    return [placement.id, known ? warningsAt(status, { placement, facts: known, role: actor.role }) : []] as const
  })
  return {
    moved,
    warnings: new Map(warned),
    refused: decided.flatMap(({ before, refusal }) => (refusal ? [{ before, refusal }] : [])),
    news: [...moved.map((before) => newsOfStep(before, { status, reason })), ...met],
  }
}

type Ends = { endDate?: WorkDate | null }
type Question = {
  fields: StatusFields
  today: WorkDate
  role: Actor['role']
  facts: GateFacts | undefined
  lastDay: WorkDate | undefined
}

/** A placement that ends gets its last day; reopening a completion removes it. */
function decide(before: Placement, question: Question): { refusal: Refusal | null; ends: Ends } {
  const { status, reason = null, endDate: wanted = null } = question.fields
  const refuse = (refusal: Refusal) => ({ refusal, ends: {} })
  const notAllowed = refuseStep(before.status, status, reason)
  if (notAllowed) return refuse(new Refusal(notAllowed))
  const reopens = before.status === 'completed'
  if (reopens && question.role !== 'admin') return refuse(forbidden('Only an admin can reopen a completion'))
  const notReady = question.facts ? refusalAt(status, before, question.facts) : null
  if (notReady) return refuse(notReady)
  if (isLive(status)) return { refusal: null, ends: reopens ? { endDate: null } : {} }
  const { startDate } = before
  const lastRecorded = question.lastDay ?? null
  const day = lastDay({ status: before.status, startDate, today: question.today, wanted, lastRecorded })
  if (day === null || typeof day === 'string') return { refusal: null, ends: { endDate: day } }
  return refuse(new Refusal(day, { errors: { endDate: day.message } }))
}

type Taken = Pick<StatusFields, 'status'> & { reason: string | null }

async function write(tx: Tx, moves: readonly { before: Placement; ends: Ends }[], { status, reason }: Taken) {
  await setStatuses(
    tx,
    moves.map(({ before, ends }) => ({
      id: before.id,
      status,
      statusReason: reason,
      endDate: ends.endDate === undefined ? before.endDate : ends.endDate,
    })),
  )
  await recordEvents(
    tx,
    moves.map(({ before, ends }) => ({
      action: 'moved',
      noun: 'placement',
      recordId: before.id,
      before: { status: before.status },
      after: { status, ...ends },
      reason,
    })),
  )
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
