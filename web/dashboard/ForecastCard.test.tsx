import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noHours } from '#domain/week.ts'
import { ForecastCard } from './ForecastCard.tsx'

test('an intern who is not at work and still owes hours is not told that all of them are rendered', () => {
  const cardOf = (hours: { remaining: number; pending: number }) =>
    renderToStaticMarkup(<ForecastCard facts={null} totals={{ ...noHours, ...hours }} />)
  expect(cardOf({ remaining: 960, pending: 0 })).toBe('')
  expect(cardOf({ remaining: 960, pending: 480 })).toBe('')
  expect(cardOf({ remaining: 480, pending: 480 })).toContain('some are still for approval')
  expect(cardOf({ remaining: 0, pending: 0 })).toContain('All hours are rendered. Well done!')
})
