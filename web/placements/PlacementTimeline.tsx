import { Route } from 'lucide-react'
import type { PlacementStep } from '#contract/placement-fields.ts'
import { type Placement, placements } from '#contract/placements.ts'
import { placementLabels } from '#domain/placement.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { AccountMark } from '#web/people/AccountMark.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { decimalHours, periodInWords, placementLooks, unprovenInWords } from './placement-words.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { useStudentPlacements } from './use-student-placements.ts'

/** Every placement of a student, the newest first, with each step it has taken: when, by whom and why. */
export function PlacementTimeline({ studentId }: { studentId: number }) {
  const { asked, all } = useStudentPlacements(studentId)
  return (
    <Card title="Placement history">
      {asked.isPending && <Skeleton className="h-24 w-full" />}
      {asked.isError && <p role="alert">{placements.list.failed}</p>}
      {asked.data?.total === 0 && (
        <EmptyState icon={Route} title="Nothing yet">
          Every step of a placement will be shown here.
        </EmptyState>
      )}
      <ol className="flex flex-col gap-8">
        {all.map((placement) => (
          <PlacementEntry key={placement.id} placement={placement} />
        ))}
      </ol>
    </Card>
  )
}

function PlacementEntry({ placement }: { placement: Placement }) {
  const inWords = useSchoolTime()
  const { data } = useAsk(placements.read, { params: { id: placement.id } })
  return (
    <li className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <p className="font-medium">{placement.companyName ?? 'No company yet'}</p>
          <p className="text-muted text-sm">{periodInWords(placement)}</p>
          {placement.continuesId !== null && <p className="text-muted text-sm">Continues the earlier placement</p>}
          {placement.carriedMinutes > 0 && (
            <p className="text-muted text-sm">
              {decimalHours(placement.carriedMinutes)} hours carried: {placement.carriedReason}
              {unprovenInWords(placement)}
              {placement.carriedFileAt && ` Proof on file since ${inWords(placement.carriedFileAt)}.`}
            </p>
          )}
        </div>
        <StatusBadge status={placement.status} />
      </div>
      {data?.history.length === 0 && placement.statusReason && <p className="text-sm">{placement.statusReason}</p>}
      <ol className="flex flex-col empty:hidden">
        {data?.history.map((entry) => (
          <HistoryEntry key={`${entry.at} ${entry.status}`} entry={entry} />
        ))}
      </ol>
    </li>
  )
}

function HistoryEntry({ entry }: { entry: PlacementStep }) {
  const shown = useSchoolTime()
  const Icon = placementLooks[entry.status].icon
  return (
    <li className="group relative flex gap-3 pb-4 last:pb-0">
      <span className="relative flex flex-col items-center">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="w-px flex-1 translate-y-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 text-sm leading-5">
        <p className="font-medium">{placementLabels[entry.status]}</p>
        <p className="text-muted">
          <time dateTime={entry.at}>{shown(entry.at)}</time>
          {entry.by ? ` by ${entry.by.name}` : ' automatically'}
        </p>
        {entry.reason && <p className="pt-1">{entry.reason}</p>}
        <AccountMark mark={entry.accountChanged} />
      </div>
    </li>
  )
}
