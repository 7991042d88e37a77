import { useEffect, useEffectEvent } from 'react'
import { actOf, type PreviewAct } from './preview-keys.ts'

/** While the preview is open its keys work wherever the focus is, except in a field or a question. */
export function usePreviewKeys(act: (what: PreviewAct) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = actOf(event, { isWriting: isWriting(event.target) })
    if (!wanted) return
    event.preventDefault()
    act(wanted)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Keys are heard on their way down, because the dialog stops arrows from coming up.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], [role=alertdialog]') !== null
  )
}
