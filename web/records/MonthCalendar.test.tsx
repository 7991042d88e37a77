import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MonthDay } from '#contract/record-month.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

const today = '2026-11-10'

test('a past working day without taps says so, a day to come does not', () => {
  expect(cellOf({ ...aDay, workDate: '2026-11-06', isMissed: true })).toContain('No taps')
  expect(cellOf({ ...aDay, workDate: '2026-11-12' })).not.toContain('No taps')
})

function cellOf(day: MonthDay): string {
  return renderToStaticMarkup(<MonthCalendar days={[day]} today={today} onOpen={() => {}} />)
}

const aDay: MonthDay = {
  workDate: today,
  placementId: 1,
  dayType: 'regular',
  dayName: null,
  record: null,
  isMissed: false,
  taps: [],
  missing: [],
  counted: null,
  shown: 0,
  weekLine: null,
  hasPendingCorrection: false,
  accountChanged: null,
}
