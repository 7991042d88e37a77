import { type RefObject, useLayoutEffect } from 'react'
import { besideShift, clearShift } from './clear-place.ts'

/** What no message covers: bars, primary buttons and other messages have this class. */
const marked = '.keep-clear'
/** Buttons of rows: one after the other down a list, so a message has its place beside them. */
const columns = '.keep-clear-beside'
const usable = 'input, textarea, select, button, [role=combobox]'

type Floating = { area: RefObject<HTMLElement | null>; isShown: boolean }

/**
 * Moves a floating message up or down while it would cover a bar, a primary button, or the field or button that has the
 * focus, and to the left of the buttons of a list's rows. A phone's keyboard leaves less of the screen, and the message stays in what is left.
 */
export function useClearPlace({ area, isShown }: Floating) {
  useLayoutEffect(() => {
    if (area.current && isShown) return keepClear(area.current)
  }, [area, isShown])
}

/** Returns a function that ends it. */
function keepClear(message: HTMLElement): () => void {
  let shift = { x: 0, y: 0 }

  function place() {
    // A message that moved under the finger that presses its button would never be pressed.
    if (message.matches(':active, :focus-within')) return
    const { top, bottom, left, right } = message.getBoundingClientRect()
    const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
    const home = { top: top - shift.y, bottom: bottom - shift.y, left: left - shift.x, right: right - shift.x }
    const x = besideShift(home, shown(message, [...document.querySelectorAll(columns)]), innerWidth - home.right)
    const moved = { ...home, left: home.left + x, right: home.right + x }
    const taken = shown(message, takenElements())
    shift = { x, y: clearShift(moved, taken, { top: offsetTop, bottom: offsetTop + height }) }
    message.style.transform = shift.x === 0 && shift.y === 0 ? '' : `translate(${shift.x}px, ${shift.y}px)`
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

function takenElements(): Element[] {
  const focused = document.activeElement?.matches(usable) ? [document.activeElement] : []
  return [...document.querySelectorAll(marked), ...focused]
}

/** Where those are that can be seen beside the message. */
function shown(message: HTMLElement, elements: readonly Element[]): DOMRect[] {
  return elements
    .filter((each) => !message.contains(each) && !each.contains(message))
    .filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], [aria-hidden=true]'),
    )
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height, bottom, top }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
}
