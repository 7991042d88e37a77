import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A finger that has moved this far has decided; a shorter way springs back. */
export const swipeFar = 110
/** Below it, a press that trembles is still a press. */
const slack = 12

/** Which way a finger has gone for good, or null. Mostly up or down is scrolling. */
export function swipedTo(x: number, y: number): 'left' | 'right' | null {
  if (Math.abs(x) < swipeFar || Math.abs(y) > Math.abs(x) / 2) return null
  return x > 0 ? 'right' : 'left'
}

type Swipes = { onLeft: () => void; onRight: () => void }

/** Follows a finger sideways. It is never the only way: the buttons below do the same. */
export function useSwipe({ onLeft, onRight }: Swipes) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [moved, setMoved] = useState(0)

  // Two fingers zoom or rest, and the way between them is nobody's decision. The second may be anywhere.
  useEffect(() => {
    const onAnother = ({ isPrimary }: globalThis.PointerEvent) => {
      if (isPrimary) return
      start.current = null
      setMoved(0)
    }
    addEventListener('pointerdown', onAnother, { capture: true })
    return () => removeEventListener('pointerdown', onAnother, { capture: true })
  }, [])

  function onPointerDown({ isPrimary, pointerType, clientX, clientY }: PointerEvent) {
    if (isPrimary && pointerType !== 'mouse') start.current = { x: clientX, y: clientY }
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (!start.current) return
    const x = clientX - start.current.x
    setMoved(Math.abs(x) > slack ? x : 0)
  }
  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const from = start.current
    start.current = null
    setMoved(0)
    const way = from && swipedTo(clientX - from.x, clientY - from.y)
    if (way === 'right') onRight()
    if (way === 'left') onLeft()
  }
  function onPointerCancel() {
    start.current = null
    setMoved(0)
  }

  return { moved, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}
