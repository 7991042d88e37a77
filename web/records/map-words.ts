import { CircleHelp, House, type LucideIcon, MapPinCheck, MapPinOff, MapPinX } from 'lucide-react'
import type { Tap } from '#contract/tap-shapes.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const geofenceLooks: Record<Tap['geofence'], { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  inside: { tone: 'success', icon: MapPinCheck, word: 'Inside' },
  uncertain: { tone: 'warn', icon: CircleHelp, word: 'Unclear' },
  outside: { tone: 'danger', icon: MapPinX, word: 'Outside' },
  unavailable: { tone: 'neutral', icon: MapPinOff, word: 'No location' },
  exempt: { tone: 'neutral', icon: House, word: 'Remote' },
}

/** '240 m from the site, give or take 15 m' */
export function distanceOf({ distance, accuracy }: Pick<Tap, 'distance' | 'accuracy'>): string {
  if (distance === null) return ''
  return `${metersInWords(distance)} from the site${accuracy === null ? '' : `, give or take ${Math.round(accuracy)} m`}`
}

/** '240 m', '2.2 km' */
export function metersInWords(meters: number): string {
  return meters < 1000 ? `${meters} m` : `${(meters / 1000).toFixed(1)} km`
}
