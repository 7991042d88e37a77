import type { EvaluationSummary } from '#contract/evaluation-results.ts'

type Group = EvaluationSummary['all']

/** The results of each group, and of all together in the last row. */
export function GroupsTable({ summary, title }: { summary: EvaluationSummary; title: string }) {
  const { grades, groups, all } = summary
  const heads = ['Requested', 'Submitted', 'Mean', 'Lowest', 'Highest', ...grades]
  return (
    <section
      aria-label={`By ${title.toLowerCase()}`}
      className="overflow-hidden rounded-card border bg-card shadow-card"
    >
      <div
        className="relative overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that arrows scroll it
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
      >
        <table aria-label={`Results by ${title.toLowerCase()}`} className="w-full text-sm">
          <thead>
            <tr className="border-b text-muted">
              <th scope="col" className="px-4 py-3 text-left font-medium sm:px-6">
                {title}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-4 py-3 text-right font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {groups.map((group) => (
              <Row key={`${group.id} ${group.label}`} group={group} />
            ))}
          </tbody>
          <tfoot className="border-t font-semibold">
            <Row group={{ ...all, label: 'All' }} />
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function Row({ group: { label, asked, submitted, mean, least, most, byGrade } }: { group: Group }) {
  return (
    <tr>
      <th scope="row" className="px-4 py-2.5 text-left font-[inherit] sm:px-6">
        {label}
      </th>
      {[asked, submitted, mean, least, most, ...byGrade].map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={at} className="px-4 py-2.5 text-right tabular-nums">
          {value === null ? '–' : value.toLocaleString('en')}
        </td>
      ))}
    </tr>
  )
}
