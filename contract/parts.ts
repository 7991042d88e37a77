import * as z from 'zod/mini'
import { isEmail } from '#domain/email.ts'
import { roles } from '#domain/roles.ts'

export const anyone = roles
export const UserType = z.enum(roles)

/** Every text from outside begins here: one that is too long is refused before anything else reads it (decision 112). */
export function bounded(most: number, { wrong, tooLong = wrong }: { wrong: string; tooLong?: string }) {
  return z.string(wrong).check(
    // After a failed `maxLength` zod would run the other checks too.
    z.refine((text) => text.length <= most, { error: tooLong, abort: true }),
    // The API's description reads the limit from here.
    z.maxLength(most, tooLong),
  )
}

/** Text of a fixed form. */
export function shaped(form: RegExp, { most, sentence }: { most: number; sentence: string }) {
  return bounded(most, { wrong: sentence }).check(z.regex(form, sentence))
}

type Item = z.core.$ZodType
type ListWish = { most: number; tooMany: string; least?: number; tooFew?: string }
type ListOf<S extends Item> = z.ZodMiniType<z.output<S>[], z.input<S>[]>
type RecordOf<S extends Item> = z.ZodMiniType<Record<string, z.output<S>>, Record<string, z.input<S>>>

/** A list with at most `most` members, counted before any of them is read. */
export function listOf<S extends Item>(item: S, { most, tooMany, least = 0, tooFew = tooMany }: ListWish) {
  const list = z.array(item, tooFew).check(z.minLength(least, tooFew), z.maxLength(most, tooMany))
  const isFew = (value: unknown) => !Array.isArray(value) || value.length <= most
  return z.pipe(first(isFew, tooMany), list) as unknown as ListOf<S>
}

/** At most `most` values under names that are not known beforehand, each at most 40 characters long. */
export function recordOf<S extends Item>(item: S, { most, tooMany }: { most: number; tooMany: string }) {
  const isFew = (value: unknown) => {
    const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
    return names.length <= most && names.every((name) => name.length <= 40)
  }
  const named = z.record(bounded(40, { wrong: tooMany }), item)
  return z.pipe(first(isFew, tooMany), named) as unknown as RecordOf<S>
}

/** A check that comes before the members are read. */
function first(holds: (value: unknown) => boolean, message: string) {
  return z.transform((value: unknown, { issues }) => {
    if (!holds(value)) issues.push({ code: 'custom', message, input: value })
    return value
  })
}

export const Id = z.int().check(z.positive())
/** A whole number that is text in an address. */
export const digits = (sentence: string) =>
  z.pipe(
    shaped(/^[1-9]\d{0,14}$/, { most: 15, sentence }),
    z.transform((text) => Number(text)),
  )
export const IdText = digits('Not a valid id')
export const byId = z.object({ id: IdText })

const rowsPerPage = digits('rowsPerPage is a number from 1 to 100').check(
  z.lte(100, 'rowsPerPage is a number from 1 to 100'),
)
/** What a person searches for. */
export const Keyword = bounded(100, {
  wrong: 'Say what to look for',
  tooLong: 'Search for at most 100 characters',
}).check(z.trim())
/** Spread into the query of every list: page 1 and ten rows unless it says otherwise (spec §9). */
export const paging = {
  page: z._default(digits('page is a whole number from 1'), 1),
  rowsPerPage: z._default(rowsPerPage, 10),
  search: z.optional(Keyword),
}
export const PageQuery = z.object(paging)
export type PageQuery = z.output<typeof PageQuery>

/** What a list may be sorted by: 'name' ascending, '-name' descending. */
export function sortedBy<const K extends string>(...keys: readonly K[]) {
  const both = keys.flatMap((key) => [key, `-${key}` as const])
  return z.optional(z.enum(both, `Sort by ${keys.join(', ')}; prefix with - to reverse`))
}

/** Yes or no in an address; missing means no. */
export const flagText = z._default(
  z.pipe(
    z.enum(['true', 'false'], 'Write true or false'),
    z.transform((word) => word === 'true'),
  ),
  false,
)
/** Spread into the query of a list whose rows can be deleted: `archived` shows the archive instead. */
export const archivable = { archived: flagText }

export function whole(label: string, least: number, most: number) {
  const sentence = `${label}: a whole number from ${least} to ${most}`
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence))
}

export function text(label: string, most = 120) {
  const required = `${label} is required`
  return sized(label, { most, wrong: required }).check(z.trim(), z.minLength(1, required))
}

