import { GraduationCap, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TeacherDashboard as Answer } from '#contract/dashboard.ts'
import { Notices } from '#web/messages/Notices.tsx'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { buttonClasses } from '#web/ui/button-classes.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AtRiskCard } from './AtRiskCard.tsx'
import { MilestonesCard } from './MilestonesCard.tsx'
import { queueStats } from './queues.ts'
import { StatTiles } from './StatTile.tsx'
import { useDashboard } from './use-dashboard.ts'
import { Waiting } from './Waiting.tsx'

const TeacherCharts = lazy(() => import('./TeacherCharts.tsx').then((file) => ({ default: file.TeacherCharts })))

/** What a coordinator has to do, who is at risk and why, and everybody's progress. */
export function TeacherDashboard() {
  const { data, isError, retry } = useDashboard('teacher')
  if (!data) return <Waiting isError={isError} onRetry={retry} />
  return (
    <>
      <Notices notices={data.notices} />
      {data.students === 0 ? <Nobody /> : <Shown answer={data} />}
    </>
  )
}

function Shown({ answer }: { answer: Answer }) {
  return (
    <div className="flex flex-col gap-6">
      <StatTiles label="What needs you" stats={queueStats(answer.queues)} />
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <AtRiskCard risks={answer.risks} />
        <div className="grid gap-6">
          <MilestonesCard reached={answer.milestones} />
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <TeacherCharts answer={answer} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function Nobody() {
  return (
    <Card>
      <EmptyState
        icon={GraduationCap}
        title="No students yet"
        action={
          <AddressLink address="/students" className={buttonClasses()}>
            <Plus aria-hidden />
            Add or import students
          </AddressLink>
        }
      >
        Your students, and unassigned students of your programs, are counted here.
      </EmptyState>
    </Card>
  )
}
