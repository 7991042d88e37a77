import { Link } from '@tanstack/react-router'
import { CircleDashed, CircleDot, Coffee, DoorOpen, GraduationCap, type LucideIcon } from 'lucide-react'
import type { InternNow } from '#contract/dashboard.ts'
import { placementLabels } from '#domain/placement.ts'
import type { Presence } from '#domain/presence.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { hours } from '#web/students/student-words.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

const looks: Record<Presence, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  in: { tone: 'success', icon: CircleDot, word: 'In since' },
  break: { tone: 'info', icon: Coffee, word: 'Break since' },
  out: { tone: 'neutral', icon: DoorOpen, word: 'Out at' },
  absent: { tone: 'neutral', icon: CircleDashed, word: 'No tap today' },
}
const order: readonly Presence[] = ['in', 'break', 'out', 'absent']

/** Which interns are in now, and everybody's hours. Interns who are in come first. */
export function InternsNow({ interns }: { interns: readonly InternNow[] }) {
  const sorted = [...interns].sort((one, two) => order.indexOf(one.presence) - order.indexOf(two.presence))
  return (
    <Card title="Who is in now" description="By the taps of today; it follows by itself.">
      {interns.length === 0 ? (
        <EmptyState icon={GraduationCap} title="No interns yet">
          Interns stand here once a placement names you as their supervisor. Ask the school’s coordinator.
        </EmptyState>
      ) : (
        <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          {sorted.map((intern) => (
            <li
              key={intern.studentId}
              className="border-line max-sm:border-t max-sm:pt-4 max-sm:first:border-t-0 max-sm:first:pt-0"
            >
              <Intern intern={intern} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Intern({ intern }: { intern: InternNow }) {
  const { timeZone } = useSettings()
  const { studentId, name, presence, since, status, approvedMinutes, pendingMinutes, requiredMinutes, waiting } = intern
  const { tone, icon, word } = looks[presence]
  return (
    <div className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/dtr/$studentId"
          params={{ studentId: String(studentId) }}
          className="rounded-sm font-medium hover:text-accent hover:underline"
        >
          {name}
        </Link>
        {status === 'on_hold' && presence === 'absent' ? (
          <Badge tone="warn">{placementLabels.on_hold}</Badge>
        ) : (
          <Badge tone={tone} icon={icon}>
            {word} {since && clockTime(msOf(since), timeZone)}
          </Badge>
        )}
      </span>
      <ProgressBar
        label={`Hours of ${name}`}
        value={approvedMinutes}
        max={requiredMinutes}
        text={`${hours(approvedMinutes)} of ${hours(requiredMinutes)} hours approved`}
        tone={approvedMinutes >= requiredMinutes ? 'success' : 'accent'}
      />
      <span className="flex flex-wrap justify-between gap-x-3 text-muted text-sm tabular-nums leading-5">
        <span>
          {hours(approvedMinutes)} / {hours(requiredMinutes)} h
          {pendingMinutes > 0 && `, ${hours(pendingMinutes)} h waiting`}
        </span>
        {waiting > 0 && <span>{waiting === 1 ? '1 day to decide' : `${waiting} days to decide`}</span>}
      </span>
    </div>
  )
}
