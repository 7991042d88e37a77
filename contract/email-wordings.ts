import * as z from 'zod/mini'
import { emailKindNames, mostWordingSubject, mostWordingText } from '#domain/email-wordings.ts'
import { endpoint } from './endpoint.ts'
import { Instant, text, versioned } from './parts.ts'

export const WordingFields = z.strictObject({
  subject: text('Subject', mostWordingSubject),
  text: text('Text', mostWordingText),
})
export type WordingFields = z.output<typeof WordingFields>

const Kind = z.enum(emailKindNames, 'No such email')
export const EmailWording = z.object({
  kind: Kind,
  subject: z.string(),
  text: z.string(),
  /** False while it has the wording that it came with. */
  isChanged: z.boolean(),
  version: z.int(),
  updatedAt: z.nullable(Instant),
})
export type EmailWording = z.output<typeof EmailWording>

const byKind = z.object({ kind: Kind })

export const emailWordings = {
  list: endpoint('GET', '/api/email-wordings', {
    roles: ['admin'],
    data: z.object({ wordings: z.array(EmailWording), total: z.int() }),
    failed: 'Failed to fetch the wordings of emails',
  }),
  update: endpoint('PUT', '/api/email-wordings/:kind', {
    roles: ['admin'],
    params: byKind,
    body: z.strictObject({ ...WordingFields.shape, ...versioned }),
    data: EmailWording,
    done: 'Wording saved',
    failed: 'Failed to save the wording',
  }),
  /** Back to the wording that it came with. */
  reset: endpoint('DELETE', '/api/email-wordings/:kind', {
    roles: ['admin'],
    params: byKind,
    data: EmailWording,
    done: 'Default wording restored',
    failed: 'Failed to restore the default wording',
  }),
}
