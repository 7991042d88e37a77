import type { PlacementChanges } from '#contract/placement-fields.ts'
import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { isRunning } from '#domain/placement.ts'
import { carriedProblems, dateProblems, firstDayProblem, refuseEdit } from '#domain/placing.ts'
import { ensureNotCompleted } from '#server/days/fixed-queries.ts'
import { queueDerivation } from '#server/days/queue-derivation.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { refuseBy, refuseFields } from '#server/errors.ts'
import type { Upload } from '#server/files/upload.ts'
import { ensureInUse } from '#server/fragments/live-placements.ts'
import { changed, ensureCurrent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { ensureStillReady } from './gate.ts'
import { findGateFacts } from './gate-queries.ts'
import { settleHours } from './hours.ts'
import { findFirstRecordedDay, listPlacedStudents } from './move-queries.ts'
import { findPlacement, lockPlacement, replaceSchedules, updatePlacement, updateProof } from './queries.ts'
import { tellOfInterns } from './tell.ts'
import { warningsAbout, warningsOfCarried, workplaceErrors } from './workplace.ts'
import { keepAgreements } from './workplace-queries.ts'

type Edit = { id: number; changes: PlacementChanges; today: WorkDate }

export async function editPlacement(tx: Tx, actor: Actor, { id, changes, today }: Edit) {
  const { version, schedules, ...fields } = changes
  if (changes.startDate !== undefined) {
    await keepAgreements(tx, [id])
    // Before the placement, because a tap also takes the turn first. One decided by the old first day is not written then.
    await takeTurns(tx, await listPlacedStudents(tx, [id]))
  }
  const before = await lockPlacement(tx, actor, id)
  await ensureCurrent(tx, 'placement', { current: before, version })
  const named = defined(fields)
  const wanted = { ...before, ...named }
  refuseBy(refuseEdit(before.status, { movesCompany: wanted.companyId !== before.companyId }))

  const facts = await findGateFacts(tx, before, today)
  const { startDate, targetEndDate, countsFrom } = wanted
  const firstDay =
    startDate === before.startDate ? null : firstDayProblem(startDate, await findFirstRecordedDay(tx, id))
  refuseFields({
    ...(movesPlace(before, wanted) ? await workplaceErrors(tx, wanted) : {}),
    ...dateProblems({ startDate, targetEndDate, countsFrom, birthDate: facts.birthDate }),
    ...(firstDay ? { startDate: firstDay } : {}),
    ...(changesCarried(before, wanted) ? carriedProblems(wanted) : {}),
  })

  if (movesPlace(before, wanted)) await ensureInUse(tx, [wanted])
  // Carried hours that are entered again count only by their proof, whatever counted before.
  const isEnteredAnew = wanted.carriedMinutes !== before.carriedMinutes
  await updatePlacement(tx, id, { ...named, ...(isEnteredAnew ? { carriedKept: false } : {}) })
  if (schedules) await replaceSchedules(tx, id, schedules)
  // Another site may keep other local holidays.
  if (schedules || movesSite(before, wanted)) await queueDerivation(tx, { placementIds: [id] })
  const after = await findPlacement(tx, actor, id)
  await ensureStillReady(tx, facts, { after, today })
  await changed(tx, 'placement', { before, after })
  if (isRunning(after.status) && after.supervisorId && after.supervisorId !== before.supervisorId) {
    await tellOfInterns(tx, after.supervisorId, [after])
  }
  await settleHours(tx, [id])
  const warnings = after.companyId === before.companyId ? [] : await warningsAbout(tx, after.companyId)
  return { ...(await findPlacement(tx, actor, id)), warnings: [...warnings, ...warningsOfCarried(after)] }
}

/** The carried hours count from now on, and may meet the required hours. */
export async function attachProof(tx: Tx, actor: Actor, { id, ...file }: Upload & { id: number }) {
  const before = await lockPlacement(tx, actor, id)
  await ensureNotCompleted(tx, id)
  await updateProof(tx, id, file)
  await changed(tx, 'placement', { before, after: await findPlacement(tx, actor, id) })
  await settleHours(tx, [id])
  return findPlacement(tx, actor, id)
}

type Carried = Pick<Placement, 'carriedMinutes' | 'carriedReason'>

/** Required hours that were lowered since do not block an edit of something else. */
function changesCarried(before: Carried, after: Carried): boolean {
  return before.carriedMinutes !== after.carriedMinutes || before.carriedReason !== after.carriedReason
}

type Site = { companyId: number | null; siteId: number | null }
type Place = Site & { supervisorId: number | null }

/** An edit of something else does not check again what was valid when it was chosen. */
function movesPlace(before: Place, after: Place): boolean {
  return movesSite(before, after) || before.supervisorId !== after.supervisorId
}

function movesSite(before: Site, after: Site): boolean {
  return before.companyId !== after.companyId || before.siteId !== after.siteId
}
