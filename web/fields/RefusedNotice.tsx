import { TriangleAlert } from 'lucide-react'
import type { CallError } from '#web/api/call-error.ts'
import { ProblemList } from './ProblemList.tsx'

type Props = { refused: CallError | null; onFollow?: () => void }

/** Shows why an action was refused, beside its button. */
export function RefusedNotice({ refused, onFollow = () => {} }: Props) {
  if (!refused) return null
  // A single reason is often the message itself.
  const more = refused.problems.filter(({ link, message }) => link || message !== refused.message)
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warn-soft p-4">
      <p className="flex items-start gap-2.5 font-medium text-warn-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {refused.message}
      </p>
      {more.length > 0 && <ProblemList problems={more} onFollow={onFollow} />}
    </div>
  )
}
