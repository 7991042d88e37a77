import { records } from '#contract/records.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { AccountMark } from '#web/people/AccountMark.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { actionInWords } from './record-words.ts'

/** Who did what, and when. */
export function DayHistory({ recordId }: { recordId: number }) {
  const asked = useAsk(records.history, { params: { recordId } })
  const inWords = useSchoolTime()
  if (asked.isError) return <p role="alert">{records.history.failed}</p>
  if (!asked.data) return <Skeleton className="h-16 w-full" />
  if (asked.data.events.length === 0) return <p className="text-muted">No changes yet.</p>
  return (
    <ol className="flex flex-col gap-2.5 border-l pl-4">
      {asked.data.events.map((event) => (
        <li key={`${event.at} ${event.action} ${event.detail ?? ''}`} className="text-sm leading-5">
          <p>
            <span className="font-medium">{event.who}</span> {actionInWords(event.action)}
            {event.detail && <span>: {event.detail}</span>}
          </p>
          {event.reason && <p className="[overflow-wrap:anywhere]">“{event.reason}”</p>}
          <AccountMark mark={event.accountChanged} />
          <time dateTime={event.at} className="text-muted">
            {inWords(event.at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
