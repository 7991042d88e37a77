import type { AdminDashboard } from '#contract/dashboard.ts'
import { weekday, weekdayName } from '#domain/calendar.ts'
import { moaStates } from '#domain/moa.ts'
import { ColumnChart } from '#web/charts/ColumnChart.tsx'
import { type Series, StackedBars } from '#web/charts/StackedBars.tsx'
import { dayInWords } from '#web/records/record-words.ts'

const moaSeries: readonly Series[] = [
  { key: 'valid', label: 'Valid', tone: 'done' },
  { key: 'expiring', label: 'Expiring', tone: 'next' },
  { key: 'expired', label: 'Expired', tone: 'open' },
  { key: 'upcoming', label: 'Upcoming', tone: 'doing' },
  { key: 'none', label: 'None', tone: 'muted' },
]

export function AdminCharts({ answer }: { answer: AdminDashboard }) {
  const { moa, activity } = answer
  const parts = Object.fromEntries(
    moaStates.map((state) => [state, { value: moa[state], link: `/companies?moa=${state}` }]),
  )
  return (
    <>
      <ColumnChart
        title="Activity"
        note="Interns who tapped, in the last two weeks"
        head={['Day', 'Interns']}
        columns={activity.map(({ workDate, students }) => ({
          label: weekdayName(weekday(workDate)).slice(0, 2),
          sub: String(Number(workDate.slice(8))),
          name: dayInWords(workDate),
          value: students,
          link: `/students?tappedOn=${workDate}`,
        }))}
      />
      <StackedBars
        title="MOAs"
        note="Companies by MOA status"
        head="Companies"
        series={moaSeries}
        rows={[{ label: 'Companies', parts }]}
      />
    </>
  )
}
