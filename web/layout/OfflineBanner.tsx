import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { clockTime, dateIn, instantOf, momentInWords } from '#domain/zone.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useNetwork } from '#web/network/network.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { lastStudentId } from '#web/session/last-person.ts'
import { useSession } from '#web/session/session.ts'

/** On every screen while there is no network: nothing is lost, and from when the numbers are. */
export function OfflineBanner() {
  const isOffline = useNetwork((network) => network.isOffline)
  return isOffline ? <Banner /> : null
}

function Banner() {
  const { timeZone } = useSettings()
  const role = useSession((session) => session.role)
  const isStudent = role === 'student' || (role === null && lastStudentId() !== null)
  const shownSince = useSyncExternalStore((told) => queryClient.getQueryCache().subscribe(told), oldestShown)
  return (
    <output className="mb-6 flex items-start gap-3 rounded-card bg-info-soft px-4 py-3 text-info-ink text-sm print:hidden">
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <span>
        <strong className="font-semibold">You’re offline.</strong>{' '}
        {isStudent
          ? 'You can still tap: it’s saved on this phone and sent later.'
          : 'Nothing is lost. This page continues when you’re back online.'}{' '}
        {shownSince !== null && `What you see is as of ${moment(shownSince, timeZone)}.`}
      </span>
    </output>
  )
}

/** When the oldest answer on the screen came, in milliseconds; null when there is none. */
function oldestShown(): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length > 0 ? Math.min(...times) : null
}

function moment(ms: number, zone: string): string {
  const isToday = dateIn(zone, ms) === dateIn(zone, Date.now())
  return isToday ? clockTime(ms, zone) : momentInWords(instantOf(ms), zone)
}
