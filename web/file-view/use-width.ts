import { useEffect, useRef, useState } from 'react'

/** The inner width of an element, as it changes. */
export function useWidth<E extends HTMLElement>() {
  const box = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watcher = new ResizeObserver(() => setWidth(current.clientWidth))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return { box, width }
}
