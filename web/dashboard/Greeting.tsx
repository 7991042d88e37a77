import { useState } from 'react'
import { dateIn, minutesAfter } from '#domain/zone.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { dayInWords } from '#web/records/record-words.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { useSession } from '#web/session/session.ts'
import { greetingAt } from '#web/tap/clock-words.ts'
import { lineToCome } from '#web/ui/Skeleton.tsx'

/** 'Good morning, Angelica' and the date, by the school's clock. */
export function Greeting() {
  const { timeZone } = useSettings()
  const name = useSession(({ user }) => user?.firstName)
  const [now] = useState(() => Date.now())
  const date = dateIn(timeZone, now)
  const greeting = greetingAt(minutesAfter(date, now, timeZone))
  return (
    <PageTitle description={dayInWords(date)}>
      {/* On a phone the name has a line of its own, also before it is known, so that nothing moves when it comes. */}
      {greeting}
      {name && ', '}
      <span className="max-sm:block">{name ?? lineToCome}</span>
    </PageTitle>
  )
}
