import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useToday } from '#web/school-settings/school-time.ts'
import { FilterSelect } from '#web/table/FilterSelect.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { monthAfter, monthChoices } from './months.ts'

type Props = { month: string; onChange: (month: string) => void }

export function MonthPicker({ month, onChange }: Props) {
  const choices = monthChoices(useToday(), month)
  return (
    <div className="flex items-center sm:gap-1">
      <IconButton label="Previous month" className="print:hidden" onClick={() => onChange(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <FilterSelect
        label="Month"
        options={choices}
        value={month}
        onChange={(chosen) => onChange(chosen ?? choices[0]?.value ?? month)}
      />
      <IconButton label="Next month" className="print:hidden" onClick={() => onChange(monthAfter(month, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}
