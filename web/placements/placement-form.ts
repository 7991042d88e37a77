import * as z from 'zod/mini'
import { emptyToNull, optionalId, optionalText, whole } from '#contract/parts.ts'
import { workFields } from '#contract/placement-fields.ts'
import { labels } from '#domain/labels.ts'

/** The contract's fields, where an empty field is null. */
export const PlacementForm = z.object({
  ...workFields,
  continuesId: optionalId,
  carriedMinutes: emptyToNull(whole(labels.placement.carriedMinutes, 0, 300_000)),
  carriedReason: optionalText(labels.placement.carriedReason, 500),
})
export type PlacementForm = z.output<typeof PlacementForm>

/** Everything for a new placement; for an existing one, only the fields that can change. */
export function fieldsToSend({ carriedMinutes, ...fields }: PlacementForm) {
  const { termId, continuesId, ...changes } = { ...fields, carriedMinutes: carriedMinutes ?? 0 }
  return { all: { ...changes, termId, continuesId: continuesId ?? null }, changes }
}
