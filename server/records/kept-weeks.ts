import type { KeptWeek } from '#contract/records.ts'
import { ensureNotCompleted } from '#server/clock/fixed-queries.ts'
import { takeTurns } from '#server/clock/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { settleHours } from '#server/placements/hours.ts'
import { confirmKeptWeek, lockKeptWeek } from './kept-weeks-queries.ts'

/** From now on the week counts what the rule says: a pass adds only what its own day earned by it. */
export async function confirmWeek(tx: Tx, actor: Actor, id: number): Promise<KeptWeek> {
  const week = await lockKeptWeek(tx, actor, id)
  await takeTurns(tx, [week.studentId])
  await ensureNotCompleted(tx, week.placementId)
  await confirmKeptWeek(tx, id)
  await recordEvent(tx, {
    action: 'week confirmed',
    noun: 'placement',
    recordId: week.placementId,
    before: { week: week.week, minutes: week.minutesBefore },
    after: { week: week.week, minutes: week.minutesAfter },
  })
  await settleHours(tx, [week.placementId])
  return week
}
