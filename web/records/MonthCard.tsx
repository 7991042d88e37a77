import { CalendarDays, Lock, Table2 } from 'lucide-react'
import type { RecordMonth } from '#contract/record-month.ts'

import { PrintMenu } from '#web/form48/PrintMenu.tsx'
import { useSettings } from '#web/school-settings/use-settings.ts'

import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { MonthList } from './MonthList.tsx'
import { MonthPicker } from './MonthPicker.tsx'
import { MonthTable } from './MonthTable.tsx'
import type { useMonthAddress } from './use-month-address.ts'

type Props = { month: RecordMonth; address: ReturnType<typeof useMonthAddress>; isRefreshing: boolean }

/** The days of the month, as a calendar or as a table; on a phone as cards. */
export function MonthCard({ month, address, isRefreshing }: Props) {
  const { timeZone } = useSettings()
  const { change, today, view } = address
  const open = (day: string) => change({ day })
  return (
    <section aria-label="Days" className="rounded-card border bg-card shadow-card">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b p-2 sm:px-4 sm:py-3">
        <div className="flex flex-wrap items-center gap-3">
          <MonthPicker month={address.month} onChange={(next) => change({ month: next, day: undefined })} />
          {month.isLocked && (
            <Badge tone="neutral" icon={Lock}>
              Locked
            </Badge>
          )}
          <PrintMenu studentId={month.student.id} month={month.month} />
        </div>
        <fieldset className="flex rounded-control border p-0.5 max-sm:hidden print:hidden">
          <legend className="sr-only">Shown as</legend>
          <ViewButton
            label="Calendar"
            icon={CalendarDays}
            isOn={view === 'calendar'}
            onChoose={() => change({ view: undefined })}
          />
          <ViewButton label="Table" icon={Table2} isOn={view === 'table'} onChoose={() => change({ view: 'table' })} />
        </fieldset>
      </header>
      <div aria-busy={isRefreshing} className={classes('transition-opacity', isRefreshing && 'opacity-60')}>
        <MonthList days={month.records} today={today} zone={timeZone} onOpen={open} />
        {view === 'calendar' ? (
          <MonthCalendar days={month.records} today={today} onOpen={open} />
        ) : (
          <MonthTable days={month.records} zone={timeZone} onOpen={open} />
        )}
      </div>
    </section>
  )
}

type ViewProps = { label: string; icon: typeof Table2; isOn: boolean; onChoose: () => void }

function ViewButton({ label, icon: Icon, isOn, onChoose }: ViewProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 items-center gap-1.5 rounded-sm px-3 font-medium text-sm transition-colors pointer-fine:sm:min-h-8',
        isOn ? 'bg-accent-soft text-accent' : 'text-muted hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </button>
  )
}
