import { dateInWords, dateOfMs, msOfDate, type WorkDate } from './calendar.ts'

/** A moment, as an ISO string in UTC: '2026-11-15T02:16:21.000Z'. */
export type Instant = string

const minuteMs = 60_000
const dayMs = 86_400_000
const quarterMs = 15 * minuteMs
const remembered = 4_096

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, Map<number, number>>()

/** The moment at which the zone's clocks show a minute after a date's midnight; it may be negative or beyond a day. */
export function msAt(date: WorkDate, minutes: number, zone: string): number {
  const wall = msOfDate(date) + minutes * minuteMs
  const before = offsetAt(wall - dayMs, zone)
  const after = offsetAt(wall + dayMs, zone)
  const byBefore = wall - before * minuteMs
  if (before === after || offsetAt(byBefore, zone) === before) return byBefore
  const byAfter = wall - after * minuteMs
  // A time that the clocks skip is read with the offset before the change, as calendars do it.
  return offsetAt(byAfter, zone) === after ? byAfter : byBefore
}

export function instantAt(date: WorkDate, minutes: number, zone: string): Instant {
  return instantOf(msAt(date, minutes, zone))
}

export function dateIn(zone: string, ms: number): WorkDate {
  return dateOfMs(ms + offsetAt(ms, zone) * minuteMs)
}

/** What the zone's clocks show, in minutes after a date's midnight; beyond 1,440 it is the next day. */
export function minutesAfter(date: WorkDate, ms: number, zone: string): number {
  return Math.floor((ms + offsetAt(ms, zone) * minuteMs - msOfDate(date)) / minuteMs)
}

/** '8:05 AM', in the zone */
export function clockTime(ms: number, zone: string): string {
  return clockMinutes(Math.floor(ms / minuteMs) + offsetAt(ms, zone))
}

/** The beginning of an instant's minute, which calls that arrive together have in common. */
export function minuteOf(instant: Instant): Instant {
  return instantOf(Math.floor(msOf(instant) / minuteMs) * minuteMs)
}

/** The end of an instant's minute. */
export function minuteAfter(instant: Instant): Instant {
  return instantOf((Math.floor(msOf(instant) / minuteMs) + 1) * minuteMs)
}

/** 'March 12, 2027 at 8:05 AM', in the zone */
export function momentInWords(instant: Instant, zone: string): string {
  const ms = msOf(instant)
  return `${dateInWords(dateIn(zone, ms))} at ${clockTime(ms, zone)}`
}

/** '8:05 AM' from minutes after any midnight */
export function clockMinutes(minutes: number): string {
  const ofDay = ((minutes % 1_440) + 1_440) % 1_440
  const hour = Math.floor(ofDay / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(ofDay % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes after midnight of 'HH:MM'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function msOf(instant: Instant): number {
  return Date.parse(instant)
}

export function instantOf(ms: number): Instant {
  return new Date(ms).toISOString()
}

/**
 * Minutes that the zone's clocks are ahead of UTC. Asking Intl costs 100 times more than remembering. A day with one
 * offset is remembered whole, a day on which the clocks change by quarter hours.
 */
export function offsetAt(ms: number, zone: string): number {
  const day = Math.floor(ms / dayMs) * dayMs
  const offset = remember(zone, day)
  return offset === remember(zone, day + dayMs) ? offset : remember(zone, Math.floor(ms / quarterMs) * quarterMs)
}

function remember(zone: string, ms: number): number {
  let ofZone = offsets.get(zone)
  if (ofZone === undefined || ofZone.size > remembered) {
    ofZone = new Map()
    offsets.set(zone, ofZone)
  }
  let offset = ofZone.get(ms)
  if (offset === undefined) {
    offset = readOffset(ms, zone)
    ofZone.set(ms, offset)
  }
  return offset
}

function readOffset(ms: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - ms) / minuteMs)
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}
