import { BriefcaseBusiness } from 'lucide-react'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChecklistProgress } from './ChecklistProgress.tsx'
import { ForecastCard } from './ForecastCard.tsx'
import { HoursRing } from './HoursRing.tsx'
import { TodayCard } from './TodayCard.tsx'
import { TodoCard } from './TodoCard.tsx'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'
import { WeekCard } from './WeekCard.tsx'

/** Today, the hours so far, when they will be completed, and what to do. */
export function StudentDashboard() {
  const { data, saidAt, isError, retry } = useDashboard('student')
  if (!data) return <Waiting isError={isError} onRetry={retry} />
  const { today, placement, facts, todo, week, papers } = data
  const isAtWork = today.placement !== null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid gap-6">
        {isAtWork ? (
          <TodayCard today={today} saidAt={saidAt} />
        ) : (
          <Card>
            <EmptyState
              icon={BriefcaseBusiness}
              title={placement ? 'Your placement has not started' : 'No placement yet'}
            >
              {today.reason}
            </EmptyState>
          </Card>
        )}
        {isAtWork && <ForecastCard facts={facts} remaining={today.totals.remaining} />}
        {isAtWork && <WeekCard week={week} today={today.workDate} />}
      </div>
      <div className="grid gap-6">
        {placement && <HoursRing totals={today.totals} />}
        <TodoCard todo={todo} />
        <ChecklistProgress papers={papers} />
      </div>
    </div>
  )
}
