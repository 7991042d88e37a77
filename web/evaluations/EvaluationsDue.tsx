import { CheckCheck, ChevronRight, ClipboardPen, MailOpen } from 'lucide-react'
import type { EvaluationRow } from '#contract/evaluation-shapes.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { AddressLink } from '#web/ui/AddressLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { dueInWords, nextStep, subjectOf } from './evaluation-words.ts'

type Props = {
  due: { evaluations: readonly EvaluationRow[]; total: number }
  /** Whether it says that nothing is due, or is left out. */
  saysNothing?: boolean
}

/** What the person has to answer or to acknowledge, the most urgent first. */
export function EvaluationsDue({ due: { evaluations: due, total }, saysNothing = false }: Props) {
  const today = useToday()
  if (total === 0 && !saysNothing) return null
  return (
    <Card title="Evaluations due" {...(total > 0 ? { description: countOf(total) } : {})}>
      {total === 0 ? (
        <p className="flex items-start gap-3 text-muted">
          <CheckCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success-ink" />
          Nothing is due. New evaluations will appear here.
        </p>
      ) : (
        <ul className="-my-2 flex flex-col divide-y">
          {due.map((evaluation) => (
            <li key={evaluation.id}>
              <Due evaluation={evaluation} today={today} />
            </li>
          ))}
          {total > due.length && (
            <li className="py-2.5 text-muted text-sm">and {(total - due.length).toLocaleString('en')} more</li>
          )}
        </ul>
      )}
    </Card>
  )
}

function Due({ evaluation, today }: { evaluation: EvaluationRow; today: string }) {
  const { id, templateName, answeredCount, itemCount, status, dueOn, sentBackReason } = evaluation
  const isToRead = status === 'released'
  const Icon = isToRead ? MailOpen : ClipboardPen
  const progress = status === 'draft' && answeredCount !== null ? `${answeredCount} of ${itemCount} answered` : null
  return (
    <AddressLink
      address={`/evaluations/${id}`}
      className="group -mx-2 flex min-h-14 items-center gap-3 rounded-sm px-2 py-2.5 hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5 shrink-0 text-accent" />
      <span className="flex min-w-0 flex-1 flex-col leading-5">
        <span className="font-medium">{subjectOf(evaluation)}</span>
        <span className="text-muted text-sm">{[templateName, progress].filter(Boolean).join(' · ')}</span>
        {sentBackReason && <span className="text-sm text-warn-ink">Sent back: {sentBackReason}</span>}
        {!isToRead && (
          <span className={classes('text-sm', dueOn < today ? 'text-danger-ink' : 'text-warn-ink')}>
            {dueInWords(evaluation, today)}
          </span>
        )}
      </span>
      <span className="font-medium text-link text-sm group-hover:underline">
        {isToRead ? 'Read' : nextStep(evaluation)}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </AddressLink>
  )
}

function countOf(total: number): string {
  return total === 1 ? '1 to do' : `${total.toLocaleString('en')} to do`
}
