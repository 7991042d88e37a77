import { ScrollText } from 'lucide-react'
import { audit } from '#contract/audit.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AuditExport } from './AuditExport.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditLine } from './AuditLine.tsx'
import { useAudit } from './use-audit.ts'

/** Who did what, when and about whom, the newest first. */
export function AuditTab() {
  const { filters, change, pages } = useAudit()
  const first = pages.data?.pages[0]
  const events = pages.data?.pages.flatMap((page) => page.events) ?? []
  return (
    <div className="flex flex-col gap-6">
      <Card title="Find events" description="Taps are not listed here. Open a day’s history in the DTR to see them.">
        <AuditFilters filters={filters} onChange={change} />
      </Card>
      <Card title="Audit log" description={first && totalInWords(first)} actions={<AuditExport filters={filters} />}>
        {pages.isPending && <Skeleton className="h-40 w-full" />}
        {pages.isError && <p role="alert">{audit.list.failed}</p>}
        {first?.total === 0 && (
          <EmptyState icon={ScrollText} title="No events found">
            Choose a longer period or clear a filter.
          </EmptyState>
        )}
        <ol className="-my-3 flex flex-col divide-y empty:hidden" aria-label="Events">
          {events.map((event) => (
            <AuditLine key={event.id} event={event} />
          ))}
        </ol>
        {pages.hasNextPage && (
          <div className="pt-6">
            <Button
              tone="secondary"
              size="sm"
              isBusy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Show earlier
            </Button>
          </div>
        )}
      </Card>
    </div>
  )
}

function totalInWords({ total, isTotalLeast }: { total: number; isTotalLeast: boolean }): string {
  const count = total.toLocaleString('en')
  if (isTotalLeast) return `More than ${count} events`
  return total === 1 ? '1 event' : `${count} events`
}
