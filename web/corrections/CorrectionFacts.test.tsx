import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CorrectionToDecide } from '#contract/corrections.ts'
import { CorrectionFacts } from './CorrectionFacts.tsx'

const five = '2026-07-06T09:00:00.000Z'
const four = '2026-07-06T08:00:00.000Z'
const three = '2026-07-06T07:00:00.000Z'
const decidedAt = '2026-07-07T00:00:00.000Z'

test('an approved request still says what was recorded before it', () => {
  expect(timesOf({ status: 'approved', proposed: { pm_out: four }, decidedAt })).toEqual(['5:00 PM', '4:00 PM'])
})

test('a later request, rejected, says what the first had made of it', () => {
  const later = { proposed: { pm_out: three }, decidedAt: '2026-07-08T00:00:00.000Z' }
  expect(timesOf({ status: 'rejected', ...later })).toEqual(['4:00 PM', '3:00 PM'])
})

/** The recorded and the requested time of a day that was tapped at 5 PM and corrected to 4 PM. */
function timesOf(more: Partial<CorrectionToDecide>) {
  const tapped = { slot: 'pm_out', at: five, receivedAt: five, source: 'tap', voidedAt: decidedAt }
  const corrected = { slot: 'pm_out', at: four, receivedAt: decidedAt, source: 'correction', voidedAt: null }
  const facts = {
    kind: 'wrong_time',
    reason: 'I left earlier',
    attachmentName: null,
    taps: [tapped, corrected],
    ...more,
  }
  const html = renderToStaticMarkup(<CorrectionFacts correction={facts as CorrectionToDecide} />)
  return html.match(/\d+:\d\d [AP]M|–/g)
}
