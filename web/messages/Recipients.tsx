import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { outcomeWords } from '#domain/mail-words.ts'
import { type MessageOutcome, messageOutcomes } from '#domain/message.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const rowsPerPage = 20
const options = [
  { value: '', label: 'All' },
  ...messageOutcomes.map((value) => ({ value: value as string, label: outcomeWords[value] })),
]

/** Everyone who got a message, page by page, with what became of it. */
export function Recipients({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [outcome, setOutcome] = useState<MessageOutcome | undefined>()
  const { data } = useAsk(messages.recipients, { params: { id }, query: { page, rowsPerPage, outcome } })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / rowsPerPage))
  return (
    <section aria-label="Recipients" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-base">Recipients</h3>
        <FilterSelect
          label="Result"
          options={options}
          value={outcome}
          onChange={(next) => {
            setOutcome(next as MessageOutcome | undefined)
            setPage(1)
          }}
        />
      </div>
      {!data && <Skeleton className="h-40 w-full" />}
      {data && (
        <ul className="flex flex-col divide-y rounded-card border">
          {data.recipients.map(({ userId, name, email, outcome: got, reason, readAt }) => (
            <li key={userId} className="flex flex-col px-4 py-2.5 text-sm leading-5">
              <span className="font-medium">{name}</span>
              <span className="text-muted [overflow-wrap:anywhere]">
                {[email, outcomeWords[got], reason, readAt ? 'notice read' : null].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
          {data.recipients.length === 0 && <li className="px-4 py-3 text-muted text-sm">Nobody</li>}
        </ul>
      )}
      {pages > 1 && (
        <div className="flex items-center justify-between gap-3 text-sm">
          <Button tone="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            {page} of {pages}
          </span>
          <Button tone="secondary" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}
