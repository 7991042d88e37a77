import * as z from 'zod/mini'
import { dayTypes } from '#domain/holiday.ts'
import { AccountMark } from './accounts.ts'
import { DayRecord, HoursTotals } from './day-record.ts'
import { Id, Instant, Month, WorkDate } from './parts.ts'
import { Slot, Tap } from './tap-shapes.ts'

const minutes = z.int()
/** One calendar day at one placement, with or without a record; the day of a transfer has two. */
export const MonthDay = z.object({
  workDate: WorkDate,
  /** Null for a student who was never placed. */
  placementId: z.nullable(Id),
  dayType: z.enum(dayTypes),
  dayName: z.nullable(z.string()),
  /** When work starts by the schedule, or would start on a day off; missing without a schedule. */
  startsAt: z.optional(Instant),
  record: z.nullable(DayRecord),
  /** A past working day of the placement without a record: nobody tapped (rule 28). */
  isMissed: z.boolean(),
  taps: z.array(Tap),
  /** The slots that an incomplete day lacks, each with the time that its schedule expects. */
  missing: z.array(z.object({ slot: Slot, likelyAt: z.nullable(Instant) })),
  /** What the weekly cap leaves of an approved day's credit (rule 7). */
  counted: z.nullable(minutes),
  /** The minutes shown beside the day: what it counts, or would add if every pending day were approved (rule 26). */
  shown: minutes,
  weekLine: z.nullable(z.object({ text: z.string(), minutes })),
  hasPendingCorrection: z.boolean(),
  /** For staff: someone else had changed the account that decided. */
  accountChanged: z.nullable(AccountMark),
})
export type MonthDay = z.output<typeof MonthDay>

export const PlacementOfMonth = z.object({
  id: Id,
  companyName: z.nullable(z.string()),
  startDate: z.nullable(WorkDate),
  endDate: z.nullable(WorkDate),
  isLocked: z.boolean(),
  /** What its days of the month count. */
  monthCredited: minutes,
})

export const RecordMonth = z.object({
  month: Month,
  student: z.object({
    id: Id,
    name: z.string(),
    /** As the name is written where a student is chosen. */
    listName: z.string(),
    studentNumber: z.string(),
    courseCode: z.string(),
    section: z.nullable(z.string()),
  }),
  /** The newest placement of the month; `totals` are of its whole chain. */
  placement: z.nullable(PlacementOfMonth),
  /** All placements of the month, in order. */
  placements: z.array(PlacementOfMonth),
  isLocked: z.boolean(),
  records: z.array(MonthDay),
  totals: HoursTotals,
  /** What the days of the month count after the weekly cap, and what approving all others would add. */
  monthCredited: minutes,
  monthPending: minutes,
})
export type RecordMonth = z.output<typeof RecordMonth>
