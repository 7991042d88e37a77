import { useQuery } from '@tanstack/react-query'
import { Download, FolderOpen } from 'lucide-react'
import { type ReportFile, reports } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { reportTitles } from '#domain/report.ts'
import { askQuietly } from '#web/api/ask.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useSchoolTime } from '#web/school-settings/school-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { stateInWords } from './report-words.ts'

const pause = 700

/** The person's report files of the last week, and the progress of the newest. */
export function ReportFiles() {
  const { data } = useQuery({
    queryKey: [reports.list.path, {}],
    queryFn: async ({ signal }) => (await askQuietly(reports.list, {}, signal)).answer,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnderWay) ? pause : false),
    staleTime: 0,
  })
  return (
    <Card title="Your files" description="Available for 7 days, only to you.">
      {data && data.total === 0 && (
        <EmptyState icon={FolderOpen} title="No files yet">
          Choose a report above, then PDF, Excel or CSV. You can keep working while the file is made.
        </EmptyState>
      )}
      <ul className="flex flex-col divide-y">
        {data?.reports.map((report) => (
          <FileRow key={report.id} report={report} />
        ))}
      </ul>
    </Card>
  )
}

function FileRow({ report }: { report: ReportFile }) {
  const timeOf = useSchoolTime()
  const { id, kind, format, filters, state, done, total, fileName, createdAt } = report
  const words = stateInWords(report)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <span className="font-medium">
          {reportTitles[kind]} <span className="text-muted text-sm uppercase">{format}</span>
        </span>
        <span className="text-muted text-sm">
          {dateInWords(filters.from)} to {dateInWords(filters.to)} · made {timeOf(createdAt)}
        </span>
        {isUnderWay(report) && (
          <ProgressBar label={`Making ${fileName}`} value={done} max={Math.max(1, total)} text={words} />
        )}
        <output className={state === 'failed' ? 'text-danger-ink text-sm' : 'text-muted text-sm'}>{words}</output>
      </div>
      {state === 'done' && (
        <Button tone="secondary" onClick={() => void saveFile(reports.file, { params: { id } }, fileName)}>
          <Download aria-hidden />
          Download<span className="sr-only"> {fileName}</span>
        </Button>
      )}
    </li>
  )
}

function isUnderWay({ state }: ReportFile): boolean {
  return state === 'queued' || state === 'running'
}
