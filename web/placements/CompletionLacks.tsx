import { CircleCheck } from 'lucide-react'
import type { PlacementDetail } from '#contract/placements.ts'
import { ProblemList } from '#web/fields/ProblemList.tsx'

/** What the completion of a placement that has met its hours still lacks, each with its link. */
export function CompletionLacks({ placement: { steps } }: { placement: PlacementDetail }) {
  const lacks = steps.find(({ status }) => status === 'completed')?.missing
  if (!lacks) return null
  return (
    <section aria-label="Still missing for completion" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">
        {lacks.length === 0
          ? 'The required hours are met'
          : 'The required hours are met. Still missing for completion:'}
      </h3>
      {lacks.length === 0 ? (
        <p className="flex items-center gap-3 rounded-lg bg-success-soft px-4 py-3 text-success-ink">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          Nothing is missing. The coordinator can complete the internship.
        </p>
      ) : (
        <ProblemList problems={lacks} />
      )}
    </section>
  )
}
