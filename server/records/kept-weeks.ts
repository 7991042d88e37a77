import type { KeptWeek } from '#contract/records.ts'
import { weekOf } from '#domain/calendar.ts'
import { renderedMinutes } from '#domain/week.ts'
import { ensureNotCompleted } from '#server/days/fixed-queries.ts'
import { readChains } from '#server/days/hours-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { settleHours } from '#server/placements/hours.ts'
import { confirmKeptWeek, listKeptWeeks, lockKeptWeek, type StoredWeek } from './kept-weeks-queries.ts'

/** Weeks that count more than the rule says, with both current figures. */
export async function weeksToConfirm(db: Db, actor: Actor): Promise<KeptWeek[]> {
  const figures = await withFigures(db, await listKeptWeeks(db, actor))
  return figures.filter(({ minutesBefore, minutesAfter }) => minutesBefore > minutesAfter)
}

/** From now on the week counts what the rule says: a pass adds only what its own day earned (rule 7). */
export async function confirmWeek(tx: Tx, actor: Actor, id: number): Promise<KeptWeek> {
  const named = await lockKeptWeek(tx, actor, id)
  await takeTurns(tx, [named.studentId])
  await ensureNotCompleted(tx, named.placementId)
  const [week = { ...named, minutesBefore: 0, minutesAfter: 0 }] = await withFigures(tx, [named])
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

/** A day of the week may have been approved, reopened or locked since it was listed. */
async function withFigures(db: Db | Tx, weeks: readonly StoredWeek[]): Promise<KeptWeek[]> {
  const chains = await readChains(db, [...new Set(weeks.map(({ placementId }) => placementId))])
  return weeks.map((week) => {
    const chain = chains.find(({ placementId }) => placementId === week.placementId)
    const { from, to } = weekOf(week.week)
    const days = chain?.days.filter(({ workDate }) => from <= workDate && workDate <= to) ?? []
    const rules = { maxMinutesPerWeek: chain?.rules.maxMinutesPerWeek ?? 0, kept: chain?.rules.kept ?? [] }
    const without = rules.kept.filter((kept) => kept.week !== week.week)
    return {
      ...week,
      minutesBefore: renderedMinutes(days, rules),
      minutesAfter: renderedMinutes(days, { ...rules, kept: without }),
    }
  })
}
