import { BriefcaseBusiness, CalendarDays, Clock, type LucideIcon, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Placement } from '#contract/placements.ts'
import { dateInWords } from '#domain/calendar.ts'
import { daysInWords } from '#domain/schedule.ts'
import { periodInWords, setupLabels } from './placement-words.ts'
import { rowsOn, shiftInWords } from './timetable.ts'

/** Where, with which supervisor, when and in which hours. */
export function PlacementFacts({ placement, today }: { placement: Placement; today: string }) {
  const isCountedLater = placement.expectedFrom !== placement.startDate
  const rows = rowsOn(placement.schedules, placement.endDate ?? today)
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Fact icon={MapPin} label="Site">
        {placement.siteName}
      </Fact>
      <Fact icon={UserRound} label="Supervisor">
        {placement.supervisorName}
      </Fact>
      <Fact icon={BriefcaseBusiness} label={placement.position ? 'Position' : 'Setup'}>
        {[placement.position, setupLabels[placement.setup]].filter(Boolean).join(' · ')}
      </Fact>
      <Fact icon={CalendarDays} label="Period">
        {periodInWords(placement)}
        {isCountedLater && (
          <span className="block text-muted text-sm leading-5">
            Counts from {dateInWords(placement.expectedFrom ?? '')}
            {placement.countsFrom === null && ', as the whole school'}
          </span>
        )}
      </Fact>
      <Fact icon={Clock} label="Schedule">
        {rows.length > 0 && (
          <span className="flex flex-col">
            {rows.map((row) => (
              <span key={`${daysInWords(row.days)} ${shiftInWords(row)}`}>
                {daysInWords(row.days)}, {shiftInWords(row)}
              </span>
            ))}
          </span>
        )}
      </Fact>
    </dl>
  )
}

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-muted text-sm leading-5">
        <Icon aria-hidden className="absolute top-0.5 left-0 size-5" />
        {label}
      </dt>
      <dd className="leading-6">{children || <span className="text-muted">Not set</span>}</dd>
    </div>
  )
}
