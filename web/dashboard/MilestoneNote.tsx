import { Flag, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { HoursTotals } from '#contract/day-record.ts'
import { type Milestone, milestoneOf } from '#domain/milestone.ts'
import { useSettings } from '#web/school-settings/use-settings.ts'
import { keepPersonal, readPersonal } from '#web/session/personal.ts'
import { Button } from '#web/ui/Button.tsx'
import { sharePicture } from './milestone-picture.ts'

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
  const { school } = useSettings()
  const [seen] = useState(() => Number(readPersonal(name) ?? 0))
  useEffect(() => {
    if (reached !== null) keepPersonal(name, String(reached))
  }, [name, reached])
  if (reached === null || reached <= seen) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-success-soft px-5 py-4 text-success-ink">
      <output className="flex min-w-56 flex-1 items-center gap-3 font-medium">
        <Flag aria-hidden className="size-5 shrink-0" />
        {words[reached]}
      </output>
      <Button tone="secondary" size="sm" onClick={() => void sharePicture({ reached, totals, schoolName: school })}>
        <Share2 aria-hidden />
        Share
      </Button>
    </div>
  )
}
