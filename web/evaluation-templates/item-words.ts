import type { Answers, Item, Measure } from '#domain/evaluation.ts'

export type Answer = Answers[string]
export type Level = { value: number; text: string | null }

/** The levels of a scale, the lowest first, each with what it means. Points have none. */
export function levelsOf({ measure, levels }: Item): Level[] {
  if (measure.kind === 'points') return []
  const { least, most } = measure
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => ({
    value: least + at,
    text: levels[at] ?? null,
  }))
}

/** '5 is best', '0 to 25 points' */
export function measureInWords(measure: Measure): string {
  if (measure.kind === 'points') return `0 to ${measure.most} points`
  return `${measure.best === 'most' ? measure.most : measure.least} is best`
}

/** '4, Good', '22 of 25 points', 'Not applicable', 'Not answered' */
export function answerInWords(item: Item, answer: Answer | undefined): string {
  if (answer === undefined) return 'Not answered'
  if (answer === 'not applicable') return 'Not applicable'
  const { measure } = item
  if (measure.kind === 'points') return `${answer} of ${measure.most} points`
  const meaning = levelsOf(item).find(({ value }) => value === answer)?.text
  return meaning ? `${answer}, ${meaning}` : `${answer} (${measure.least} to ${measure.most})`
}

/** What a key chooses: a digit its level, 0 also level 10, and n "not applicable". */
export function answerOfKey(item: Item, key: string): Answer | null {
  if (key.toLowerCase() === 'n') return item.mayBeNotApplicable ? 'not applicable' : null
  if (!/^\d$/.test(key)) return null
  const values = levelsOf(item).map(({ value }) => value)
  return values.find((value) => value === Number(key)) ?? (key === '0' && values.includes(10) ? 10 : null)
}
