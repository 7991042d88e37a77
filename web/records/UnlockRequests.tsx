import { taps } from '#contract/taps.ts'
import { dateInWords, monthInWords } from '#domain/calendar.ts'
import { slotLabels } from '#domain/slot.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { Card } from '#web/ui/Card.tsx'

/** Taps that a locked month refused, so that an admin can unlock it. It shows nothing when there are none. */
export function UnlockRequests() {
  const { timeZone } = useSettings()
  const { data } = useAsk(taps.unlockRequests, {})
  if (!data || data.total === 0) return null
  return (
    <Card
      title="Requests to unlock a month"
      description="These taps are still on the students’ phones. An admin can unlock the month; the phone then sends them again."
    >
      <ul className="flex flex-col divide-y">
        {data.requests.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="flex flex-col">
              <span className="font-medium">{request.studentName}</span>
              <span className="text-muted text-sm">
                {request.courseCode}, {monthInWords(request.month)}
              </span>
            </span>
            <span className="tabular-nums">
              {request.slot ? slotLabels[request.slot] : 'Tap'}, {dateInWords(request.workDate)},{' '}
              {clockTime(msOf(request.at), timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
