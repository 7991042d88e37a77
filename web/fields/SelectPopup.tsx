import { Select } from '@base-ui/react/select'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

export type Option<Value extends string | number = string | number> = { value: Value; label: ReactNode }

type Props = { options: readonly Option[]; align: 'center' | 'end' }

/** The choices of a select, below its trigger. */
export function SelectPopup({ options, align }: Props) {
  return (
    <Select.Portal>
      <Select.Positioner sideOffset={4} align={align} alignItemWithTrigger={false} className="z-50 outline-none">
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
  )
}
