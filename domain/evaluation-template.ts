import { itemsOf, type Part, type Section, type Template } from './evaluation.ts'
import { exactly, fraction, sumOf, toHundredths } from './fraction.ts'

/** What keeps a template from being used, each with the part of it that is meant. Empty: it can be used. */
export type TemplateProblem = { at: string; message: string }

export function problemsOf(template: Template): TemplateProblem[] {
  const { sections, range, grades } = template
  return [
    ...(sections.length === 0 ? [{ at: 'sections', message: 'Add at least one section.' }] : []),
    ...weightProblem(sections, 'sections', 'The sections'),
    ...sections.flatMap(problemsOfSection),
    ...sections.flatMap(({ parts, ...section }) => (parts.length === 0 ? [section] : parts)).flatMap(problemsOfGroup),
    ...itemsOf(sections).flatMap(problemsOfItem),
    ...twice(itemsOf(sections).map(({ id }) => id)),
    ...unusable(itemsOf(sections).map(({ id }) => id)),
    ...(range.least < range.most
      ? []
      : [{ at: 'range', message: `The result cannot go from ${range.least} to ${range.most}.` }]),
    ...problemsOfGrades(range, grades),
  ]
}

function weightProblem(parts: readonly { weight: number }[], at: string, what: string): TemplateProblem[] {
  if (parts.length === 0) return []
  const sum = sumOf(parts.map(({ weight }) => exactly(weight)))
  if (parts.some(({ weight }) => weight <= 0)) return [{ at, message: `${what} need weights above 0.` }]
  if (sum.top === 100n && sum.bottom === 1n) return []
  return [{ at, message: `${what} weigh ${toHundredths(sum)} together. They must weigh 100.` }]
}

function problemsOfSection({ id, title, items, parts }: Section): TemplateProblem[] {
  const mixed = items.length > 0 && parts.length > 0
  return [
    ...(mixed ? [{ at: id, message: `${title} has items and parts. Move the items into a part.` }] : []),
    ...weightProblem(parts, id, `The parts of ${title}`),
  ]
}

/** Levels and points cannot be added up together. */
function problemsOfGroup({ id, title, items }: Pick<Part, 'id' | 'title' | 'items'>): TemplateProblem[] {
  if (items.length === 0) return [{ at: id, message: `${title} has no items yet.` }]
  const kinds = new Set(items.map(({ measure }) => measure.kind))
  return kinds.size === 1 ? [] : [{ at: id, message: `${title} mixes levels and points. Use one of them.` }]
}

function problemsOfItem({ id, text, measure, levels }: ReturnType<typeof itemsOf>[number]): TemplateProblem[] {
  if (measure.kind === 'points') {
    return measure.most > 0 ? [] : [{ at: id, message: `${text} needs at least 1 point.` }]
  }
  const steps = measure.most - measure.least + 1
  if (steps < 2)
    return [
      { at: id, message: `The scale of ${text} goes from ${measure.least} to ${measure.most}. It needs two levels.` },
    ]
  if (levels.length === 0 || levels.length === steps) return []
  return [{ at: id, message: `${text} describes ${levels.length} of its ${steps} levels. Describe all or none.` }]
}

function twice(ids: readonly string[]): TemplateProblem[] {
  const again = ids.filter((id, index) => ids.indexOf(id) !== index)
  return again.map((id) => ({ at: id, message: 'Two items have the same id.' }))
}

/** Answers are looked up by the id of their item, and every object has an answer for `constructor`. */
function unusable(ids: readonly string[]): TemplateProblem[] {
  return ids.filter((id) => id in {}).map((id) => ({ at: id, message: `An item cannot have the id ${id}.` }))
}

/** The steps go up from the least result, so that every result has exactly one grade. */
function problemsOfGrades({ least, most }: Template['range'], grades: Template['grades']): TemplateProblem[] {
  const [first] = grades
  if (first === undefined) return []
  const at = 'grades'
  const problems: TemplateProblem[] = []
  if (first.from > least) problems.push({ at, message: `Results from ${least} to below ${first.from} have no grade.` })
  if (first.from < least)
    problems.push({ at, message: `The lowest grade starts at ${first.from}, below the least result, ${least}.` })
  for (const [index, { from }] of grades.entries()) {
    const before = grades[index - 1]
    if (before && from <= before.from) {
      problems.push({ at, message: `${before.from} and ${from} overlap. Each grade must start above the one before.` })
    }
    if (from > most) problems.push({ at, message: `No result reaches ${from}. The highest result is ${most}.` })
  }
  return problems
}

/** The share of a whole, in percent, for the sum that is shown while weights are typed. */
export function weightsInWords(weights: readonly number[]): string {
  const sum = toHundredths(sumOf(weights.map((weight) => exactly(weight))))
  const missing = toHundredths(sumOf([fraction(100), exactly(-sum)]))
  if (missing === 0) return 'The weights add up to 100.'
  return missing > 0 ? `${sum} of 100: ${missing} more to give.` : `${sum} of 100: ${-missing} too many.`
}
