import { InstallHint } from '#web/layout/InstallCard.tsx'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Notices } from '#web/messages/Notices.tsx'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { useSession } from '#web/session/session.ts'
import { ContinueCard } from '#web/visitors/ContinueCard.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { TimeClock } from './TimeClock.tsx'
import { useTodaysTaps } from './use-todays-taps.ts'

export function TapPage() {
  const { data: today } = useTodaysTaps()
  const isSignedIn = useSession((session) => session.token !== null)
  return (
    <>
      <PageTitle>Daily Time Record</PageTitle>
      <PasswordNote />
      {!isSignedIn && (
        <div className="pb-6">
          <ContinueCard />
        </div>
      )}
      <Notices notices={today?.notices} />
      {/* The school’s messages come with today: the clock appears below them, and does not move down. */}
      <div key={today ? 'today' : 'loading'} className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <TimeClock />
        {today?.placement && (
          <div className="flex flex-col gap-6">
            {today.taps.length > 0 && <InstallHint />}
            <HoursCard totals={today.totals} />
          </div>
        )}
      </div>
    </>
  )
}
