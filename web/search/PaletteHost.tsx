import { lazy, Suspense, useEffect } from 'react'
import { closePalette, openPalette, usePalette } from '#web/layout/palette.ts'

const load = async () => ({ default: (await import('./SearchPalette.tsx')).SearchPalette })
const Palette = lazy(load)

/** Listens for the keys. The palette itself is loaded when somebody opens it. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The palette is loaded at the first of the two keys, so that a quick typist loses no letter.
      if (event.key === 'Control' || event.key === 'Meta') void load()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (usePalette.getState().isOpen) closePalette()
      else openPalette()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <Palette onClose={closePalette} />
    </Suspense>
  )
}
