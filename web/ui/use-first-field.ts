import { useCallback, useRef } from 'react'

const fields =
  'form :is(input, textarea, [role=combobox]):not([type=hidden], [type=file], [aria-hidden=true], :disabled)'

/**
 * Puts the focus into the first field of a form, or else on the heading, which a screen reader then reads. On a touch
 * screen it is always the heading, because a field would bring up the keyboard.
 */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  const initialFocus = useCallback((): HTMLElement | null => {
    const heading = ref.current?.querySelector<HTMLElement>('h2') ?? null
    if (matchMedia('(pointer: coarse)').matches) return heading
    return ref.current?.querySelector<HTMLElement>(fields) ?? heading
  }, [])
  return { ref, initialFocus }
}
