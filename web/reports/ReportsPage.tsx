import { PageTitle } from '#web/layout/PageTitle.tsx'
import { EvaluationSummary } from './EvaluationSummary.tsx'
import { ReportChoice } from './ReportChoice.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportShown, ReportToCome } from './ReportShown.tsx'
import { useReport } from './use-report.ts'

/** Choose a report, narrow it, look at it, then make a file. */
export function ReportsPage() {
  const report = useReport()
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-4 print:hidden">
          <ReportChoice kind={report.query.kind} onChoose={(kind) => report.change({ kind })} />
          <ReportFilters report={report} />
        </div>
        {report.isReady && report.query.kind === 'evaluation_summary' && <EvaluationSummary report={report} />}
        {report.isReady ? <ReportShown query={report.query} /> : <ReportToCome />}
        <div className="print:hidden">
          <ReportFiles />
        </div>
      </div>
    </>
  )
}
