import { useEffect, useRef, useState } from 'react'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { drawScene, openMap } from './leaflet-map.ts'
import type { Scene } from './tap-points.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'
import './tap-map.css'

type Props = { label: string; scene: Scene }

/** The site with its radius and the taps with their accuracy, on tiles where they are available. */
export function TapMap({ label, scene }: Props) {
  const { mapTiles } = useSettings()
  const box = useRef<HTMLDivElement>(null)
  const [isBare, setBare] = useState(false)
  const drawn = JSON.stringify(scene)

  useEffect(() => {
    if (!box.current) return
    const shown = openMap({ box: box.current, tiles: mapTiles, near: null, onPick: () => {} })
    shown.onTileFault(() => setBare(true))
    drawScene(shown, JSON.parse(drawn) as Scene)
    return shown.close
  }, [mapTiles, drawn])

  return (
    <div className="flex flex-col gap-2">
      <div ref={box} role="application" aria-label={label} className="area-map h-80" />
      {isBare && (
        <p className="text-muted text-sm">
          The map background couldn’t load. Locations and distances are still correct.
        </p>
      )}
    </div>
  )
}
