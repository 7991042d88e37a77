import type { WorkDate } from './calendar.ts'
import { type Half, type Schedule, shiftOf } from './schedule.ts'
import { type Instant, minutesAfter, minutesOf, msOf } from './zone.ts'

const dayMinutes = 1_440
const morning = 300

/** What a reader must know about a day besides its times. */
export const formMarks = ['corrected', 'excused', 'undecided'] as const
export type FormMark = (typeof formMarks)[number]

/** The sign beside a day; the foot of the table says what it means. */
export const markSigns: Record<FormMark, string> = { corrected: '†', excused: '‡', undecided: '§' }
export const markWords: Record<FormMark, string> = {
  corrected: 'corrected',
  excused: 'late and undertime excused',
  undecided: 'not yet approved',
}

/** '8:05' without AM and PM. A time after midnight is marked '+', one of the evening before '*'. */
export function formTime(at: Instant, date: WorkDate, zone: string): string {
  const minutes = minutesAfter(date, msOf(at), zone)
  const mark = minutes >= dayMinutes ? '+' : minutes < 0 ? '*' : ''
  return `${clock(minutes)}${mark}`
}

/** '5:30-7:30', or the one side that is known */
export function overtimeWords(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}-${to}`
}

/** '8:00-12:00, 1:00-5:00'. Hours past midnight or before the morning are called night hours. */
export function scheduleWords(schedule: Schedule): string {
  const { first, second, kind } = schedule
  const halves = [first, second].flatMap((half) => (half === null ? [] : [halfWords(half)])).join(', ')
  const shift = shiftOf(schedule)
  const isNight = shift.end > dayMinutes || shift.start < morning
  const words = [isNight ? 'night' : '', kind === 'flexible' ? 'flexible' : ''].filter(Boolean)
  return words.length > 0 ? `${halves} (${words.join(', ')})` : halves
}

/** '7:30': hours and minutes of a duration */
export function durationWords(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

function halfWords({ start, end }: Half): string {
  return `${clock(minutesOf(start))}-${clock(minutesOf(end))}`
}

function clock(minutes: number): string {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  const hour = Math.floor(ofDay / 60) % 12
  return `${hour === 0 ? 12 : hour}:${String(ofDay % 60).padStart(2, '0')}`
}
