import { type Answers, type EvaluationKind, type Item, itemsOf, type Template } from './evaluation.ts'

/** A company sees means over so many answers, and over multiples of it, so that no answer can be told from another. */
const feedbackStep = 5

export type FeedbackTerm = { id: number; name: string }
/** One submitted evaluation of a company, in the order in which it came. */
export type FeedbackRow = {
  templateId: number
  kind: EvaluationKind
  form: Template
  term: FeedbackTerm
  answers: Answers
}
type Mean = { mean: number; count: number }
export type FeedbackItem = {
  templateId: number
  templateName: string
  kind: EvaluationKind
  itemId: string
  text: string
  least: number
  most: number
  best: 'least' | 'most'
  all: Mean
  terms: ({ termId: number; termName: string } & Mean)[]
}

type Given = { value: number; term: FeedbackTerm }
type Group = { row: FeedbackRow; item: Item; given: Given[] }

/** Means by item over terms, for coordinators. Answers on different scales are never added up. */
export function feedbackOf(rows: readonly FeedbackRow[]): FeedbackItem[] {
  return groupsOf(rows).map((group) => ({ ...wordsOf(group), all: meanOf(group.given), terms: byTerm(group.given) }))
}

/**
 * The same for the company: of each item the first five, ten, fifteen answers, so that a new mean always has five
 * answers more than the last. An item with fewer is left out (rule 41).
 */
export function feedbackForCompany(rows: readonly FeedbackRow[]): FeedbackItem[] {
  return groupsOf(rows).flatMap((group) => {
    const shown = group.given.slice(0, group.given.length - (group.given.length % feedbackStep))
    return shown.length === 0 ? [] : [{ ...wordsOf(group), all: meanOf(shown), terms: [] }]
  })
}

/** By form, item and scale, each with its newest words, in the order of the newest form; what it no longer asks is last. */
function groupsOf(rows: readonly FeedbackRow[]): Group[] {
  const groups = new Map<string, Group>()
  const newest = new Map<number, Template>()
  for (const row of rows) {
    newest.set(row.templateId, row.form)
    for (const item of itemsOf(row.form.sections)) {
      const answer = row.answers[item.id]
      if (typeof answer !== 'number') continue
      const key = `${row.templateId} ${item.id} ${JSON.stringify(item.measure)}`
      const given = [...(groups.get(key)?.given ?? []), { value: answer, term: row.term }]
      groups.set(key, { row, item, given })
    }
  }
  return [...newest].flatMap(([templateId, form]) => {
    const asked = itemsOf(form.sections).map(({ id }) => id)
    const ofForm = [...groups.values()].filter(({ row }) => row.templateId === templateId)
    const place = ({ item }: Group) => (asked.includes(item.id) ? asked.indexOf(item.id) : asked.length)
    return ofForm
      .sort((one, two) => place(one) - place(two))
      .map((group) => ({ ...group, row: { ...group.row, form } }))
  })
}

function wordsOf({ row, item: { id: itemId, text, measure } }: Group) {
  const { templateId, kind, form } = row
  const scale = measure.kind === 'scale' ? measure : { least: 0, most: measure.most, best: 'most' as const }
  const { least, most, best } = scale
  return { templateId, templateName: form.name, kind, itemId, text, least, most, best }
}

/** Newest term first, because rows come in the order of time. */
function byTerm(given: readonly Given[]): FeedbackItem['terms'] {
  const terms = new Map<number, Given[]>()
  for (const one of given) terms.set(one.term.id, [...(terms.get(one.term.id) ?? []), one])
  return [...terms.values()]
    .map((some) => ({ termId: some[0]?.term.id ?? 0, termName: some[0]?.term.name ?? '', ...meanOf(some) }))
    .reverse()
}

/** With two decimals, rounded half up. */
function meanOf(given: readonly Given[]): Mean {
  const sum = given.reduce((total, { value }) => total + value, 0)
  return { mean: Math.round((sum * 100) / given.length) / 100, count: given.length }
}
