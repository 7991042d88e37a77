import * as z from 'zod/mini'
import { emptyToNull, optionalId, optionalText, whole } from '#contract/parts.ts'
import { workFields } from '#contract/placement-fields.ts'

/** What the form asks for: the contract's fields, where what is left empty is null. */
export const PlacementForm = z.object({
  ...workFields,
  continuesId: optionalId,
  carriedMinutes: emptyToNull(whole('Carried minutes', 0, 300_000)),
  carriedReason: optionalText('Reason for the carried hours', 500),
})
export type PlacementForm = z.output<typeof PlacementForm>

/** For a new placement everything, for one that exists all but what never changes. */
export function fieldsToSend({ carriedMinutes, ...fields }: PlacementForm) {
  const { termId, continuesId, ...changes } = { ...fields, carriedMinutes: carriedMinutes ?? 0 }
  return { all: { ...changes, termId, continuesId: continuesId ?? null }, changes }
}

/** What the form calls what it asks for, by the record's names. */
export const fieldLabels = {
  companyName: 'Company',
  siteName: 'Site',
  supervisorName: 'Supervisor',
  startDate: 'First day',
  targetEndDate: 'Expected last day',
  position: 'Position',
  setup: 'Setup',
  schedules: 'Schedule',
  carriedReason: 'Where the carried hours come from',
}
