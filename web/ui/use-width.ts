import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide the element is as that changes, for what is drawn in real pixels; `usual` until it has been measured. */
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
