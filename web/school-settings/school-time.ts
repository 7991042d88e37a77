import { useState } from 'react'
import { dateIn } from '#domain/zone.ts'
import { useSettings } from './use-settings.ts'

const shown = { dateStyle: 'medium', timeStyle: 'short' } as const

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
  const words = new Intl.DateTimeFormat('en-US', { ...shown, timeZone }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => words.find((one) => one.type === type)?.value ?? ''
  return `${part('month')} ${part('day')}, ${part('year')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}
