import type { LetterTemplateFields } from '#contract/letter-templates.ts'
import { groupedBy } from '#domain/grouped.ts'
import { type LetterField, letterFields, letterFieldsOf } from '#domain/letter-fields.ts'
import type { LetterKind } from '#domain/letter-kind.ts'
import { letterStarters } from '#domain/letter-starters.ts'

export const letterLabels: Record<keyof LetterTemplateFields, string> = {
  name: 'Name',
  kind: 'Kind',
  text: 'Text',
  courseIds: 'Programs',
}

export type LetterStart = Pick<LetterTemplateFields, 'name' | 'kind' | 'text'>

/** What a new letter can begin with. */
export const letterStarts: readonly { label: string; start: LetterStart }[] = [
  ...letterStarters.map((start) => ({ label: start.name, start: { ...start, name: '' } })),
  { label: 'Empty letter', start: { name: '', kind: 'other', text: '' } },
]

/** The fields of a kind in their groups, as the editor offers them. */
export function fieldGroups(kind: LetterKind): { group: string; fields: { name: LetterField; label: string }[] }[] {
  const fields = letterFieldsOf(kind).map((name) => ({ name, ...letterFields[name] }))
  return [...groupedBy(fields, ({ group }) => group)].map(([group, own]) => ({ group, fields: own }))
}

/** A text with something put in at the cursor, and where the cursor is afterwards. */
export function withInserted(text: string, { from, to }: { from: number; to: number }, inserted: string) {
  return { text: `${text.slice(0, from)}${inserted}${text.slice(to)}`, cursor: from + inserted.length }
}

/** What is put on lines of its own, whatever is before the cursor. */
export function ownLine(text: string, from: number, line: string): string {
  const isAtStart = from === 0 || text[from - 1] === '\n'
  return `${isAtStart ? '' : '\n'}${line}`
}
