import * as z from 'zod/mini'
import { isEmail } from '#domain/email.ts'
import { roles } from '#domain/roles.ts'

export const anyone = roles
export const UserType = z.enum(roles)

export const Id = z.int().check(z.positive())
/** A whole number that travels as text, in an address. */
const digits = (sentence: string) =>
  z.pipe(
    z.string(sentence).check(z.regex(/^[1-9]\d{0,14}$/, sentence)),
    z.transform((text) => Number(text)),
  )
export const IdText = digits('Not a valid id')
export const byId = z.object({ id: IdText })

const rowsPerPage = digits('rowsPerPage is a number from 1 to 100').check(
  z.lte(100, 'rowsPerPage is a number from 1 to 100'),
)
/** Spread into the query of every list (spec §9: page 1, ten rows). */
export const paging = {
  page: z._default(digits('page is a whole number from 1'), 1),
  rowsPerPage: z._default(rowsPerPage, 10),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Search for at most 100 characters'))),
}
export const PageQuery = z.object(paging)
export type PageQuery = z.output<typeof PageQuery>

/** What a list may be sorted by: 'name' upwards, '-name' downwards. */
export function sortedBy<const K extends string>(...keys: readonly K[]) {
  const both = keys.flatMap((key) => [key, `-${key}` as const])
  return z.optional(z.enum(both, `Sort by ${keys.join(', ')}; a minus before it turns the order`))
}

/** Yes or no in an address; absent is no. */
export const flagText = z._default(
  z.pipe(
    z.enum(['true', 'false'], 'Write true or false'),
    z.transform((word) => word === 'true'),
  ),
  false,
)
/** Spread into the query of a list whose rows can be deleted: shows the archive in their place. */
export const archivable = { archived: flagText }

export function whole(label: string, least: number, most: number) {
  const sentence = `${label}: a whole number from ${least} to ${most}`
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
}

export function text(label: string, max = 120) {
  return z
    .string(`${label} is required`)
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(max, `${label}: at most ${max} characters`))
}

/** Absent stays as it was, '' from a form becomes null. */
export function optionalText(label: string, max = 120) {
  const empty = z.transform((value: string | null) => (value === '' ? null : value))
  const value = z.nullable(
    z.string(`${label} is text`).check(z.trim(), z.maxLength(max, `${label}: at most ${max} characters`)),
  )
  return z.optional(z.pipe(value, empty))
}

export const WorkDate = z.iso.date('Enter a date as YYYY-MM-DD')
export const Instant = z.iso.datetime({ offset: true, error: 'Enter a time in ISO form' })

/** '' from a form becomes null. */
export const optionalDate = emptyToNull(WorkDate)
export const optionalId = emptyToNull(Id)
export const Email = z.string('E-mail is required').check(
  z.trim(),
  z.maxLength(200, 'E-mail: at most 200 characters'),
  z.refine((value) => isEmail(value), 'Enter a valid e-mail'),
)
export const optionalEmail = emptyToNull(Email)

export function emptyToNull<S extends z.core.$ZodType<unknown, unknown>>(schema: S) {
  const blank = z.pipe(
    z.literal(''),
    z.transform(() => null),
  )
  // what is neither empty nor null is told what the schema says of it
  return z.optional(z.union([blank, z.null(), schema], { error: ({ errors }) => errors?.at(-1)?.[0]?.message }))
}

/** On every editable record; sent back with a PUT so that nobody overwrites what they have not seen. */
export const Stored = { id: Id, version: z.int(), createdAt: Instant, updatedAt: Instant }
export const versioned = { version: z.optional(z.int()) }
