import { useState } from 'react'
import { dateIn } from '#domain/zone.ts'
import { useSettings } from './use-settings.ts'

/** Shows an instant on the school's clock, wherever the reader is: 'Nov 12, 2026, 8:05 AM'. */
export function useSchoolTime(): (instant: string) => string {
  const { timeZone } = useSettings()
  return (instant) => schoolTime(instant, timeZone)
}

/** The date on the school's calendar, 'YYYY-MM-DD'. */
export function useToday(): string {
  const { timeZone } = useSettings()
  const [now] = useState(() => Date.now())
  return dateIn(timeZone, now)
}

function schoolTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(/\u202f/g, ' ')
}
