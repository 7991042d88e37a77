import type { Clock } from '#domain/clock.ts'
import { inWords } from '#domain/credit.ts'
import { clockTime } from '#domain/zone.ts'

/** 'In since 8:02 AM · 3 h 41 min', 'On break since 12:01 PM · 24 min' */
export function clockInWords({ state, since }: Clock, now: number, zone: string): string {
  if (state === 'done') return 'Done for today'
  if (since === null) return 'Not in yet'
  const from = `since ${clockTime(since, zone)}`
  if (state === 'out') return `Out ${from}`
  const minutes = Math.floor(Math.max(0, now - since) / 60_000)
  return `${state === 'in' ? 'In' : 'On break'} ${from} · ${inWords(minutes)}`
}

/** 'Good morning' until noon, 'Good evening' from six. */
export function greetingAt(minute: number): string {
  if (minute < 12 * 60) return 'Good morning'
  return minute < 18 * 60 ? 'Good afternoon' : 'Good evening'
}
