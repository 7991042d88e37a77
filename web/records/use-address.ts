import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDate, monthOf } from '#domain/calendar.ts'
import { useToday } from '#web/school-settings/school-time.ts'
import { isMonth } from './months.ts'

type Change = {
  month?: string | undefined
  day?: string | undefined
  view?: 'table' | undefined
  tap?: undefined
  placement?: undefined
}

/** The month, the opened day and the view that the address names, so that a link or "back" shows the same. */
export function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const today = useToday()

  function change(next: Change) {
    const kept = Object.entries({ ...search, ...next }).filter(([, value]) => value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(kept) as never, resetScroll: false })
  }

  return {
    today,
    month: isMonth(search.month) ? search.month : monthOf(today),
    day: typeof search.day === 'string' && isDate(search.day) ? search.day : null,
    view: search.view === 'table' ? ('table' as const) : ('calendar' as const),
    change,
  }
}
