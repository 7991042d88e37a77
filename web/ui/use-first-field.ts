import { useRef } from 'react'

const fields =
  'form :is(input, textarea, [role=combobox]):not([type=hidden], [type=file], [aria-hidden=true], :disabled)'

/** A window with a form begins in its first field; on a touch screen the keyboard waits to be asked for. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  function initialFocus(): HTMLElement | null {
    if (matchMedia('(pointer: coarse)').matches) return null
    return ref.current?.querySelector<HTMLElement>(fields) ?? null
  }
  return { ref, initialFocus }
}
