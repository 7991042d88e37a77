import { useSettings } from './use-settings.ts'

/** Shows an instant on the school's clock, wherever the reader is: 'Nov 12, 2026, 8:05 AM'. */
export function useSchoolTime(): (instant: string) => string {
  const { timeZone } = useSettings()
  return (instant) => schoolTime(instant, timeZone)
}

export function schoolTime(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(/\u202f/g, ' ')
}
