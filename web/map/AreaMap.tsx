import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { type Area, drawAreas, openMap, type Point, type Shown } from './leaflet-map.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

type Props = {
  label: string
  areas: readonly Area[]
  /** Where it begins while it has no area. */
  near?: Point | null
  /** Called with a point that was pressed on the map, or that a pin was dragged to. */
  onPick?: (point: Point) => void
  className?: string
}

/** Sites as points, with a circle for the distance that still counts as at the site. */
export function AreaMap({ label, areas, near = null, onPick, className = 'h-64' }: Props) {
  const { mapTiles } = useSettings()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown | null>(null)
  const pick = useRef(onPick)
  const [start] = useState(near)
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    if (!box.current || !mapTiles) return
    const map = openMap({ box: box.current, tiles: mapTiles, near: start, onPick: (point) => pick.current?.(point) })
    shown.current = map
    return () => {
      map.close()
      shown.current = null
    }
  }, [mapTiles, start])

  // The array is new with every render, so its content is compared.
  const drawn = JSON.stringify(areas)
  useEffect(() => {
    // Other tiles need a new map.
    if (shown.current && mapTiles) drawAreas(shown.current, JSON.parse(drawn) as Area[])
  }, [drawn, mapTiles])

  return <div ref={box} role="application" aria-label={label} className={`area-map ${className}`} />
}
