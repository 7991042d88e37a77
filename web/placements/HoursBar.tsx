import type { PlacementDetail } from '#contract/placements.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { hoursInWords } from './placement-words.ts'

/** Approved of required hours, and what still waits for a decision. */
export function HoursBar({ hours }: { hours: PlacementDetail['hours'] }) {
  const { approved, pending, required } = hours
  const text = `${hoursInWords(approved)} of ${hoursInWords(required)} hours`
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <data value={approved} className="font-semibold text-lg">
            {hoursInWords(approved)}
          </data>{' '}
          <span className="text-muted">of {hoursInWords(required)} hours approved</span>
        </span>
        {pending > 0 && <span className="text-muted text-sm">{hoursInWords(pending)} waiting</span>}
      </p>
      <ProgressBar
        label="Approved hours"
        value={approved}
        max={required}
        text={text}
        tone={approved >= required ? 'success' : 'accent'}
      />
    </div>
  )
}
