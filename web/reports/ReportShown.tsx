import { FileSpreadsheet, FileText, Table2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { PrintFormat } from '#contract/form48.ts'
import { reports } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { reportTitles } from '#domain/report.ts'
import { useAsk } from '#web/api/use-ask.ts'
import { useSend } from '#web/api/use-send.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AnnexDialog } from './AnnexDialog.tsx'
import { ReportScope } from './ReportScope.tsx'
import { ReportTable } from './ReportTable.tsx'
import { emptyWords } from './report-words.ts'
import type { ReportQuery } from './use-report.ts'

/** The first rows of a report with the totals of all rows, and the buttons that make a file. */
export function ReportShown({ query }: { query: ReportQuery }) {
  const asked = useAsk(reports.preview, { query: query })
  const create = useSend(reports.create)
  const [editedId, setEditedId] = useState<number | null>(null)
  const preview = asked.data
  const start = (format: PrintFormat) => void create.send({ body: { ...query, format } })

  if (asked.isError) {
    return (
      <Card>
        <EmptyState
          icon={TriangleAlert}
          title={asked.error.message || reports.preview.failed}
          action={
            <Button tone="secondary" onClick={() => void asked.refetch()}>
              Try again
            </Button>
          }
        />
      </Card>
    )
  }
  if (!preview) return <ReportToCome />
  const isEmpty = preview.total === 0
  return (
    <section
      aria-label="Preview"
      className="overflow-hidden rounded-card border bg-card shadow-card print:overflow-visible print:border-0"
    >
      <header className="flex flex-wrap items-center justify-between gap-3 border-b p-4 sm:px-6 print:border-0 print:px-0">
        <div className="flex flex-col gap-0.5">
          <h2 className="text-base leading-6">{reportTitles[query.kind]}</h2>
          <p className="text-muted text-sm">
            {dateInWords(query.from)} to {dateInWords(query.to)} · {rowsInWords(preview.rows.length, preview.total)}
          </p>
          <ReportScope query={query} />
        </div>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button isBusy={create.isSending} disabled={isEmpty} onClick={() => start('pdf')}>
            <FileText aria-hidden />
            PDF
          </Button>
          <Button tone="secondary" disabled={isEmpty || create.isSending} onClick={() => start('xlsx')}>
            <FileSpreadsheet aria-hidden />
            Excel
          </Button>
          <Button tone="secondary" disabled={isEmpty || create.isSending} onClick={() => start('csv')}>
            <Table2 aria-hidden />
            CSV
          </Button>
        </div>
      </header>
      <div
        aria-busy={asked.isPlaceholderData}
        className={classes('transition-opacity', asked.isPlaceholderData && 'opacity-60')}
      >
        {isEmpty ? (
          <EmptyState icon={Table2} title="Nothing to report">
            {emptyWords[query.kind]}
          </EmptyState>
        ) : (
          <ReportTable preview={preview} title={reportTitles[query.kind]} onEdit={setEditedId} />
        )}
      </div>
      <AnnexDialog courseId={editedId} period={query} onClose={() => setEditedId(null)} />
    </section>
  )
}

export function ReportToCome() {
  return <Skeleton className="h-72 w-full" />
}

function rowsInWords(shown: number, total: number): string {
  if (total === 0) return 'no rows'
  if (shown < total) return `the first ${shown} of ${total.toLocaleString('en')} rows`
  return total === 1 ? '1 row' : `${total} rows`
}
