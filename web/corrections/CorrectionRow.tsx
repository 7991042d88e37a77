import type { ReactNode } from 'react'
import type { CorrectionToDecide } from '#contract/corrections.ts'
import { dateInWords } from '#domain/calendar.ts'
import { AccountMark } from '#web/people/AccountMark.tsx'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { CorrectionFacts } from './CorrectionFacts.tsx'
import { correctionLabels, correctionLooks } from './correction-words.ts'

type Props = { correction: CorrectionToDecide; title: string; actions: ReactNode }

/** One request: what for, why, its status, and what can be done with it. */
export function CorrectionRow({ correction, title, actions }: Props) {
  const inWords = useSchoolTime()
  const { label, ...look } = correctionLooks[correction.status]
  return (
    <article aria-label={`${title}, ${dateInWords(correction.workDate)}`} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-semibold">{title}</h3>
        <span className="text-muted">{correctionLabels[correction.kind]}</span>
        <Badge {...look}>{label}</Badge>
      </header>
      <CorrectionFacts correction={correction} />
      {correction.decidedAt && (
        <p className="text-muted text-sm">
          {label} by {correction.decidedBy ?? 'the system'}, {inWords(correction.decidedAt)}
          {correction.decidedNote && `: “${correction.decidedNote}”`}
        </p>
      )}
      <AccountMark mark={correction.accountChanged} />
      {actions}
    </article>
  )
}
