import {
  type Answers,
  type GradeStep,
  type Item,
  itemsOf,
  type Section,
  type scoreSteps,
  type Template,
} from './evaluation.ts'
import { exactly, type Fraction, fraction, minus, over, plus, sumOf, times, toHundredths, zero } from './fraction.ts'

/** One line of the explanation. `value` is the result of its step, as a decimal with at most two places. */
export type ScoreLine = { step: (typeof scoreSteps)[number]; text: string; value: string }

export type Score = { score: number; grade: string | null; lines: ScoreLine[] }

type Weighed = { title: string; weight: number; share: Fraction | null }
type Total = { share: Fraction; lines: ScoreLine[] }

/**
 * The score of an evaluation, exact until one last rounding (rule 40): the mean of each group of answered items, groups
 * and sections by weight, and the share that results mapped to the range of the template. A group in which nothing was
 * answered is left out, and the other weights are made up to the whole. Null if nothing at all was answered.
 */
export function scoreOf({ sections, range, grades }: Template, answers: Answers): Score | null {
  const lines: ScoreLine[] = []
  const weighed = sections.map((section) => {
    const share = shareOfSection(section, answers, lines)
    return { title: section.title, weight: section.weight, share }
  })
  const total = weigh(weighed, 'section')
  if (total === null) return null
  const [least, most] = [exactly(range.least), exactly(range.most)]
  const exact = plus(least, times(total.share, minus(most, least)))
  const score = toHundredths(exact)
  const grade = gradeOf(score, grades)
  lines.push(...total.lines, { step: 'total', text: 'All sections together', value: percent(total.share) })
  if (range.least !== 0 || range.most !== 100) lines.push(rangeLine(range, total.share, score))
  if (grade !== null) lines.push({ step: 'grade', text: `From ${grade.from}: ${grade.grade}`, value: grade.grade })
  return { score, grade: grade?.grade ?? null, lines }
}

/** The grade of the highest step that the score reaches. */
export function gradeOf(score: number, grades: readonly GradeStep[]): GradeStep | null {
  return grades.findLast(({ from }) => from <= score) ?? null
}

/** Items that still need an answer, or a comment that they ask for. */
export function missingIn(
  { sections }: Template,
  answers: Answers,
  comments: Readonly<Record<string, string>>,
): Item[] {
  return itemsOf(sections).filter(
    ({ id, needsComment }) => answers[id] === undefined || (needsComment && !comments[id]?.trim()),
  )
}

/** Whether an answer lies on the scale of its item. */
export function isOnScale({ measure, mayBeNotApplicable }: Item, answer: number | 'not applicable'): boolean {
  if (answer === 'not applicable') return mayBeNotApplicable
  const least = measure.kind === 'scale' ? measure.least : 0
  return Number.isInteger(answer) && answer >= least && answer <= measure.most
}

export type AnswerProblem = { id: string; message: string }

/** Answers and comments that belong to no item, and answers that do not lie on their scale. */
export function answerProblems(
  { sections }: Template,
  answers: Answers,
  comments: Readonly<Record<string, string>>,
): AnswerProblem[] {
  const items = new Map(itemsOf(sections).map((item) => [item.id, item]))
  const unknown = [...new Set([...Object.keys(answers), ...Object.keys(comments)])].filter((id) => !items.has(id))
  const wrong = [...items.values()].filter(({ id }) => {
    const [item, answer] = [items.get(id), answers[id]]
    return item !== undefined && answer !== undefined && !isOnScale(item, answer)
  })
  return [
    ...unknown.map((id) => ({ id, message: 'This item is not in the form.' })),
    ...wrong.map((item) => ({ id: item.id, message: `${item.text}: ${choices(item)}` })),
  ]
}

function choices({ measure, mayBeNotApplicable }: Item): string {
  const least = measure.kind === 'scale' ? measure.least : 0
  return `choose a whole number from ${least} to ${measure.most}${mayBeNotApplicable ? ', or not applicable' : ''}.`
}

function shareOfSection(section: Section, answers: Answers, lines: ScoreLine[]): Fraction | null {
  if (section.parts.length === 0) return shareOfGroup(section, answers, lines)
  const parts = section.parts.map((part) => {
    const title = `${section.title}, ${part.title}`
    return { title, weight: part.weight, share: shareOfGroup({ ...part, title }, answers, lines) }
  })
  const total = weigh(parts, 'part')
  lines.push(...(total?.lines ?? []))
  return total?.share ?? null
}

/** The mean of the answered items; with points, their sum over the most that they could reach. */
function shareOfGroup(
  { title, items }: { title: string; items: readonly Item[] },
  answers: Answers,
  lines: ScoreLine[],
): Fraction | null {
  const answered = items.flatMap((item) => {
    const answer = answers[item.id]
    return typeof answer === 'number' ? [{ item, answer }] : []
  })
  if (answered.length === 0) return null
  const reached = sumOf(answered.map(({ item, answer }) => reachedBy(item, answer)))
  const possible = sumOf(answered.map(({ item }) => possibleIn(item)))
  const share = over(reached, possible)
  const left = items.length - answered.length
  const without = left === 0 ? '' : `, ${left} without an answer left out`
  lines.push({
    step: 'group',
    text: `${title}: ${decimal(reached)} of ${decimal(possible)} in ${count(answered.length)}${without}`,
    value: percent(share),
  })
  return share
}

/** What one answer counts, as a share of its scale or of its points; null where it is left out. */
export function itemInWords(item: Item, answer: Answers[string] | undefined): string | null {
  if (typeof answer !== 'number') return null
  return percent(over(reachedBy(item, answer), possibleIn(item)))
}

/** On a scale, how far the answer is from the worst end; points count as they are. */
function reachedBy({ measure }: Item, answer: number): Fraction {
  if (measure.kind === 'points') return fraction(answer)
  const steps = measure.best === 'most' ? answer - measure.least : measure.most - answer
  return fraction(steps, measure.most - measure.least)
}

function possibleIn({ measure }: Item): Fraction {
  return measure.kind === 'points' ? fraction(measure.most) : fraction(1)
}

function weigh(parts: readonly Weighed[], step: 'part' | 'section'): Total | null {
  const answered = parts.flatMap(({ title, weight, share }) =>
    share === null ? [] : [{ title, weight: exactly(weight), share }],
  )
  if (answered.length === 0) return null
  const whole = sumOf(answered.map(({ weight }) => weight))
  const lines = answered.map(({ title, weight, share }) => {
    const part = over(weight, whole)
    return { step, text: `${title}: ${percent(share)} by ${percent(part)}`, value: percent(times(share, part)) }
  })
  return {
    share: answered.reduce((sum, { weight, share }) => plus(sum, times(share, over(weight, whole))), zero),
    lines,
  }
}

function rangeLine({ least, most }: Template['range'], share: Fraction, score: number): ScoreLine {
  return { step: 'range', text: `${percent(share)} of the way from ${least} to ${most}`, value: String(score) }
}

const count = (items: number) => `${items} ${items === 1 ? 'answer' : 'answers'}`
const decimal = (value: Fraction) => String(toHundredths(value))
const percent = (share: Fraction) => `${decimal(times(share, fraction(100)))}%`
