import { type Placement, type PlacementDetail, placements } from '#contract/placements.ts'
import { termInWords } from '#domain/term.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { ProblemList } from '#web/fields/ProblemList.tsx'
import { useToday } from '#web/school-settings/school-time.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CompletionLacks } from './CompletionLacks.tsx'
import { PlacementFacts } from './PlacementFacts.tsx'
import { stepWords } from './placement-words.ts'
import { StatusBadge } from './StatusBadge.tsx'
import { StepActions } from './StepActions.tsx'
import { StepTrack } from './StepTrack.tsx'

type Props = { id: number; onTransferred: (next: Placement) => void }

export function CurrentPlacement({ id, onTransferred }: Props) {
  const { data, isError } = useAsk(placements.read, { params: { id } })
  const today = useToday()
  if (isError) return <p role="alert">{placements.read.failed}</p>
  if (!data) return <PlacementToCome />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold text-lg leading-7">{data.companyName ?? 'No company yet'}</p>
          <p className="text-muted text-sm">{termInWords(data)}</p>
        </div>
        <StatusBadge status={data.status} />
      </div>
      <StepTrack status={data.status} />
      {data.statusReason && <p className="rounded-lg bg-sunken px-4 py-3">{data.statusReason}</p>}
      {data.status === 'on_hold' && data.hours.remaining === 0 && (
        <p className="rounded-lg bg-success-soft px-4 py-3 text-success-ink">
          The required hours are met. The placement moves to “Hours met” when the hold ends.
        </p>
      )}
      <PlacementFacts placement={data} today={today} />
      <Expiries placement={data} />
      {data.status === 'hours_met' ? <CompletionLacks placement={data} /> : <Missing placement={data} />}
      <Warned placement={data} />
      <StepActions placement={data} onTransferred={onTransferred} />
    </div>
  )
}

/** As high as most placements are, also while it is still asked which one is current. */
export function PlacementToCome() {
  return <Skeleton className="h-80 w-full" />
}

/** What expires during the placement. It does not stop the student from working. */
function Expiries({ placement: { flags } }: { placement: PlacementDetail }) {
  if (flags.length === 0) return null
  return (
    <section aria-label="What expires" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">Expiring or expired</h3>
      <ProblemList problems={flags} />
    </section>
  )
}

/** What the next step still needs, shown before anybody is refused. */
function Missing({ placement }: { placement: PlacementDetail }) {
  const ahead = placement.steps.find(({ missing }) => missing.length > 0)
  if (!ahead) return null
  return (
    <section aria-label="What is missing" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">Missing before “{stepWords[ahead.status]}”</h3>
      <ProblemList problems={ahead.missing} />
    </section>
  )
}

/** What does not block the next step but should be known, such as a supervisor without an account. */
function Warned({ placement }: { placement: PlacementDetail }) {
  const ahead = placement.steps.find(({ warnings }) => warnings.length > 0)
  if (!ahead) return null
  return (
    <section aria-label="Please note" className="flex flex-col gap-3">
      <h3 className="font-medium text-sm">Please note before “{stepWords[ahead.status]}”</h3>
      <ProblemList problems={ahead.warnings} />
    </section>
  )
}
