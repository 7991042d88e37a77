import type { Term } from '#contract/terms.ts'
import { addDays, monthInWords, monthOf } from '#domain/calendar.ts'

export type Period = { from: string; to: string }
export type PeriodChoice = Period & { value: string; label: string }
type NamedTerm = Pick<Term, 'id' | 'startsOn' | 'endsOn' | 'current'> & { label: string }

/** Terms with the current one first, then this month and the one before. */
export function periodChoices(terms: readonly NamedTerm[], today: string): PeriodChoice[] {
  const inOrder = [...terms].sort((one, two) => Number(two.current) - Number(one.current))
  const thisMonth = monthOf(today)
  const before = monthOf(addDays(`${thisMonth}-01`, -1))
  return [
    ...inOrder.map(({ id, startsOn, endsOn, label }) => ({ value: `term ${id}`, label, from: startsOn, to: endsOn })),
    ...[thisMonth, before].map((month) => ({ value: month, label: monthInWords(month), ...monthPeriod(month) })),
  ]
}

/** The choice with these dates, or null for other dates. */
export function chosenPeriod(choices: readonly PeriodChoice[], { from, to }: Period): PeriodChoice | null {
  return choices.find((choice) => choice.from === from && choice.to === to) ?? null
}

function monthPeriod(month: string): Period {
  const from = `${month}-01`
  return { from, to: addDays(`${monthOf(addDays(from, 31))}-01`, -1) }
}
