import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Instant } from './parts.ts'

/** The words that a person consents to. Changed words are a new version, which needs a new consent. */
export const consentTexts = {
  location: {
    version: 1,
    text: 'When I tap, my phone may send where I am, so that my school sees how far I was from my site. Nothing is sent between taps.',
  },
  photo: { version: 1, text: 'My school may show my photo beside my name to those who follow my internship.' },
} as const

export const Consent = z.object({
  kind: z.enum(['location', 'photo']),
  textVersion: z.int(),
  givenAt: Instant,
  withdrawnAt: z.nullable(Instant),
})
export type Consent = z.output<typeof Consent>

export const consents = {
  list: endpoint('GET', '/api/consents', {
    roles: anyone,
    data: z.object({ consents: z.array(Consent), total: z.int() }),
    failed: 'Failed to fetch consents',
  }),
  set: endpoint('PUT', '/api/consents', {
    roles: anyone,
    touches: ['dtr'],
    body: z.strictObject({ kind: z.enum(['location', 'photo']), given: z.boolean() }),
    data: z.object({ consents: z.array(Consent), total: z.int() }),
    done: 'Successfully Updated!',
    failed: 'Failed to save your choice',
  }),
}
