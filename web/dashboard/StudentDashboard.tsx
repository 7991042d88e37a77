import { Notices } from '#web/messages/Notices.tsx'
import { HoursCard } from '#web/placements/HoursCard.tsx'
import { TimeClock } from '#web/tap/TimeClock.tsx'
import { ChecklistProgress } from './ChecklistProgress.tsx'
import { CompletionCard } from './CompletionCard.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { MilestoneNote } from './MilestoneNote.tsx'
import { TodoCard } from './TodoCard.tsx'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'
import { WeekCard } from './WeekCard.tsx'

/** What needs the student comes first: the clock, then what to do, then how the hours stand. */
export function StudentDashboard() {
  const { data, isError, retry } = useDashboard('student')
  // The clock works without the rest, also from what the phone has kept.
  if (!data && isError) {
    return (
      <div className="grid gap-6">
        <TimeClock />
        <Waiting isError onRetry={retry} />
      </div>
    )
  }
  if (!data) return <Waiting isError={false} onRetry={retry} />
  const { today, placement, facts, todo, week, lastWeekMinutes, papers } = data
  const isAtWork = today.placement !== null
  return (
    <>
      <Notices notices={today.notices} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_auto_auto_1fr]">
        <TimeClock />
        <div className="grid gap-6 lg:col-start-2 lg:row-span-4 lg:row-start-1">
          {placement && <CompletionCard placement={placement} />}
          <TodoCard todo={todo} />
          {placement && <MilestoneNote placementId={placement.id} totals={today.totals} />}
          {placement && <HoursCard totals={today.totals} />}
        </div>
        {isAtWork && <WeekCard week={week} lastWeekMinutes={lastWeekMinutes} today={today.workDate} />}
        {isAtWork && <ForecastCard facts={facts} totals={today.totals} />}
        <ChecklistProgress papers={papers} />
      </div>
    </>
  )
}
