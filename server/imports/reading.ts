import * as z from 'zod/mini'
import { personConstraints } from '#contract/people.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type ImportNoun, importFields } from '#domain/import-fields.ts'
import type { CellValue } from '#domain/import-read.ts'
import { labels } from '#domain/labels.ts'
import type { Role } from '#domain/roles.ts'
import type { Upload } from '#server/files/upload.ts'
import type { Actor } from '#server/http/serve.ts'

/** One row of the file with its mapped cells. An empty cell is left out, so that it changes nothing. */
export type Line = {
  row: number
  cells: Readonly<Record<string, CellValue>>
  /** The cells as the file has them, by the title of their field. */
  texts: Readonly<Record<string, string>>
  /** What could not be read. */
  flaws: readonly Flaw[]
}
export type Flaw = { field: string | null; message: string }
type Stored = Record<string, unknown> & { id: number }
/** What a row means: the record that already exists, the fields that it would have, and what is wrong. */
export type Reading = { before: Stored | null; fields: Record<string, unknown>; flaws: readonly Flaw[] }
/** A stored document that stands for the hours of many. */
export type Proof = Upload
/** The person who imports, the school's date, and the proof of carried hours. */
export type Importer = { actor: Actor; today: WorkDate; proof?: Proof | null }
export type Reader = (line: Line) => Reading

type Checked = { data: Record<string, unknown>; flaws: Flaw[] }

/** Checks a row by the contract's schema, and names each wrong field by the title of its column. */
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

/** Keeps the first flaw of each field; more would not help the person who corrects it. */
export function firstOfEach(flaws: readonly Flaw[]): Flaw[] {
  return flaws.filter(
    ({ field }, index) => field === null || flaws.findIndex((other) => other.field === field) === index,
  )
}

/** Reports a value that an earlier row of the file has too, because a key may name only one row. */
export function onlyOnce(label: string) {
  const rows = new Map<string, number>()
  return (value: unknown, { row }: Line): Flaw[] => {
    if (typeof value !== 'string' || value === '') return []
    const first = rows.get(value.toLowerCase())
    if (first === undefined) rows.set(value.toLowerCase(), row)
    return first === undefined ? [] : [{ field: label, message: `Another row has the same ${label.toLowerCase()}` }]
  }
}

/** The same for names to sign in with: an email of one row is no username of another. */
export function namesOnce() {
  const owners = new Map<string, { row: number; label: string }>()
  const isOther = (name: unknown, label: string, row: number): Flaw[] => {
    const owner = owners.get(lower(name))
    if (name !== undefined && !owner) owners.set(lower(name), { row, label })
    if (!owner || owner.row === row) return []
    const [own, its] = [label.toLowerCase(), owner.label.toLowerCase()]
    return isFlaw(true, label, own === its ? `Another row has the same ${own}` : `Another row has this as its ${its}`)
  }
  return ({ email, username }: Record<'email' | 'username', unknown>, { row }: Line): Flaw[] => [
    ...isOther(email, labels.person.email, row),
    ...isOther(username, labels.person.username, row),
  ]
}

export function textsOf(lines: readonly Line[], name: string): string[] {
  return [...new Set(lines.map(({ cells }) => lower(cells[name])).filter((text) => text !== ''))]
}

export function lower(value: unknown): string {
  return value === undefined || value === null ? '' : String(value).toLowerCase()
}

/** The cells without those that name another record, such as the program; their ids are looked up. */
export function withoutReferences({ cells }: Line, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(cells).filter(([name]) => !names.includes(name)))
}

export type UserKey = { id: number; role: Role; username: string; email: string | null }
export type KnownUsers = Record<'byUsername' | 'byEmail', ReadonlyMap<string, UserKey>>
type Named = { users: KnownUsers; role: Role; email: unknown; username: unknown }

/** An email or username that belongs to somebody else, or with which somebody else of the role signs in. */
export function takenFlaws(before: { id: number } | null, { users, role, ...named }: Named): Flaw[] {
  const { users_email_taken: email, users_username_taken: username } = personConstraints
  const isTaken = (name: string, own: keyof KnownUsers, other: keyof KnownUsers) => {
    const owners = [users[own].get(name), users[other].get(name)]
    return owners.some((user, place) => user && user.id !== before?.id && (place === 0 || user.role === role))
  }
  return [
    ...isFlaw(isTaken(lower(named.email), 'byEmail', 'byUsername'), labels.person.email, email.message),
    ...isFlaw(isTaken(lower(named.username), 'byUsername', 'byEmail'), labels.person.username, username.message),
  ]
}

export function isFlaw(condition: unknown, field: string, message: string): Flaw[] {
  return condition ? [{ field, message }] : []
}
