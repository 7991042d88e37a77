import {
  Building2,
  ClipboardCheck,
  ClipboardList,
  FileCheck2,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  Sigma,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type ReportKind, reportHints, reportKinds, reportTitles } from '#domain/report.ts'
import { classes } from '#web/ui/classes.ts'

const icons: Record<ReportKind, LucideIcon> = {
  dtr_summary: Sigma,
  hours_ledger: Hourglass,
  completion: ClipboardCheck,
  requirements: FileCheck2,
  evaluation_summary: ClipboardList,
  annex_d: Building2,
  annex_c: MessageSquareText,
}

type Props = { kind: ReportKind; onChoose: (kind: ReportKind) => void }

/** One row of names, so that the report itself is on the first screen. */
export function ReportChoice({ kind, onChoose }: Props) {
  const row = useRef<HTMLFieldSetElement>(null)
  // A phone shows a part of the row; the chosen report is in it.
  useEffect(() => {
    const chosen = row.current?.querySelector(`[value="${kind}"]`)?.parentElement
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind])
  return (
    <div className="flex flex-col gap-2">
      <fieldset ref={row} className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Report</legend>
        {reportKinds.map((value) => {
          const Icon = icons[value]
          return (
            <label
              key={value}
              title={reportHints[value]}
              className={classes(
                'relative flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-control border bg-card px-3 font-medium text-sm transition-colors hover:bg-sunken sm:min-h-10',
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
                value === kind && 'border-accent text-accent',
              )}
            >
              <input
                type="radio"
                name="kind"
                value={value}
                className="sr-only"
                checked={value === kind}
                onChange={() => onChoose(value)}
              />
              <Icon aria-hidden className={classes('size-4.5 shrink-0', value !== kind && 'text-muted')} />
              {reportTitles[value]}
            </label>
          )
        })}
      </fieldset>
      <p className="text-muted text-sm leading-5">{reportHints[kind]}</p>
    </div>
  )
}
