import { PageTitle } from '#web/layout/PageTitle.tsx'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { PasswordNote } from './PasswordNote.tsx'
import { TimeClock } from './TimeClock.tsx'
import { useTodaysTaps } from './use-todays-taps.ts'

export function TapPage() {
  const { data: today } = useTodaysTaps()
  return (
    <>
      <PageTitle>Daily Time Record</PageTitle>
      <PasswordNote />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <TimeClock />
        {today?.placement && <HoursCard totals={today.totals} />}
      </div>
    </>
  )
}
