import type { CompanyFeedback } from '#contract/evaluation-results.ts'

type Item = CompanyFeedback['items'][number]

/** For each form its items with their means, over all terms and by term, each with how many answered. */
export function MeansTables({ items }: { items: readonly Item[] }) {
  const forms = new Map(items.map(({ templateId, templateName }) => [templateId, templateName]))
  return [...forms].map(([id, name]) => (
    <Means key={id} title={name} items={items.filter(({ templateId }) => templateId === id)} />
  ))
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
                <th key={id} scope="col" className="min-w-28 px-4 py-2 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {items.map((item) => (
              <tr key={`${item.itemId} ${item.least} ${item.most} ${item.best}`}>
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
