import { isDate, monthOf } from '#domain/calendar.ts'
import { useAddress } from '#web/api/use-address.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { isMonth } from './months.ts'

type Change = {
  month?: string | undefined
  day?: string | undefined
  view?: 'table' | undefined
  tap?: undefined
  placement?: undefined
  fix?: undefined
}

/** The month, the opened day and the view that the address names, so that a link or "back" shows the same. */
export function useMonthAddress() {
  const { search, go } = useAddress()
  const today = useToday()
  return {
    today,
    month: isMonth(search.month) ? search.month : monthOf(today),
    /** Whether the address names it. */
    hasMonth: isMonth(search.month),
    day: typeof search.day === 'string' && isDate(search.day) ? search.day : null,
    view: search.view === 'table' ? ('table' as const) : ('calendar' as const),
    change: (next: Change) => go({ ...search, ...next }, { resetScroll: false }),
  }
}
