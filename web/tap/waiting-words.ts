import { dateInShort, monthOf } from '#domain/calendar.ts'
import { clockTime, dateIn, msOf } from '#domain/zone.ts'
import type { Entry } from '#web/outbox/entry.ts'

const minute = 60_000

/** 'just now', '5 min ago', '2 h 5 min ago' */
export function delayInWords({ deviceAt }: Pick<Entry, 'deviceAt'>, now: number): string {
  const minutes = Math.floor(Math.max(0, now - msOf(deviceAt)) / minute)
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min ago`
}

/** '8:01 AM'; of another day 'Nov 12, 8:01 AM' */
export function pressedAt({ deviceAt }: Pick<Entry, 'deviceAt'>, now: number, zone: string): string {
  const [date, time] = [dateIn(zone, msOf(deviceAt)), clockTime(msOf(deviceAt), zone)]
  if (date === dateIn(zone, now)) return time
  return `${dateInShort(date)}, ${time}`
}

/** The address where a refused tap becomes a correction request, with its time filled in. */
export function correctionAddress(entry: Entry, zone: string): Record<string, string> {
  const correction = entry.refused?.correction
  const day = correction?.workDate ?? dateIn(zone, msOf(entry.deviceAt))
  const slot = correction?.slot ?? entry.slot
  const at = correction?.at ?? entry.deviceAt
  const placement = correction?.placementId
  return {
    month: monthOf(day),
    day,
    ...(slot ? { tap: `${slot}@${at}` } : {}),
    ...(placement ? { placement: String(placement) } : {}),
  }
}
