import { MapPinOff } from 'lucide-react'
import type { DayMap } from '#contract/day-map.ts'
import { records } from '#contract/records.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { LazyTapMap } from '#web/map/LazyTapMap.tsx'
import { sceneOf, shownTaps } from '#web/map/tap-points.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { SlotName } from '#web/tap/SlotName.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Drawer } from '#web/ui/Drawer.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { distanceOf, geofenceLooks } from './map-words.ts'
import { dayInWords } from './record-words.ts'

type Props = { record: { id: number; workDate: string }; isOpen: boolean; onClose: () => void }

/** Where the taps of a day were made, beside the site and its radius. */
export function MapDrawer({ record, isOpen, onClose }: Props) {
  return (
    <Drawer title="Map" description={dayInWords(record.workDate)} isOpen={isOpen} onClose={onClose}>
      {isOpen && <MapContent recordId={record.id} />}
    </Drawer>
  )
}

function MapContent({ recordId }: { recordId: number }) {
  const asked = useAsk(records.map, { params: { recordId } })
  if (asked.isError) return <p role="alert">{asked.error.message || records.map.failed}</p>
  return asked.data ? <DayOnMap day={asked.data} /> : <Skeleton className="h-80 w-full" />
}

function DayOnMap({ day }: { day: DayMap }) {
  const { timeZone } = useSettings()
  const scene = sceneOf(day)
  const hasScene = day.site !== null || scene.points.length > 0
  return (
    <div className="flex flex-col gap-6">
      {hasScene ? (
        <LazyTapMap label={labelOf(day)} scene={scene} />
      ) : (
        <EmptyState icon={MapPinOff} title="Nothing to show on a map">
          This site isn’t on the map yet, and no tap that day has a location.
        </EmptyState>
      )}
      {day.site && (
        <p className="text-muted text-sm">
          {day.site.name}: Taps within {day.site.radiusMeters} m count as at the site. The circle shows how accurate the
          phone’s location was.
        </p>
      )}
      <ol aria-label="Taps" className="flex flex-col divide-y border-t">
        {shownTaps(day).map((tap, index) => {
          const { tone, icon, word } = geofenceLooks[tap.geofence]
          return (
            <li key={tap.id} className="flex items-start gap-3 py-3">
              <span className={`tap-pin tap-${tap.geofence} size-6 shrink-0`}>{index + 1}</span>
              <span className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="flex justify-between gap-3">
                  <SlotName slot={tap.slot} />
                  <span className="font-medium tabular-nums">{clockTime(msOf(tap.at), timeZone)}</span>
                </span>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Badge tone={tone} icon={icon}>
                    {word}
                  </Badge>
                  <span className="text-muted text-sm">{distanceOf(tap)}</span>
                </span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function labelOf({ site }: DayMap): string {
  return site ? `Map of the taps around ${site.name}` : 'Map of the taps'
}
