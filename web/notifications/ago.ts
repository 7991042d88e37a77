import { dateInWords } from '#domain/calendar.ts'
import { dateIn, msOf } from '#domain/zone.ts'

const minute = 60_000

type Moment = { now: number; timeZone: string }

/** 'Just now', '5 min ago', '3 h ago', and after a day the date on the school's calendar. */
export function agoInWords(instant: string, { now, timeZone }: Moment): string {
  const minutes = Math.floor((now - msOf(instant)) / minute)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`
  return dateInWords(dateIn(timeZone, msOf(instant)))
}
