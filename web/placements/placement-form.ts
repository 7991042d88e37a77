import * as z from 'zod/mini'
import { emptyToNull, optionalId, optionalText, whole } from '#contract/parts.ts'
import { workFields } from '#contract/placement-fields.ts'
import { labels } from '#domain/labels.ts'

/** What the form asks for: the contract's fields, where what is left empty is null. */
export const PlacementForm = z.object({
  ...workFields,
  continuesId: optionalId,
  carriedMinutes: emptyToNull(whole(labels.placement.carriedMinutes, 0, 300_000)),
  carriedReason: optionalText(labels.placement.carriedReason, 500),
})
export type PlacementForm = z.output<typeof PlacementForm>

/** For a new placement everything, for one that exists all but what never changes. */
export function fieldsToSend({ carriedMinutes, ...fields }: PlacementForm) {
  const { termId, continuesId, ...changes } = { ...fields, carriedMinutes: carriedMinutes ?? 0 }
  return { all: { ...changes, termId, continuesId: continuesId ?? null }, changes }
}
