import type { TeacherDashboard } from '#contract/dashboard.ts'
import { ColumnChart } from '#web/charts/ColumnChart.tsx'
import { type Series, StackedBars } from '#web/charts/StackedBars.tsx'

const stages: readonly Series[] = [
  { key: 'at_work', label: 'At work', tone: 'doing' },
  { key: 'completed', label: 'Completed', tone: 'done' },
  { key: 'preparing', label: 'Preparing', tone: 'next' },
  { key: 'unplaced', label: 'Not placed', tone: 'muted' },
]

export function TeacherCharts({ answer }: { answer: TeacherDashboard }) {
  const { programs, progress } = answer
  const atWork = progress.reduce((sum, { students }) => sum + students, 0)
  return (
    <>
      <StackedBars
        title="Placed and not placed"
        note="Your students by program"
        head="Program"
        series={stages}
        rows={programs.map(({ courseId, code, name, atWork, completed, preparing, unplaced }) => {
          const part = (stage: string, value: number) => ({
            value,
            link: `/students?courseId=${courseId}&stage=${stage}`,
          })
          return {
            label: code,
            detail: name,
            parts: {
              at_work: part('at_work', atWork),
              completed: part('completed', completed),
              preparing: part('preparing', preparing),
              unplaced: part('unplaced', unplaced),
            },
          }
        })}
      />
      <ColumnChart
        title="Hours rendered"
        note={atWork === 0 ? 'Nobody is at work yet' : 'Interns at work by the share of their hours that is approved'}
        head={['Approved hours', 'Interns']}
        columns={progress.map(({ from, students }) => ({
          label: shareOf(from),
          name: `${shareOf(from)} of the hours`,
          value: students,
          link: `/students?progress=${from}`,
          tone: from === 100 ? ('done' as const) : ('doing' as const),
        }))}
      />
    </>
  )
}

/** '25–49%' */
function shareOf(from: number): string {
  return from === 100 ? '100%' : `${from}–${from + 24}%`
}
