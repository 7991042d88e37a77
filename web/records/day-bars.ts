import type { QueuedRecord } from '#contract/records.ts'
import { type Span, shiftOf } from '#domain/schedule.ts'
import { minutesAfter, msOf } from '#domain/zone.ts'

export type DayBars = { from: number; to: number; due: Span[]; tapped: Span[] }

/** The schedule and the taps of a day as bars on one scale, which begins and ends at whole hours. */
export function barsOf(record: QueuedRecord, zone: string): DayBars {
  const minute = (at: string) => Math.floor(minutesAfter(record.workDate, msOf(at), zone))
  const { first = null, second = null } = record.schedule ? shiftOf(record.schedule) : {}
  const due = [first, second].filter((half) => half !== null)
  const { amIn, amOut, pmIn, pmOut, otIn, otOut } = record
  const isOneSpan = amIn !== null && amOut === null && pmIn === null
  const halves = isOneSpan
    ? [[amIn, pmOut]]
    : [
        [amIn, amOut],
        [pmIn, pmOut],
      ]
  const tapped = [...halves, [otIn, otOut]].flatMap(([start, end]): Span[] =>
    start && end ? [{ from: minute(start), to: minute(end) }] : [],
  )
  const edges = [...due, ...tapped].flatMap(({ from, to }) => [from, to])
  const from = Math.floor(Math.min(...(edges.length > 0 ? edges : [480])) / 60) * 60
  const to = Math.ceil(Math.max(...edges, from + 60) / 60) * 60
  return { from, to, due, tapped }
}
