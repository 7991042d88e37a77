import { type RefObject, useLayoutEffect } from 'react'
import { clearShift } from './clear-place.ts'

/** What no message covers: bars, primary buttons and other messages have this class. */
const marked = '.keep-clear'
const usable = 'input, textarea, select, button, [role=combobox]'

type Floating = { area: RefObject<HTMLElement | null>; isShown: boolean }

/**
 * Moves a floating message up or down while it would cover a bar, a primary button, or the field or button that has the
 * focus. A phone's keyboard leaves less of the screen, and the message stays in what is left.
 */
export function useClearPlace({ area, isShown }: Floating) {
  useLayoutEffect(() => {
    if (area.current && isShown) return keepClear(area.current)
  }, [area, isShown])
}

/** Returns a function that ends it. */
function keepClear(message: HTMLElement): () => void {
  let shift = 0

  function place() {
    // A message that moved under the finger that presses its button would never be pressed.
    if (message.matches(':active, :focus-within')) return
    const { top, bottom, left, right } = message.getBoundingClientRect()
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
    const home = { top: top - shift, bottom: bottom - shift, left, right }
    shift = clearShift(home, takenBeside(message), { top: offsetTop, bottom: offsetTop + height })
    message.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
  }

  place()
  const resized = new ResizeObserver(place)
  resized.observe(message)
  // What was still loading when the message came may bring a button.
  resized.observe(document.body)
  const over = new AbortController()
  const options = { signal: over.signal, capture: true, passive: true }
  for (const event of ['focusin', 'focusout', 'scroll']) document.addEventListener(event, place, options)
  window.addEventListener('resize', place, options)
  window.visualViewport?.addEventListener('resize', place, options)
  return () => {
    resized.disconnect()
    over.abort()
    message.style.transform = ''
  }
}

function takenBeside(message: HTMLElement): DOMRect[] {
  const focused = document.activeElement?.matches(usable) ? [document.activeElement] : []
  return [...document.querySelectorAll(marked), ...focused]
    .filter((each) => !message.contains(each) && !each.contains(message))
    .filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], [aria-hidden=true]'),
    )
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
}
