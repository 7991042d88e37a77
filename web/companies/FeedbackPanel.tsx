import { MessageSquareText } from 'lucide-react'
import type { CompanyFeedback } from '#contract/evaluation-results.ts'
import { evaluations } from '#contract/evaluations.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EvaluateCompany } from './EvaluateCompany.tsx'

type Item = CompanyFeedback['items'][number]

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
  const forms = [...new Set(items.map(({ templateName }) => templateName))]
  return (
    <div className="flex flex-col gap-6">
      <EvaluateCompany companyId={companyId} />
      <p className="text-muted text-sm">
        {total === 1 ? '1 evaluation' : `${total.toLocaleString('en')} evaluations`}. The company sees averages only, in
        steps of five answers, after the term.
      </p>
      {forms.map((name) => (
        <Means key={name} title={name} items={items.filter(({ templateName }) => templateName === name)} />
      ))}
      {comments.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Comments</h3>
          <ul className="flex flex-col divide-y rounded-lg border bg-card">
            {comments.map(({ termName, itemText, comment }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: comments have no id, so that nobody is told apart by it
              <li key={index} className="px-4 py-2.5 leading-6">
                <p className="whitespace-pre-line">{comment}</p>
                <p className="text-muted text-sm">{[itemText, termName].filter(Boolean).join(' · ')}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Means({ title, items }: { title: string; items: readonly Item[] }) {
  const terms = [
    ...new Map(items.flatMap((item) => item.terms.map(({ termId, termName }) => [termId, termName] as const))),
  ]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <div className="relative overflow-x-auto rounded-lg border bg-card">
        <table aria-label={title} className="w-full text-sm">
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                Item
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                All terms
              </th>
              {terms.map(([id, name]) => (
                <th key={id} scope="col" className="px-4 py-2 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((item) => (
              <tr key={`${item.templateId} ${item.itemId}`}>
                <th scope="row" className="min-w-40 px-4 py-2 text-left font-normal">
                  {item.text}
                  <span className="block text-muted text-xs">
                    {item.least} to {item.most}, {item.best === 'most' ? item.most : item.least} is best
                  </span>
                </th>
                <Mean mean={item.all} />
                {terms.map(([id]) => (
                  <Mean key={id} mean={item.terms.find(({ termId }) => termId === id)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Mean({ mean }: { mean: Item['all'] | undefined }) {
  return (
    <td className="px-4 py-2 text-right tabular-nums">
      {mean ? (
        <>
          <span className="font-medium">{mean.mean.toLocaleString('en', { maximumFractionDigits: 2 })}</span>
          <span className="block whitespace-nowrap text-muted text-xs">
            {mean.count === 1 ? '1 answer' : `${mean.count} answers`}
          </span>
        </>
      ) : (
        '–'
      )}
    </td>
  )
}
