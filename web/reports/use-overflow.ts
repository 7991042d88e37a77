import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether what a box holds is wider than the box. */
export function useOverflow<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const box = useRef<E>(null)
  const [isWider, setWider] = useState(false)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const watch = new ResizeObserver(() => setWider(current.scrollWidth > current.clientWidth + 1))
    watch.observe(current)
    if (current.firstElementChild) watch.observe(current.firstElementChild)
    return () => watch.disconnect()
  }, [])
  return [box, isWider]
}
