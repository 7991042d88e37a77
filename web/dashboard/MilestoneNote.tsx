import { Flag } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HoursTotals } from '#contract/day-record.ts'
import { type Milestone, milestoneOf } from '#domain/milestone.ts'
import { keepPersonal, readPersonal } from '#web/session/personal.ts'

const words: Record<Milestone, string> = {
  25: 'A quarter of your hours is approved.',
  50: 'Halfway there: half of your hours is approved.',
  75: 'Three quarters of your hours are approved.',
  100: 'All your required hours are approved. Congratulations!',
}

type Props = { placementId: number; totals: HoursTotals }

/** Each milestone is shown once to a person on a phone, until the student leaves the dashboard. */
export function MilestoneNote({ placementId, totals }: Props) {
  const reached = milestoneOf(totals)
  const name = `milestone of ${placementId}`
  const [seen] = useState(() => Number(readPersonal(name) ?? 0))
  useEffect(() => {
    if (reached !== null) keepPersonal(name, String(reached))
  }, [name, reached])
  if (reached === null || reached <= seen) return null
  return (
    <output className="flex items-center gap-3 rounded-card bg-success-soft px-5 py-4 font-medium text-success-ink">
      <Flag aria-hidden className="size-5 shrink-0" />
      {words[reached]}
    </output>
  )
}
