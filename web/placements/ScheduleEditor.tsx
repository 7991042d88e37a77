import { Plus } from 'lucide-react'
import type { ScheduleFields } from '#contract/schedules.ts'
import { daysInWords } from '#domain/schedule.ts'
import { useFormFields } from '#web/fields/form-context.ts'
import { Button } from '#web/ui/Button.tsx'
import { decimalHours } from './placement-words.ts'
import { ScheduleRow } from './ScheduleRow.tsx'
import { presets, shiftInWords, usualHours, weeklyMinutes } from './timetable.ts'

type Props = { defaultValue: readonly ScheduleFields[]; startDate: string }

/** The schedule of a placement: one press for the usual ones, rows for others. In a form by the name `schedules`. */
export function ScheduleEditor({ defaultValue, startDate }: Props) {
  const form = useFormFields()
  const { value: rows, change } = form.useHeld<readonly ScheduleFields[]>('schedules', defaultValue)
  const error = form.errorOf('schedules')

  const replace = (index: number, row: ScheduleFields) => change(rows.map((one, at) => (at === index ? row : one)))

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1.5 font-medium text-sm leading-5">Schedule</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map(({ label, hours }) => (
          <button
            key={label}
            type="button"
            onClick={() => change([{ ...hours, validFrom: rows[0]?.validFrom ?? startDate }])}
            className="min-h-9 rounded-full border border-control bg-card px-3 text-sm leading-5 transition-colors hover:bg-sunken"
          >
            {label}
          </button>
        ))}
      </div>
      {rows.map((row, index) => (
        <ScheduleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id; what was typed belongs to its index
          key={index}
          row={row}
          label={`${daysInWords(row.days) || 'No day'}, ${shiftInWords(row)}`}
          error={rowError(form.errorOf, index)}
          onChange={(next) => replace(index, next)}
          onRemove={() => change(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          tone="quiet"
          size="sm"
          onClick={() => change([...rows, { ...usualHours(rows[0]?.validFrom ?? startDate), days: [] }])}
        >
          <Plus aria-hidden />
          {rows.length === 0 ? 'Enter other hours' : 'Add other days or a later change'}
        </Button>
        {rows.length > 0 && (
          <p className="text-muted text-sm">{decimalHours(weeklyMinutes(firstTogether(rows)))} hours a week</p>
        )}
      </div>
    </fieldset>
  )
}

function firstTogether(rows: readonly ScheduleFields[]): readonly ScheduleFields[] {
  return rows.filter(({ validFrom }) => validFrom === rows[0]?.validFrom)
}

/** The form's error about a row, wherever inside the row it is. */
function rowError(errorOf: (name: string) => string | undefined, index: number): string | undefined {
  const row = `schedules.${index}`
  const parts = ['', '.validFrom', '.days', '.first.start', '.first.end', '.second.start', '.second.end']
  return parts.map((part) => errorOf(`${row}${part}`)).find(Boolean)
}
