import { useCallback, useRef } from 'react'

const fields =
  'form :is(input, textarea, [role=combobox]):not([type=hidden], [type=file], [aria-hidden=true], :disabled)'

/** Puts the focus into the first field of a form, but not on a touch screen, where the keyboard would pop up. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  const initialFocus = useCallback((): HTMLElement | null => {
    if (matchMedia('(pointer: coarse)').matches) return null
    return ref.current?.querySelector<HTMLElement>(fields) ?? null
  }, [])
  return { ref, initialFocus }
}
