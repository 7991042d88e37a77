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

export function ReportChoice({ kind, onChoose }: Props) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      <legend className="sr-only">Report</legend>
      {reportKinds.map((value) => {
        const Icon = icons[value]
        return (
          <label
            key={value}
            className={classes(
              'relative flex cursor-pointer gap-3 rounded-card border bg-card p-4 shadow-card transition-colors hover:bg-sunken',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              value === kind && 'border-accent',
            )}
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={value === kind}
              onChange={() => onChoose(value)}
            />
            <Icon
              aria-hidden
              className={classes('mt-0.5 size-5 shrink-0', value === kind ? 'text-accent' : 'text-muted')}
            />
            <span className="flex flex-col gap-0.5">
              <span className={classes('font-medium', value === kind && 'text-accent')}>{reportTitles[value]}</span>
              <span className="text-muted text-sm leading-5">{reportHints[value]}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
