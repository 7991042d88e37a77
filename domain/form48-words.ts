import type { WorkDate } from './calendar.ts'
import type { Half, Schedule } from './schedule.ts'
import { type Instant, minutesAfter, minutesOf, msOf } from './zone.ts'

const dayMinutes = 1_440

/** '8:05' as the form has it, without AM and PM; a time after the night is marked '+', one of the evening before '*'. */
export function formTime(at: Instant, date: WorkDate, zone: string): string {
  const minutes = minutesAfter(date, msOf(at), zone)
  const mark = minutes >= dayMinutes ? '+' : minutes < 0 ? '*' : ''
  return `${clock(minutes)}${mark}`
}

/** '5:30-7:30', or the one side that is known */
export function overtimeWords(from: string, to: string): string {
  return from === '' && to === '' ? '' : `${from}-${to}`
}

/** '8:00-12:00, 1:00-5:00' */
export function scheduleWords({ first, second, kind }: Schedule): string {
  const halves = [first, second].flatMap((half) => (half === null ? [] : [halfWords(half)])).join(', ')
  return kind === 'flexible' ? `${halves} (flexible)` : halves
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
