import * as z from 'zod/mini'
import { optionalDate } from '#contract/parts.ts'
import type { Received } from './ReceiptDates.tsx'

const neededDay = z.string('Choose a day').check(z.minLength(1, 'Choose a day'))

/** What repeats is received for one week or month at a time. One date serves all documents that expire. */
export function receiptOf(requirements: readonly Received[]) {
  const isRepeated = requirements.some(({ repeats }) => repeats !== null)
  const doExpire = requirements.length > 0 && requirements.every(({ hasExpiry }) => hasExpiry)
  return z.object({
    receivedOn: optionalDate,
    periodOn: isRepeated ? neededDay : optionalDate,
    expiresOn: doExpire ? neededDay : optionalDate,
  })
}
