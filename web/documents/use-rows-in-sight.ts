import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'

const usualHeight = 57
/** Of the window's height, as `max-h-[70dvh]` of the table has it. */
const shareOfWindow = 0.7
/** Rows before and after those in sight, so that scrolling and the Tab key find them drawn. */
const overscan = 2

/** Which of many rows to draw, with the height of what is left out before each and after the last. */
export function useRowsInSight(count: number, scroller: HTMLElement | null) {
  // Whoever scrolls away and types on is still where they were.
  const [focused, setFocused] = useState<number | null>(null)
  useEffect(() => followFocus(scroller, setFocused), [scroller])
  // oxlint-disable-next-line react/incompatible-library -- a row gets `measureElement` alone, which never changes
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => usualHeight,
    overscan,
    // The first rows are drawn before the browser has measured anything, all at once.
    initialRect: { width: 0, height: innerHeight * shareOfWindow },
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      if (focused === null || focused >= count) return inSight
      return [...new Set([...inSight, focused])].sort((one, other) => one - other)
    },
  })
  const items = virtualizer.getVirtualItems()
  return {
    shown: items.map(({ index, start }, place) => ({ index, gap: start - (items[place - 1]?.end ?? 0) })),
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  }
}

function followFocus(scroller: HTMLElement | null, tell: (index: number | null) => void) {
  const look = ({ target }: FocusEvent) => {
    const index = target instanceof Element ? target.closest('tr')?.dataset.index : undefined
    tell(index === undefined ? null : Number(index))
  }
  scroller?.addEventListener('focusin', look)
  return () => scroller?.removeEventListener('focusin', look)
}
