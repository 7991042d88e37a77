import * as z from 'zod/mini'
import { Id } from './parts.ts'

const minutes = z.int()

/** A student on the /dtr list, with the totals of the month. */
export const MonthOfStudent = z.object({
  id: Id,
  name: z.string(),
  studentNumber: z.string(),
  courseCode: z.string(),
  section: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  isArchived: z.boolean(),
  days: z.int(),
  waiting: z.int(),
  incomplete: z.int(),
  approvedMinutes: minutes,
  pendingMinutes: minutes,
})
export type MonthOfStudent = z.output<typeof MonthOfStudent>
