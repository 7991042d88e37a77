import * as z from 'zod/mini'
import { placementStatuses } from '#domain/placement.ts'
import { archivable, IdText, optionalSection, WorkDate } from './parts.ts'

const stages = ['unplaced', 'preparing', 'at_work', 'completed'] as const
const needs = ['incomplete', 'no_tap'] as const
const outcomes = ['placed', 'at_work', 'completed', 'pulled_out'] as const
/** Quarters of the required hours: from so many percent on. */
export const quarters = ['0', '25', '50', '75', '100'] as const

/** What a list of students can be narrowed by; each number of a dashboard opens a list with some of these. */
export const studentFilters = {
  ...archivable,
  courseId: z.optional(IdText),
  section: optionalSection,
  companyId: z.optional(IdText),
  supervisorId: z.optional(IdText),
  /** 'none': those whom nobody follows yet. */
  coordinatorId: z.optional(z.union([z.literal('none'), IdText])),
  termId: z.optional(IdText),
  /** 'none': those who were never placed. */
  status: z.optional(z.enum(['none', ...placementStatuses], 'Choose a state of a placement')),
  /** How far the current placement is; 'unplaced' also after a pull-out, until somebody places them again. */
  stage: z.optional(z.enum(stages, 'Choose unplaced, preparing, at_work or completed')),
  /** What somebody should look at: a day that is incomplete, or days of work without a tap. */
  needs: z.optional(z.enum(needs, 'Choose incomplete or no_tap')),
  /** Those at work of whose hours so many percent are approved, and less than the next quarter. */
  progress: z.optional(z.enum(quarters, 'Choose 0, 25, 50, 75 or 100')),
  /** Those who had a placement in this term and for this program, the current one or not, and what became of it. */
  placedIn: z.optional(IdText),
  placedCourse: z.optional(IdText),
  outcome: z.optional(z.enum(outcomes, 'Choose placed, at_work, completed or pulled_out')),
  tappedOn: z.optional(WorkDate),
}
