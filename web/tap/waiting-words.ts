import { dateInShort, monthOf } from '#domain/calendar.ts'
import { clockTime, dateIn, instantOf, msOf } from '#domain/zone.ts'
import { type Entry, pressedMs } from '#web/outbox/entry.ts'
import type { PhoneClock } from './screen-now.ts'

const minute = 60_000

/** 'just now', '5 min ago', '2 h 5 min ago' */
export function delayInWords({ deviceAt }: Pick<Entry, 'deviceAt'>, now: number): string {
  const minutes = Math.floor(Math.max(0, now - msOf(deviceAt)) / minute)
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min ago`
}

/** '8:01 AM'; of another day 'Nov 12, 8:01 AM' */
export function pressedAt(entry: Entry, { now, ahead }: PhoneClock, zone: string): string {
  const pressed = pressedMs(entry, ahead)
  const [date, time] = [dateIn(zone, pressed), clockTime(pressed, zone)]
  if (date === dateIn(zone, now + ahead)) return time
  return `${dateInShort(date)}, ${time}`
}

/** The address where a refused tap becomes a correction request of the day that its student saw, with its time filled in. */
export function correctionAddress(entry: Entry, ahead: number, zone: string): Record<string, string> {
  const correction = entry.refused?.correction
  const pressed = pressedMs(entry, ahead)
  const day = correction?.workDate ?? entry.workDate ?? dateIn(zone, pressed)
  const slot = correction?.slot ?? entry.slot
  const placement = correction?.placementId
  return {
    month: monthOf(day),
    day,
    ...(slot ? { tap: `${slot}@${instantOf(pressed)}` } : {}),
    ...(placement ? { placement: String(placement) } : {}),
  }
}
