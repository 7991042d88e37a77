import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { Option } from '#web/fields/SelectField.tsx'
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
      <Select.Portal>
        <Select.Positioner sideOffset={4} align="end" alignItemWithTrigger={false} className="z-50 outline-none">
          <Select.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1">
            <Select.List>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} className="popup-item justify-between gap-6">
                  <Select.ItemText>{option.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent" />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
