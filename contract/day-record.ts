import * as z from 'zod/mini'
import { flags } from '#domain/flags.ts'
import { dayTypes } from '#domain/holiday.ts'
import { recordStatuses } from '#domain/record.ts'
import { Id, Instant, WorkDate } from './parts.ts'

const minutes = z.int()
const Line = z.object({ step: z.string(), text: z.string(), minutes })

/** A day with a record, as a month shows it. */
export const DayRecord = z.object({
  id: Id,
  placementId: Id,
  workDate: WorkDate,
  amIn: z.nullable(Instant),
  amOut: z.nullable(Instant),
  pmIn: z.nullable(Instant),
  pmOut: z.nullable(Instant),
  otIn: z.nullable(Instant),
  otOut: z.nullable(Instant),
  dayType: z.enum(dayTypes),
  rendered: minutes,
  credited: minutes,
  late: minutes,
  undertime: minutes,
  overtime: minutes,
  explanation: z.array(Line),
  flags: z.array(z.enum(flags)),
  status: z.enum(recordStatuses),
  excused: z.boolean(),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decidedNote: z.nullable(z.string()),
  wouldBe: z.nullable(minutes),
  version: z.int(),
})
export type DayRecord = z.output<typeof DayRecord>

export const HoursTotals = z.object({ approved: minutes, pending: minutes, remaining: minutes, required: minutes })
export type HoursTotals = z.output<typeof HoursTotals>
