import { statusByHours } from '#domain/placement.ts'
import { hoursOf } from '#server/clock/hours-queries.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import { notify } from '#server/notifications/notify.ts'
import { lockStatus } from './hours-queries.ts'
import { updatePlacement } from './queries.ts'

/** After a change of what counts: carried hours, a pass, a deployment that goes on from an earlier placement. */
export async function settleHours(tx: Tx, placementId: number): Promise<void> {
  const hours = (await hoursOf(tx, [placementId])).get(placementId)
  if (hours) await settleHoursMet(tx, placementId, hours.approved)
}

/**
 * Brings a placement into the state that its hours call for: met, or back at work when a reopening took them away.
 * The minutes are all that count for it: approved here and in the placements that it continues, and carried.
 */
export async function settleHoursMet(tx: Tx, placementId: number, approvedMinutes: number): Promise<void> {
  const { status, requiredMinutes, studentId } = await lockStatus(tx, placementId)
  const next = statusByHours(status, { approved: approvedMinutes, required: requiredMinutes })
  if (next === status) return
  await updatePlacement(tx, placementId, { status: next, statusReason: null })
  const event = { action: 'moved', noun: 'placement', recordId: placementId }
  await recordEvent(tx, { ...event, before: { status }, after: { status: next } })
  if (next === 'hours_met') await notify(tx, [{ kind: 'hours_met', studentId, placementId, facts: {} }])
}
