import { evaluations } from '#contract/evaluations.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { MeansTables } from '#web/companies/MeansTables.tsx'
import { Card } from '#web/ui/Card.tsx'

/** What interns say of a supervisor's company, once enough have answered and their term has ended (rule 41). */
export function CompanyMeans({ companyId }: { companyId: number }) {
  const { data } = useAsk(evaluations.company, { params: { id: companyId } })
  if (!data) return null
  return (
    <Card title="What interns say about your company">
      <div className="flex flex-col gap-5">
        <p className="text-muted">
          {data.total === 0
            ? 'No averages yet. They appear after the term, once five interns have answered.'
            : 'Averages of at least five interns, without names and comments.'}
        </p>
        <MeansTables items={data.items} />
      </div>
    </Card>
  )
}
