import * as z from 'zod/mini'
import { placementStatuses } from '#domain/placement.ts'
import { archivable, digits, IdText, optionalSection, WorkDate } from './parts.ts'

const stages = ['unplaced', 'preparing', 'at_work', 'completed'] as const
const needs = ['incomplete', 'no_tap'] as const
const outcomes = ['placed', 'at_work', 'completed', 'pulled_out'] as const
/** Quarters of the required hours, each by the percentage at which it begins. */
export const quarters = ['0', '25', '50', '75', '100'] as const

const leastHours = 'Hours left is a number from 1 to 5000'
const accountStages = ['not_invited', 'never_signed_in', 'active'] as const

/** Spread into the query of a list: 'none' finds students without a coordinator. */
export const ofCoordinator = { coordinatorId: z.optional(z.union([z.literal('none'), IdText])) }
export type CoordinatorWish = z.output<(typeof ofCoordinator)['coordinatorId']>

/** The filters of a list of students. Each number of a dashboard opens a list with some of them. */
export const studentFilters = {
  ...archivable,
  courseId: z.optional(IdText),
  section: optionalSection,
  companyId: z.optional(IdText),
  supervisorId: z.optional(IdText),
  ...ofCoordinator,
  termId: z.optional(IdText),
  /** 'none' finds students who were never placed. */
  status: z.optional(z.enum(['none', ...placementStatuses], 'Choose a placement status')),
  /** How far the current placement is; 'unplaced' also after a pull-out, until the student is placed again. */
  stage: z.optional(z.enum(stages, 'Choose unplaced, preparing, at_work or completed')),
  /** What someone should look at: an incomplete day, or working days without a tap (rule 28). */
  needs: z.optional(z.enum(needs, 'Choose incomplete or no_tap')),
  /** Students at work, by the quarter of their hours that is approved. */
  progress: z.optional(z.enum(quarters, 'Choose 0, 25, 50, 75 or 100')),
  /** Students who had a placement in this term and program, current or not, and what became of it. */
  placedIn: z.optional(IdText),
  placedCourse: z.optional(IdText),
  outcome: z.optional(z.enum(outcomes, 'Choose placed, at_work, completed or pulled_out')),
  tappedOn: z.optional(WorkDate),
  /** 'never_signed_in' finds everyone without a password, invited or not. */
  account: z.optional(z.enum(accountStages, 'Choose not_invited, never_signed_in or active')),
  /** Interns at work with at most this many hours left, as they were last counted (decision 233). */
  hoursLeft: z.optional(digits(leastHours).check(z.lte(5000, leastHours))),
}