/** A missing field stays as it was; '' from a form becomes null. */
export function optionalText(label: string, most = 120) {
  const empty = z.transform((value: string | null) => (value === '' ? null : value))
  const value = z.nullable(sized(label, { most, wrong: `${label} is text` }).check(z.trim()))
  return z.optional(z.pipe(value, empty))
}

function sized(label: string, { most, wrong }: { most: number; wrong: string }) {
  return bounded(most, { wrong, tooLong: `${label}: at most ${most} characters` })
}

const date = 'Enter a valid date'
const [firstYear, endYear] = ['2000', '2100']
export const WorkDate = bounded(10, { wrong: date }).check(
  z.iso.date(date),
  z.refine((text) => !text.startsWith('0000'), date),
)
/**
 * A day that somebody enters into the school's calendar. A mistyped year would be a placement of centuries, with a
 * document for each of its weeks.
 */
export const SentDate = WorkDate.check(
  z.refine((text) => firstYear <= text && text < endYear, `Enter a date from ${firstYear} to ${Number(endYear) - 1}`),
)
export const Month = shaped(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, { most: 7, sentence: 'Choose a month as YYYY-MM' })
export const TimeOfDay = shaped(/^([01]\d|2[0-3]):[0-5]\d$/, { most: 5, sentence: 'Enter a time as HH:MM' })
/** Made by the device, so that a repeated call is one act. */
export const clientKey = (sentence: string) => shaped(/^[\w-]{8,80}$/, { most: 80, sentence })

/** A moment in an answer. */
export const Instant = z.iso.datetime({ offset: true, error: 'Enter a time in ISO form' })
const moment = { error: 'Enter a time in ISO form', abort: true }
/** A moment from a client, with any offset; rewritten in the one form that the domain and PostgreSQL read. */
export const SentInstant = bounded(40, { wrong: moment.error }).check(
  z.iso.datetime({ offset: true, ...moment }),
  z.check((sent) => {
    // Nearly every moment is sent in our own form and needs no parsing.
    const isTold = sent.value.length === 24 && sent.value.endsWith('Z')
    const at = isTold ? null : new Date(sent.value)
    if (!isYear(at?.getUTCFullYear() ?? Number(sent.value.slice(0, 4))))
      sent.issues.push({ code: 'custom', message: moment.error, input: sent.value })
    else if (at) sent.value = at.toISOString()
  }),
)

/** Years with four digits, without the year 0, which PostgreSQL does not know. */
function isYear(year: number): boolean {
  return year >= 1 && year <= 9999
}

/** As it was typed, with its spaces. */
export const TypedPassword = sized('Password', { most: 500, wrong: 'Password is required' }).check(
  z.minLength(1, 'Password is required'),
)
export const optionalSection = z.optional(sized('Section', { most: 40, wrong: 'Section is text' }).check(z.trim()))
/** The ids of an act on many records, all or nothing. */
export function idsOf(noun: string, most = 500) {
  const tooMany = `Choose at most ${most} ${noun}s at once`
  return listOf(Id, { least: 1, tooFew: `Choose at least one ${noun}`, most, tooMany })
}
export const programIds = listOf(Id, { most: 500, tooMany: 'At most 500 programs' })

/** For a choice between nothing and something: a value that is not nothing gets the sentence of the last schema. */
export const sentenceOfLast = { error: ({ errors }: Unfit) => errors?.at(-1)?.[0]?.message }
type Unfit = { errors?: readonly (readonly z.core.$ZodIssue[])[] }

/** '' from a form becomes null. */
export const optionalDate = emptyToNull(SentDate)
export const optionalId = emptyToNull(Id)
export const Email = sized('Email', { most: 200, wrong: 'Email is required' }).check(
  z.trim(),
  z.refine((value) => isEmail(value), 'Enter a valid email'),
)
export const optionalEmail = emptyToNull(Email)

export function emptyToNull<S extends z.core.$ZodType<unknown, unknown>>(schema: S) {
  const blank = z.pipe(
    z.literal(''),
    z.transform(() => null),
  )
  return z.optional(z.union([blank, z.null(), schema], sentenceOfLast))
}

/** One version of what has versions: who made it, when, and how often it was used. */
export const Revision = z.object({
  revision: z.int(),
  createdAt: Instant,
  byName: z.nullable(z.string()),
  usedCount: z.int(),
})

/** On every editable record. The version comes back with a PUT, so that nobody overwrites an unseen change. */
export const Stored = { id: Id, version: z.int(), createdAt: Instant, updatedAt: Instant }
export const versioned = { version: z.optional(z.int()) }
