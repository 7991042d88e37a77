import { Link } from '@tanstack/react-router'
import { CircleDashed, CircleDot, Coffee, DoorOpen, GraduationCap, type LucideIcon } from 'lucide-react'
import type { InternNow } from '#contract/dashboard-interns.ts'
import { placementLabels } from '#domain/placement.ts'
import type { Presence } from '#domain/presence.ts'
import { clockTime, msOf } from '#domain/zone.ts'
import { countOf } from '#web/records/record-words.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { hours } from '#web/students/student-words.ts'
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { byPresence } from './intern-words.ts'

const looks: Record<Presence, { tone: BadgeTone; icon: LucideIcon; word: string }> = {
  in: { tone: 'success', icon: CircleDot, word: 'In since' },
  break: { tone: 'info', icon: Coffee, word: 'Break since' },
  out: { tone: 'neutral', icon: DoorOpen, word: 'Out at' },
  absent: { tone: 'neutral', icon: CircleDashed, word: 'No tap today' },
}

/** Which interns are in now, and everybody's hours. Interns who are in come first. */
export function InternsNow({ interns }: { interns: readonly InternNow[] }) {
  return (
    <Card title="Who is in now" description="Based on today’s taps. Updates live.">
      {interns.length === 0 ? (
        <EmptyState icon={GraduationCap} title="No interns yet">
          Your interns will appear here once you are assigned to them. Ask the school’s coordinator.
        </EmptyState>
      ) : (
        <ul className="grid gap-x-8 gap-y-4 max-xl:sm:grid-cols-2">
          {byPresence(interns).map((intern) => (
            <li key={intern.studentId}>
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
    <div className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Link
          to="/dtr/$studentId"
          params={{ studentId: String(studentId) }}
          className="rounded-sm font-medium hover:text-link hover:underline max-sm:flex max-sm:min-h-11 max-sm:items-center"
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
        isDone={approvedMinutes >= requiredMinutes}
      />
      <span className="flex flex-wrap justify-between gap-x-3 text-muted text-sm tabular-nums leading-5">
        <span>
          {hours(approvedMinutes)} / {hours(requiredMinutes)} h
        </span>
        {pendingMinutes > 0 && (
          <span>
            {hours(pendingMinutes)} h for approval
            {waiting > 0 && <span className="xl:hidden"> · {countOf(waiting, 'day')}</span>}
          </span>
        )}
      </span>
    </div>
  )
}
