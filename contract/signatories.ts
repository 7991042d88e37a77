import * as z from 'zod/mini'
import { signatoriesProblem, signingParts, signingPlaces } from '#domain/signatory.ts'
import { listOf, optionalText, text } from './parts.ts'

export const SignatoryFields = z.strictObject({
  paper: z.enum(signingPlaces, 'Choose a printout'),
  part: z.enum(signingParts, 'Choose how the person signs'),
  name: text('Name of the signatory', 120),
  title: optionalText('Title', 120),
})

/** If they are sent, they replace all that this school or program has. */
export const signatoryFields = z.optional(
  listOf(SignatoryFields, { most: 40, tooMany: 'At most 40 signatories' }).check((list) => {
    const message = signatoriesProblem(list.value)
    if (message) list.issues.push({ code: 'custom', message, input: list.value })
  }),
)

/** `isArchived`: the only coordinator of this name is archived. The name still prints. */
export const Signatory = z.object({
  paper: z.enum(signingPlaces),
  part: z.enum(signingParts),
  name: z.string(),
  title: z.nullable(z.string()),
  isArchived: z.boolean(),
})
