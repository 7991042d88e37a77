import { Select } from '@base-ui/react/select'
import { ChevronDown } from 'lucide-react'
import { type Option, SelectPopup } from '#web/fields/SelectPopup.tsx'
import { classes } from '#web/ui/classes.ts'

type Props = {
  label: string
  /** The first option applies while nothing is chosen. */
  options: readonly Option<string>[]
  value: unknown
  onChange: (value: string | undefined) => void
}

/** A filter above a list: its name and what is chosen, on one line. */
export function FilterSelect({ label, options, value, onChange }: Props) {
  const usual = options[0]?.value ?? ''
  const chosen = options.find((option) => option.value === String(value ?? ''))?.value ?? usual
  const isSet = chosen !== usual
  return (
    <Select.Root
      items={options}
      value={chosen}
      onValueChange={(next) => onChange(next === usual || next === null ? undefined : next)}
      modal={false}
    >
      <Select.Trigger
        aria-label={label}
        className={classes(
          'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3 text-sm transition-colors hover:bg-sunken sm:min-h-10',
          isSet ? 'border-accent text-accent' : 'border-control',
        )}
      >
        <span className="text-muted">{label}:</span>
        <Select.Value className="font-medium" />
        <Select.Icon className="text-muted">
          <ChevronDown aria-hidden className="size-4" />
        </Select.Icon>
      </Select.Trigger>
      <SelectPopup options={options} align="end" />
    </Select.Root>
  )
}
