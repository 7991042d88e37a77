import * as z from 'zod/mini'
import { labels } from '#domain/labels.ts'
import { placementStatuses } from '#domain/placement.ts'
import { AccountMark } from './accounts.ts'
import { Id, Instant, idsOf, optionalDate, optionalId, optionalText, versioned, whole } from './parts.ts'
import { PersonRef } from './people.ts'
import { Schedules } from './schedules.ts'

export const setups = ['onsite', 'hybrid', 'home', 'field'] as const
export const Setup = z.enum(setups, 'Choose on site, hybrid, home or field')
export const PlacementStatus = z.enum(placementStatuses, 'Choose a placement status')

/** What is missing or worth knowing, and where to fix it. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  link: z.optional(z.string()),
  id: z.optional(z.number()),
})

/** A step that can be taken next, and what it still needs. */
export const NextStep = z.object({
  status: PlacementStatus,
  needsReason: z.boolean(),
  missing: z.array(Problem),
  /** What does not block it, such as a supervisor without an account. */
  warnings: z.array(Problem),
})

/** A change of a placement’s status: when, who made it and why. */
export const PlacementStep = z.object({
  at: Instant,
  by: z.nullable(PersonRef),
  status: PlacementStatus,
  reason: z.nullable(z.string()),
  /** For staff: someone else had changed the account that took this step. */
  accountChanged: z.optional(z.nullable(AccountMark)),
})
export type PlacementStep = z.output<typeof PlacementStep>

const minutes = whole(labels.placement.carriedMinutes, 0, 300_000)

/** Where and when a student works, and with which supervisor; the same for one student and for many. */
export const workFields = {
  termId: Id,
  companyId: optionalId,
  siteId: optionalId,
  supervisorId: optionalId,
  startDate: optionalDate,
  targetEndDate: optionalDate,
  /** Days before it are not expected; null follows the school (rule 38). */
  countsFrom: optionalDate,
  position: optionalText(labels.placement.position),
  setup: z.optional(Setup),
  schedules: z.optional(Schedules),
}

export const PlacementFields = z.strictObject({
  ...workFields,
  studentId: Id,
  /** An earlier placement of the student that has ended: its approved hours count here too. */
  continuesId: optionalId,
  carriedMinutes: z.optional(minutes),
  carriedReason: optionalText(labels.placement.carriedReason, 500),
})
export type PlacementFields = z.output<typeof PlacementFields>

/** Student and term of a placement never change. */
export const PlacementChanges = z.strictObject({
  ...z.partial(z.omit(PlacementFields, { studentId: true, termId: true, continuesId: true })).shape,
  ...versioned,
})
export type PlacementChanges = z.output<typeof PlacementChanges>

export const ManyPlacementFields = z.strictObject({
  ...workFields,
  studentIds: idsOf('student', 200),
})
export type ManyPlacementFields = z.output<typeof ManyPlacementFields>

export const StatusFields = z.strictObject({
  status: PlacementStatus,
  reason: optionalText(labels.placement.statusReason, 500),
  endDate: optionalDate,
  ...versioned,
})
export type StatusFields = z.output<typeof StatusFields>

export const HandOverFields = z
  .strictObject({
    fromSupervisorId: z.optional(Id),
    ids: z.optional(idsOf('intern')),
    supervisorId: z.int('Choose the new supervisor').check(z.positive('Choose the new supervisor')),
  })
  .check(
    z.refine(
      ({ fromSupervisorId, ids }) => (fromSupervisorId === undefined) !== (ids === undefined),
      'Name either the supervisor who hands over or the placements',
    ),
  )
export type HandOverFields = z.output<typeof HandOverFields>

export const placementConstraints = {
  placements_one_live: { message: 'This student is deployed already; end that placement first' },
  placements_one_prepared: { message: 'A placement of this student is being prepared for this term already' },
  placements_end_after_start: { message: 'The last day cannot be before the start', field: 'endDate' },
  placements_counts_from_start: { message: 'Choose the first day or later', field: 'countsFrom' },
  placements_target_after_start: { message: 'The end cannot be before the start', field: 'targetEndDate' },
  placements_site_of_company: { message: 'This site belongs to another company', field: 'siteId' },
  placements_carried_proven_by_file: { message: 'Attach the proof of the carried hours first' },
  placements_carried_says_why: { message: 'Say where the carried hours come from', field: 'carriedReason' },
  placements_continued_once: { message: 'This placement is continued by another already', field: 'continuesId' },
}
