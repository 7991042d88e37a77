import * as z from 'zod/mini'
import { Id, Instant, WorkDate } from '#contract/parts.ts'
import { Slot } from '#contract/tap-shapes.ts'
import { msOf } from '#domain/zone.ts'

const Correction = z.object({
  workDate: WorkDate,
  slot: z.nullable(Slot),
  at: Instant,
  /** The placement at work when the tap was pressed; an older server does not say. */
  placementId: z.optional(Id),
})
const Refused = z.object({
  code: z.string(),
  message: z.string(),
  correction: z.nullable(Correction),
  /** When the button was pressed by the server's clock; an older server does not say. */
  pressedAt: z.optional(Instant),
})

const fields = {
  clientKey: z.string().check(z.regex(/^[\w-]{8,80}$/)),
  studentId: Id,
  /** The slot that the student saw. */
  slot: z.nullable(Slot),
  /** When the button was pressed, by the phone's clock. */
  deviceAt: Instant,
  fix: z.nullable(
    z.object({
      latitude: z.number(),
      longitude: z.number(),
      accuracy: z.nullable(z.number()),
      fixedAt: z.nullable(Instant),
    }),
  ),
  /** The server's answer if it will never take the tap. */
  refused: z.nullable(Refused),
}

/**
 * A tap in the outbox. A later version of the app adds another number here and still reads these, because an update
 * must not lose anybody's taps.
 */
const Version1 = z.object({ version: z.literal(1), ...fields })
const Version2 = z.object({
  version: z.literal(2),
  ...fields,
  /** The work date that the student saw beside the slot. */
  workDate: z.nullable(WorkDate),
})

export type Entry = z.output<typeof Version2>
export type Refused = z.output<typeof Refused>
/** An entry and its key in the outbox. */
export type Queued = { key: number; entry: Entry }

export type Sorted = {
  waiting: Queued[]
  refused: Queued[]
  /** Entries that this version cannot read, damaged or from a newer one. They are kept until a person removes them. */
  aside: number[]
  /** How many entries belong to other students of this phone. */
  ofOthers: number
}

export const nothing: Sorted = { waiting: [], refused: [], aside: [], ofOthers: 0 }

export function sortEntries(stored: readonly { key: number; value: unknown }[], studentId: number): Sorted {
  const sorted: Sorted = { waiting: [], refused: [], aside: [], ofOthers: 0 }
  for (const { key, value } of stored) {
    const entry = readEntry(value)
    if (!entry) sorted.aside.push(key)
    else if (entry.studentId !== studentId) sorted.ofOthers++
    else if (entry.refused) sorted.refused.push({ key, entry })
    else sorted.waiting.push({ key, entry })
  }
  return sorted
}

/** Null when it is not an entry of any known version. */
function readEntry(value: unknown): Entry | null {
  const { data } = z.safeParse(z.union([Version2, Version1]), value)
  if (!data) return null
  return data.version === 2 ? data : { ...data, version: 2, workDate: null }
}

const Told = z.object({ correction: z.optional(Correction), pressedAt: z.optional(Instant) })

/** What a refusal carries for the correction that the tap can become. */
export function toldIn(data: unknown): Pick<Refused, 'correction' | 'pressedAt'> {
  const { correction = null, ...when } = z.safeParse(Told, data).data ?? {}
  return { correction, ...when }
}

/** When the button was pressed, by the server's clock as far as it is known, which is `ahead` of the phone's. */
export function pressedMs({ deviceAt, refused }: Pick<Entry, 'deviceAt' | 'refused'>, ahead: number): number {
  const said = refused?.correction?.at ?? refused?.pressedAt
  return said ? msOf(said) : msOf(deviceAt) + ahead
}
