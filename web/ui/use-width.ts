import { type RefObject, useEffect, useRef, useState } from 'react'

/** The current width of an element, for drawing in real pixels; `usual` until it is measured. */
export function useWidth<E extends Element>(usual: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(usual)
  useEffect(() => {
    if (!ref.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
