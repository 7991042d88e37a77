import * as z from 'zod/mini'
import { Id, programIds } from './parts.ts'

export const RequirementReach = z.strictObject({
  /** The id of an existing requirement: those who need it today are affected too. */
  id: z.optional(Id),
  subject: z.optional(z.enum(['student', 'company'], 'Choose student or company')),
  courseIds: z.optional(programIds),
})
export type RequirementReach = z.output<typeof RequirementReach>

export const AffectedByRequirement = z.object({
  /** The first few within reach, by name. */
  names: z.array(z.object({ id: Id, name: z.string(), detail: z.nullable(z.string()) })),
  total: z.int(),
  /** How many of them have submitted it. */
  handedIn: z.int(),
})
export type AffectedByRequirement = z.output<typeof AffectedByRequirement>
