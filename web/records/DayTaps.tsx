import type { Tap } from '#contract/tap-shapes.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { SlotName } from '#web/tap/SlotName.tsx'
import { classes } from '#web/ui/classes.ts'
import { metersInWords } from './map-words.ts'

const sources: Record<Tap['source'], string> = {
  tap: 'Tapped',
  offline: 'Tapped offline',
  correction: 'From a correction',
  import: 'Imported',
}
const places: Record<Tap['geofence'], string> = {
  inside: 'at the site',
  uncertain: 'location unclear',
  outside: 'outside the site',
  unavailable: 'no location',
  exempt: '',
}

/** Every tap of the day. Void taps are struck through, with the reason. */
export function DayTaps({ taps, zone }: { taps: readonly Tap[]; zone: string }) {
  return (
    <ul className="flex flex-col divide-y">
      {taps.map((tap) => (
        <li key={tap.id} className="flex items-start justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <span className="flex min-w-0 flex-col">
            <span className={classes(tap.voidedAt && 'text-muted line-through')}>
              <SlotName slot={tap.slot} />
            </span>
            <span className="text-muted text-sm leading-5">{wordsOf(tap)}</span>
          </span>
          <span className={classes('shrink-0 font-medium tabular-nums', tap.voidedAt && 'text-muted line-through')}>
            {clockTime(msOf(tap.at), zone)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function wordsOf(tap: Tap): string {
  const distance = tap.distance !== null && tap.geofence === 'outside' ? ` (${metersInWords(tap.distance)} away)` : ''
  const late = tap.source === 'offline' ? `, sent ${Math.round(tap.delaySeconds / 60)} min later` : ''
  const where = places[tap.geofence] ? `, ${places[tap.geofence]}${distance}` : ''
  const clock = tap.isClockOff ? ', wrong phone time' : ''
  const voided = tap.voidedAt ? `. Removed: ${tap.voidReason ?? 'undone'}` : ''
  return `${sources[tap.source]}${late}${where}${clock}${voided}`
}
