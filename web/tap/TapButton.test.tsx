import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Slot } from '#domain/slot.ts'
import { TapButton } from './TapButton.tsx'

test('a press that begins is filled, one that leaves is outlined, and each has an icon of its own', () => {
  const [begin, leave] = [shown('am_in'), shown('am_out')]
  expect(begin.look).toContain('bg-primary')
  expect(leave.look).not.toContain('bg-primary')
  expect(begin.icon).not.toBe(leave.icon)
  // No fingerprint is read, and leaving for the day is not signing out.
  for (const { icon } of [begin, leave]) expect(icon).not.toMatch(/fingerprint|log-out/)
})

test('every in looks like the first, and every out like the first', () => {
  for (const slot of ['pm_in', 'ot_in'] as const) expect(shown(slot)).toEqual(shown('am_in'))
  for (const slot of ['pm_out', 'ot_out'] as const) expect(shown(slot)).toEqual(shown('am_out'))
})

function shown(slot: Slot) {
  const nothing = () => {}
  const html = renderToStaticMarkup(<TapButton slot={slot} openSlots={[slot]} onChoose={nothing} onPress={nothing} />)
  const [, look, icon] = /<button type="button" class="([^"]+)".*?<svg[^>]* class="([^"]+)"/.exec(html) ?? []
  return { look, icon }
}
