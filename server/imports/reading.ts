import * as z from 'zod/mini'
import type { WorkDate } from '#domain/calendar.ts'
import { type ImportNoun, importFields } from '#domain/import-fields.ts'
import type { Actor } from '#server/http/serve.ts'

/** One row of the file: what its mapped cells say; an empty cell says nothing. */
export type Line = { row: number; cells: Readonly<Record<string, string | number>> }
export type Flaw = { field: string | null; message: string }
type Stored = Record<string, unknown> & { id: number }
/** What a row means for its noun: the record that is there already, what it would hold, and what is wrong. */
export type Reading = { before: Stored | null; fields: Record<string, unknown>; flaws: readonly Flaw[] }
/** Who imports, and the school's date. */
export type Importer = { actor: Actor; today: WorkDate }
export type Reader = (line: Line) => Reading

type Checked = { data: Record<string, unknown>; flaws: Flaw[] }

/** What the contract's schema says of a row, each wrong field by the title of its column. */
export function checkRow(noun: ImportNoun, schema: z.core.$ZodType, fields: object): Checked {
  const parsed = z.safeParse(schema, fields)
  if (parsed.success) return { data: parsed.data as Record<string, unknown>, flaws: [] }
  const flaws = parsed.error.issues.map(({ path, message }) => ({
    field: labelOf(noun, String(path[0] ?? '')),
    message,
  }))
  return { data: {}, flaws }
}

function labelOf(noun: ImportNoun, name: string): string | null {
  const own = name.replace(/Id$/, '')
  return importFields[noun].find((field) => field.name === name || field.name === own)?.label ?? null
}

/** One flaw for a field is enough. */
export function firstOfEach(flaws: readonly Flaw[]): Flaw[] {
  return flaws.filter(
    ({ field }, index) => field === null || flaws.findIndex((other) => other.field === field) === index,
  )
}

/** Tells of a value that stands in the file before: a key names one row. */
export function onlyOnce(label: string) {
  const rows = new Map<string, number>()
  return (value: unknown, { row }: Line): Flaw[] => {
    if (typeof value !== 'string' || value === '') return []
    const first = rows.get(value.toLowerCase())
    if (first === undefined) rows.set(value.toLowerCase(), row)
    return first === undefined ? [] : [{ field: label, message: `Row ${first} has the same ${label.toLowerCase()}` }]
  }
}

export function textsOf(lines: readonly Line[], name: string): string[] {
  return [...new Set(lines.map(({ cells }) => lower(cells[name])).filter((text) => text !== ''))]
}

export function lower(value: unknown): string {
  return value === undefined || value === null ? '' : String(value).toLowerCase()
}

/** Numbers that stand in cells of text, such as a student number of digits only. */
export function withoutReferences({ cells }: Line, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)))
}

export function isFlaw(condition: unknown, field: string, message: string): Flaw[] {
  return condition ? [{ field, message }] : []
}
