import { MessageSquareText } from 'lucide-react'
import { evaluations } from '#contract/evaluations.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EvaluateCompany } from './EvaluateCompany.tsx'
import { MeansTables } from './MeansTables.tsx'

/** What interns and coordinators say of the company: means of each item by term with how many answered, and comments. */
export function FeedbackPanel({ companyId }: { companyId: number }) {
  const asked = useAsk(evaluations.company, { params: { id: companyId } })
  if (asked.isError) return <p className="text-danger-ink">{evaluations.company.failed}</p>
  if (!asked.data) return <Skeleton className="h-40" />
  const { items, comments, total } = asked.data
  if (total === 0) {
    return (
      <EmptyState
        icon={MessageSquareText}
        title="No evaluations of this company yet"
        action={<EvaluateCompany companyId={companyId} />}
      >
        Interns evaluate their company at the end of their hours.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <EvaluateCompany companyId={companyId} />
      <p className="text-muted text-sm">
        {total === 1 ? '1 evaluation' : `${total.toLocaleString('en')} evaluations`}. The company sees averages only, in
        steps of five answers, after the term.
      </p>
      <MeansTables items={items} />
      {comments.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Comments</h3>
          <ul className="flex flex-col divide-y rounded-lg border bg-card">
            {comments.map(({ termName, templateName, itemText, comment }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id, so that nobody is told apart by it
              <li key={index} className="px-4 py-2.5 leading-6">
                <p className="whitespace-pre-line">{comment}</p>
                <p className="text-muted text-sm">{[templateName, itemText, termName].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
