import * as z from 'zod/mini'
import { emptyToNull, optionalId, optionalText } from '#contract/parts.ts'
import { workFields } from '#contract/placement-fields.ts'

const range = 'Carried hours: from 0 to 5,000'
const hours = emptyToNull(z.number(range).check(z.gte(0, range), z.lte(5000, range)))

/** What the form asks for: the contract's fields, with hours where the contract has minutes. */
export const PlacementForm = z.object({
  ...workFields,
  continuesId: optionalId,
  carriedHours: hours,
  carriedReason: optionalText('Reason for the carried hours', 500),
})
export type PlacementForm = z.output<typeof PlacementForm>

/** For a new placement everything, for one that exists all but what never changes. */
export function fieldsToSend({ carriedHours, ...fields }: PlacementForm) {
  const { termId, continuesId, ...changes } = { ...fields, carriedMinutes: Math.round((carriedHours ?? 0) * 60) }
  return { all: { ...changes, termId, continuesId: continuesId ?? null }, changes }
}
