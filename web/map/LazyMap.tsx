import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const AreaMap = lazy(async () => ({ default: (await import('./AreaMap.tsx')).AreaMap }))

/** A map, loaded when it is first looked at. */
export function LazyMap(props: ComponentProps<typeof AreaMap>) {
  return (
    <Suspense fallback={<Skeleton className={props.className ?? 'h-64'} />}>
      <AreaMap {...props} />
    </Suspense>
  )
}
