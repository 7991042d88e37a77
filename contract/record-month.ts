import * as z from 'zod/mini'
import { dayTypes } from '#domain/holiday.ts'
import { AccountMark } from './accounts.ts'
import { DayRecord, HoursTotals } from './day-record.ts'
import { Id, Month, WorkDate } from './parts.ts'
import { Tap } from './tap-shapes.ts'

const minutes = z.int()
/** One calendar day of a month at one placement, with or without a record; on the day of a transfer there are two. */
export const MonthDay = z.object({
  workDate: WorkDate,
  /** Null for a student who was never placed. */
  placementId: z.nullable(Id),
  dayType: z.enum(dayTypes),
  dayName: z.nullable(z.string()),
  record: z.nullable(DayRecord),
  taps: z.array(Tap),
  /** What the week's cap left of an approved day's credit. */
  counted: z.nullable(minutes),
  /** What stands beside the day: what it counts, or would add to the approved days if all that waits were approved. */
  shown: minutes,
  weekLine: z.nullable(z.object({ text: z.string(), minutes })),
  hasPendingCorrection: z.boolean(),
  /** For staff: the account that decided had been changed by another person. */
  accountChanged: z.nullable(AccountMark),
})
export type MonthDay = z.output<typeof MonthDay>

const PlacementOfMonth = z.object({
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
    studentNumber: z.string(),
    courseCode: z.string(),
    section: z.nullable(z.string()),
  }),
  /** The newest of those that the month is about; `totals` are of its whole chain. */
  placement: z.nullable(PlacementOfMonth),
  /** All that the month is about, in the order in which they came. */
  placements: z.array(PlacementOfMonth),
  isLocked: z.boolean(),
  records: z.array(MonthDay),
  totals: HoursTotals,
  /** What the days of the month count after the week's cap, and what approving all others would add. */
  monthCredited: minutes,
  monthPending: minutes,
})
export type RecordMonth = z.output<typeof RecordMonth>
