import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { anyone, Instant } from './parts.ts'

/** The words that a person consents to. Plainer words for the same purpose are a new version; earlier consents hold. */
export const consentTexts = {
  location: {
    version: 2,
    text: 'I allow {product} to record my location when I tap, so my school can see that I was at my site. My location is never tracked between taps.',
  },
  photo: { version: 2, text: 'My school may show my photo to the people handling my internship.' },
} as const

/** The words of a consent as a person reads them. */
export function consentText(kind: keyof typeof consentTexts, product: string): string {
  return consentTexts[kind].text.replace('{product}', product)
}

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
    done: 'Choice saved',
    failed: 'Failed to save your choice',
  }),
}
