import type { Correction, CorrectionFields } from '#contract/corrections.ts'
import { correctionProblems, type ProposedTimes } from '#domain/correction.ts'
import { tapSpanOf } from '#domain/day.ts'
import { ensureUnlocked } from '#server/days/fixed-queries.ts'
import { listClockPlacements, readParts, rulesOf } from '#server/days/rules-queries.ts'
import { listTaps } from '#server/days/tap-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { conflict, ruleBroken } from '#server/errors.ts'
import { created } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined } from '#server/http/sql.ts'
import { findCorrection, findCorrectionByKey, findPlacementOn, insertCorrection } from './queries.ts'
import { tellOfRequest } from './tell.ts'

/** A student requests exact times with a reason (rule 9). The same key again returns the same request. */
export async function askCorrection(
  tx: Tx,
  actor: Actor,
  { fields, zone }: { fields: CorrectionFields; zone: string },
): Promise<Correction> {
  // So that no month is locked between the check and the request.
  await takeTurns(tx, [actor.id])
  const known = fields.clientKey ? await findCorrectionByKey(tx, actor, fields.clientKey) : null
  if (known) return known
  const placementId = await findPlacementOn(tx, actor.id, fields)
  if (!placementId) throw conflict('You have no placement on this day')
  const facts = await readFacts(tx, { placementId, studentId: actor.id, workDate: fields.workDate, zone })
  await ensureUnlocked(tx, { placementId, workDate: fields.workDate })
  const [problem, ...others] = correctionProblems({ ...fields, proposed: asProposed(fields.proposed) }, facts)
  if (problem)
    throw ruleBroken(problem.message, {
      problems: [problem, ...others].map(({ code, message }) => ({ code, message })),
    })
  const id = await insertCorrection(tx, { ...fields, studentId: actor.id, placementId })
  const correction = await findCorrection(tx, actor, id)
  await tellOfRequest(tx, correction)
  return created(tx, 'correction', correction)
}

type Day = { placementId: number; studentId: number; workDate: string; zone: string }

/** The facts by which a correction of a day is checked. */
export async function readFacts(tx: Tx, { placementId, studentId, workDate, zone }: Day) {
  const dates = { from: workDate, to: workDate }
  const [[placement], parts, taps] = await Promise.all([
    listClockPlacements(tx, [placementId]),
    readParts(tx, [placementId], dates),
    listTaps(tx, [studentId], dates),
  ])
  if (!placement) throw conflict('You have no placement on this day')
  const rules = rulesOf(placement, parts, zone)
  return {
    now: tx.change.now,
    zone,
    startDate: placement.startDate ?? '9999-12-31',
    endDate: placement.endDate,
    window: tapSpanOf(workDate, rules),
    taps: taps
      .filter((tap) => tap.placementId === placementId)
      .map((tap) => ({ ...tap, isVoided: tap.voidedAt !== null })),
    rules,
  }
}

/** A missing slot leaves its time, null removes it. */
export function asProposed(proposed: CorrectionFields['proposed']): ProposedTimes {
  return defined(proposed)
}
