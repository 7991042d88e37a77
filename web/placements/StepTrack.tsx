import { Check } from 'lucide-react'
import { isLive, type PlacementStatus, placementLabels } from '#domain/placement.ts'
import { classes } from '#web/ui/classes.ts'

const way = ['draft', 'requirements', 'cleared', 'deployed', 'hours_met', 'completed'] as const

/** How far a placement has come. A placement that ended early shows nothing. */
export function StepTrack({ status }: { status: PlacementStatus }) {
  const current = stepOf(status)
  if (current === null) return null
  return (
    <div className="@container flex flex-col gap-2">
      <ol
        aria-label="Steps of the placement"
        className="grid grid-cols-6 gap-1.5 @xl:grid-cols-[1fr_1.4fr_1fr_1fr_1fr_1fr]"
      >
        {way.map((step, at) => (
          <li key={step} aria-current={at === current ? 'step' : undefined} className="flex flex-col gap-1.5">
            <span className={classes('h-1.5 rounded-full', at <= current ? 'bg-chart-doing' : 'bg-line')} />
            <span
              className={classes(
                'items-center gap-0.5 text-xs leading-4 @max-xl:sr-only @xl:flex',
                at === current ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {at < current && <Check aria-hidden className="size-3 shrink-0" />}
              {placementLabels[step]}
              {at < current && <span className="sr-only">, done</span>}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden className="text-muted text-sm @xl:hidden">
        Step {current + 1} of {way.length}: {placementLabels[way[current] ?? 'draft']}
      </p>
    </div>
  )
}

function stepOf(status: PlacementStatus): number | null {
  if (status === 'on_hold') return way.indexOf('deployed')
  if (!isLive(status) && status !== 'completed') return null
  return (way as readonly PlacementStatus[]).indexOf(status)
}
