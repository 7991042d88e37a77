import { type ComponentProps, lazy, Suspense } from 'react'
import { SketchMap } from './SketchMap.tsx'

/** The map is loaded when it is first opened. Without a network the sketch stays. */
const TapMap = lazy(async () => {
  try {
    return { default: (await import('./TapMap.tsx')).TapMap }
  } catch {
    return { default: SketchMap }
  }
})

export function LazyTapMap(props: ComponentProps<typeof SketchMap>) {
  return (
    <Suspense fallback={<SketchMap {...props} />}>
      <TapMap {...props} />
    </Suspense>
  )
}
