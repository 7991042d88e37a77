import { type MoaState, moaLabels } from '#domain/moa.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { moaTones, validityInWords } from './company-words.ts'

type Props = { moa: { state: MoaState; validUntil: string | null; daysLeft: number | null } }

/** The status of one agreement, or of the company as a whole, and until when it holds. */
export function MoaBadge({ moa }: Props) {
  const words = validityInWords(moa)
  return (
    <span className="inline-flex flex-col items-start gap-0.5  max-sm:in-[td]:items-end">
      <Badge tone={moaTones[moa.state]}>{moaLabels[moa.state]}</Badge>
      {words && <span className="text-muted text-xs">{words}</span>}
    </span>
  )
}
