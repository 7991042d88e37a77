import { useAddress } from '#web/api/use-address.ts'
import { PageTitle } from '#web/layout/PageTitle.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { EvaluationSummary } from './EvaluationSummary.tsx'
import { ReportChoice } from './ReportChoice.tsx'
import { ReportFiles } from './ReportFiles.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportShown, ReportToCome } from './ReportShown.tsx'
import { useReport } from './use-report.ts'

/** The school's reports, and the results of its evaluations. The address names the view. */
export function ReportsPage() {
  const { search, go } = useAddress()
  return (
    <>
      <PageTitle>Reports</PageTitle>
      <Tabs
        label="Reports"
        value={search.view === 'evaluations' ? 'evaluations' : 'reports'}
        onChange={(view) => go({ view: view === 'evaluations' ? view : undefined })}
        tabs={[
          { value: 'reports', label: 'Reports', content: <Reports /> },
          { value: 'evaluations', label: 'Evaluation summary', content: <EvaluationSummary /> },
        ]}
      />
    </>
  )
}

/** Choose a report, narrow it, look at it, then make a file. */
function Reports() {
  const report = useReport()
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 print:hidden">
        <ReportChoice kind={report.query.kind} onChoose={(kind) => report.change({ kind })} />
        <ReportFilters report={report} />
      </div>
      {report.isReady ? <ReportShown query={report.query} /> : <ReportToCome />}
      <div className="print:hidden">
        <ReportFiles />
      </div>
    </div>
  )
}
