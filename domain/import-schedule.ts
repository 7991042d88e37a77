import type { Weekday } from './calendar.ts'
import { searchable } from './search.ts'

type Span = { start: string; end: string }
/** Days and hours as a cell says them; who reads it adds from when they hold. */
export type WrittenSchedule = { days: Weekday[]; first: Span; second: Span | null; kind: 'fixed' | 'flexible' }

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** As class schedules shorten them; M, T, W, TH and F alone as well. */
const shortDays: Readonly<Record<string, number>> = { m: 1, t: 2, tu: 2, w: 3, th: 4, h: 4, f: 5, s: 6, su: 7 }
const longest = 120
const usualDays: Weekday[] = [1, 2, 3, 4, 5]

/**
 * The timetable in a cell: Mon-Fri 8:00 AM - 5:00 PM, MWF 8-12 1-5, M-F 8:00-12:00/13:00-17:00. One span that is longer
 * than 5 hours and covers noon has its lunch from 12 to 1. Null if it is none; days that are not written are Monday to
 * Friday.
 */
export function scheduleIn(text: string): WrittenSchedule | null {
  if (text.length > longest) return null
  const said = searchable(text)
    .replace(/[–—]/g, '-')
    .replace(/\bto\b/g, '-')
    .replace(/\s*-\s*/g, '-')
  const kind = /\bflex/.test(said) ? 'flexible' : 'fixed'
  const [dayPart = '', hourPart = ''] = parted(said.replace(/\bflex[a-z]*\b/g, ' '))
  const days = daysIn(dayPart)
  const spans = spansIn(hourPart)
  const [first, second = null] = spans ?? []
  if (!days || !first) return null
  return { days, ...(second ? { first, second } : halvesOf(first)), kind }
}

function parted(said: string): [days: string, hours: string] {
  const at = said.search(/\d/)
  return at < 0 ? [said, ''] : [said.slice(0, at), said.slice(at)]
}

function daysIn(part: string): Weekday[] | null {
  const text = part
    .replace(/[.:;()]/g, ' ')
    .replace(/\b(every|daily|and|weekdays)\b|&/g, ' ')
    .trim()
  if (text === '') return usualDays
  const found = new Set<Weekday>()
  for (const piece of text.split(/[\s,/]+/).filter((each) => each !== '')) {
    const days = piece.includes('-') ? rangeOf(piece) : (dayOf(piece) ?? lettersOf(piece))
    if (!days) return null
    for (const day of [days].flat()) found.add(day)
  }
  return [...found].sort()
}

function rangeOf(piece: string): Weekday[] | null {
  const [from, to, ...more] = piece.split('-').map(dayOf)
  if (!from || !to || more.length > 0 || from > to) return null
  return Array.from({ length: to - from + 1 }, (_, n) => (from + n) as Weekday)
}

function dayOf(word: string): Weekday | null {
  const at = word.length < 3 ? -1 : dayNames.findIndex((name) => name.startsWith(word) || `${name}s` === word)
  const day = at >= 0 ? at + 1 : shortDays[word]
  return day && Object.hasOwn(shortDays, word) === at < 0 ? (day as Weekday) : null
}

/** MWF and TTHS. */
function lettersOf(word: string): Weekday[] | null {
  if (!/^(m|th|t|w|f|su|s)+$/.test(word)) return null
  return [...word.matchAll(/th|su|[mtwfs]/g)].map(([letters]) => shortDays[letters] as Weekday)
}

const hour = /(\d{1,2})(?:[:.](\d{2}))?\s?(a\.?m\.?|p\.?m\.?|nn|noon)?/
const spanForm = new RegExp(`^${hour.source}-${hour.source}$`)

function spansIn(part: string): Span[] | null {
  const pieces = part
    .replace(/\s+(?=[ap]\.?m|nn|noon)/g, '')
    .split(/[\s,;/&]+|\band\b/)
    .filter((piece) => piece !== '')
  const spans: Span[] = []
  let after = 0
  for (const piece of pieces) {
    const span = spanOf(piece, after)
    if (!span || spans.length === 2) return null
    spans.push({ start: clock(span.from), end: clock(span.to) })
    after = span.to
  }
  return spans.length > 0 ? spans : null
}

/** Hours without AM and PM go forward: 8-5 ends at 17:00, and 1-5 after 8-12 is in the afternoon. */
function spanOf(piece: string, after: number): { from: number; to: number } | null {
  const [, h1 = '', m1 = '0', sign1, h2 = '', m2 = '0', sign2] = spanForm.exec(piece) ?? []
  const start = minuteOf(h1, m1, sign1)
  const end = minuteOf(h2, m2, sign2)
  if (start === null || end === null) return null
  const from = !sign1 && start < after && start + 720 < 1440 ? start + 720 : start
  const to = !sign2 && end <= from && end + 720 < 1440 && end < 720 ? end + 720 : end
  return { from, to }
}

function minuteOf(hours: string, minutes: string, sign?: string): number | null {
  if (hours === '') return null
  const number = Number(hours)
  if (number > 23 || Number(minutes) > 59) return null
  if (sign && (number > 12 || number === 0)) return null
  const isLate = sign ? sign.startsWith('p') || sign.startsWith('n') : false
  const full = sign ? (number % 12) + (isLate ? 12 : 0) : number
  return full * 60 + Number(minutes)
}

const noon = { from: 720, to: 780 }

function halvesOf(whole: Span): { first: Span; second: Span | null } {
  const [from, to] = [minutesOf(whole.start), minutesOf(whole.end)]
  if (to - from <= 300 || from >= noon.from || to <= noon.to) return { first: whole, second: null }
  return { first: { ...whole, end: clock(noon.from) }, second: { ...whole, start: clock(noon.to) } }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
