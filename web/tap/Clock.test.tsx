import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { msOf } from '#domain/zone.ts'
import { Clock } from './Clock.tsx'

const zone = 'Asia/Manila'
const shown = (at: string, workDate: string) =>
  renderToStaticMarkup(<Clock now={msOf(at)} zone={zone} workDate={workDate} dayName={null} />)

describe('the date above the clock', () => {
  test('is that of the school’s wall, which is all there is to say by day', () => {
    const noon = shown('2026-11-18T04:00:00.000Z', '2026-11-18')
    expect(noon).toContain('Wednesday, Nov 18')
    expect(noon).not.toContain('Recorded for')
  })

  test('after midnight is the new one, and the day that taps still belong to is named', () => {
    const night = shown('2026-11-18T18:02:00.000Z', '2026-11-18')
    expect(night).toContain('Thursday, Nov 19')
    expect(night).toContain('Recorded for Wednesday, Nov 18')
  })
})
