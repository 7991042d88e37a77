import { useEffect, useRef } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { type Area, drawAreas, openMap, type Point, type Shown } from './leaflet-map.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

type Props = {
  label: string
  areas: readonly Area[]
  /** A place was pressed, or a pin was dragged there. */
  onPick?: (point: Point) => void
  className?: string
}

/** Sites as points with the distance around them that still counts as there. */
export function AreaMap({ label, areas, onPick, className = 'h-64' }: Props) {
  const { mapTiles } = useSettings()
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<Shown | null>(null)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    if (!box.current || !mapTiles) return
    const map = openMap(box.current, mapTiles, (point) => pick.current?.(point))
    shown.current = map
    return () => {
      map.close()
      shown.current = null
    }
  }, [mapTiles])

  // Areas are new objects with every render, so their content is compared.
  const drawn = JSON.stringify(areas)
  useEffect(() => {
    // with other tiles it is another map
    if (shown.current && mapTiles) drawAreas(shown.current, JSON.parse(drawn) as Area[])
  }, [drawn, mapTiles])

  return <div ref={box} role="application" aria-label={label} className={`area-map ${className}`} />
}
