import { Plus, Trash2 } from 'lucide-react'
import type { ScheduleFields } from '#contract/schedules.ts'
import { weekdayName } from '#domain/calendar.ts'
import type { Half } from '#domain/schedule.ts'
import { Checkbox } from '#web/fields/Checkbox.tsx'
import { DateField } from '#web/fields/DateField.tsx'
import { TimeField } from '#web/fields/TimeField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { weekdays, withDay } from './timetable.ts'

type Props = {
  row: ScheduleFields
  /** The row in words. */
  label: string
  error: string | undefined
  onChange: (row: ScheduleFields) => void
  onRemove: () => void
}

export function ScheduleRow({ row, label, error, onChange, onRemove }: Props) {
  return (
    <fieldset aria-label={label} className="flex flex-col gap-4 rounded-lg border bg-ground p-4">
      <div className="flex items-start justify-between gap-2">
        <p className="pt-1.5 font-medium text-sm leading-5">{label}</p>
        <IconButton label={`Remove ${label}`} onClick={onRemove} className="-mt-1 -mr-2">
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <fieldset className="grid max-w-80 grid-cols-7 gap-1.5">
        <legend className="sr-only">Days</legend>
        {weekdays.map((day) => (
          <DayToggle
            key={day}
            name={weekdayName(day)}
            isOn={row.days.includes(day)}
            onToggle={() => onChange({ ...row, days: withDay(row.days, day) })}
          />
        ))}
      </fieldset>
      <HalfFields label="First half" half={row.first} onChange={(first) => onChange({ ...row, first })} />
      <HalfFields label="Second half" half={row.second} onChange={(second) => onChange({ ...row, second })} />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <DateField
          name="validFrom"
          label="Effective from"
          value={row.validFrom}
          onChange={(validFrom) => onChange({ ...row, validFrom })}
        />
        <Checkbox
          name="kind"
          label="Flexible hours"
          value={row.kind === 'flexible'}
          onChange={(isFlexible) => onChange({ ...row, kind: isFlexible ? 'flexible' : 'fixed' })}
          className="sm:pb-1"
        />
      </div>
      {error && (
        <p role="alert" className="text-danger-ink text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function DayToggle({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={name}
      onClick={onToggle}
      className="h-10 min-w-0 rounded-full border border-control bg-card font-medium text-sm transition-colors hover:bg-sunken aria-pressed:border-transparent aria-pressed:bg-primary aria-pressed:text-on-primary"
    >
      {name.slice(0, 2)}
    </button>
  )
}

type HalfProps = { label: string; half: Half | null; onChange: (half: Half | null) => void }

/** An end at or before its start is on the next day, so nothing is refused here. */
function HalfFields({ label, half, onChange }: HalfProps) {
  if (half === null) {
    return (
      <div>
        <Button tone="quiet" size="sm" onClick={() => onChange({ start: '13:00', end: '17:00' })}>
          <Plus aria-hidden />
          {label}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden className="text-muted text-sm">
          {label}
        </p>
        <IconButton label={`Without ${label.toLowerCase()}`} onClick={() => onChange(null)} className="-my-1 -mr-2">
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TimeField name="start" label="Starts" value={half.start} onChange={(start) => onChange({ ...half, start })} />
        <TimeField name="end" label="Ends" value={half.end} onChange={(end) => onChange({ ...half, end })} />
      </div>
    </fieldset>
  )
}
