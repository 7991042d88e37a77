import * as z from 'zod/mini'
import { WorkDate } from './parts.ts'

const todoCodes = [
  'reminder',
  'returned_day',
  'incomplete_day',
  'returned_paper',
  'expired_paper',
  'missing_paper',
  'evaluation_due',
  'evaluation_released',
  'emergency_contact',
  'location_consent',
] as const
/** One thing that a student has to do, with its link. */
export const Todo = z.object({
  code: z.enum(todoCodes),
  text: z.string(),
  detail: z.nullable(z.string()),
  dueOn: z.nullable(WorkDate),
  link: z.string(),
})
export type Todo = z.output<typeof Todo>
