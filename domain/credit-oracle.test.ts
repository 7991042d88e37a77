import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayBasis, Pass } from './basis.ts'
import { basisOf } from './basis.ts'
import { deriveRecord, type Tap } from './derive.ts'
import { everyone, flexible, manila, night, office, officeRules, rulesWith, tap, tapsOf } from './samples.ts'
import type { Schedule } from './schedule.ts'
import { type Slot, slots } from './slot.ts'
import { instantOf, msOf } from './zone.ts'

// A second reading of the credit of a day, minute by minute and without a line of the code that it judges (rule 6).

const date = '2026-11-16'
const holiday = { date, name: 'A holiday', type: 'regular_holiday' as const, scope: everyone }

type Day = {
  times: Partial<Record<Slot, number>>
  halves: [number, number][] | null
  isFlexible: boolean
  isNonWorking: boolean
  suspendedFrom: number | null
  cap: number
  grace: number
  passes: { overtime: number; rest_day: number; holiday: number }
}
type Figures = { credited: number; earned: number; late: number; undertime: number }

/** Every figure of a day that is over; null if it is incomplete. */
function reckon(day: Day): Figures | null {
  const spans = spansOf(day.times)
  if (spans === null) return null
  const credited = creditOf(day, spans).credited
  const without = creditOf({ ...day, passes: { overtime: 0, rest_day: 0, holiday: 0 } }, spans).credited
  return { credited, earned: credited - without, ...attendanceOf(day, spans) }
}

function spansOf(times: Day['times']): [number, number][] | null {
  const { am_in, am_out, pm_in, pm_out, ot_in, ot_out } = times
  const spans: [number, number][] = []
  if (am_in !== undefined && pm_out !== undefined && am_out === undefined && pm_in === undefined) {
    spans.push([am_in, pm_out])
  } else {
    if ((am_in === undefined) !== (am_out === undefined)) return null
    if ((pm_in === undefined) !== (pm_out === undefined)) return null
    if (am_in !== undefined && am_out !== undefined) spans.push([am_in, am_out])
    if (pm_in !== undefined && pm_out !== undefined) spans.push([pm_in, pm_out])
  }
  if (ot_in === undefined && ot_out !== undefined) return null
  if (ot_in !== undefined && ot_out !== undefined) spans.push([ot_in, ot_out])
  return spans
}

function minutesOf(spans: [number, number][], counts: (minute: number) => boolean): number {
  let minutes = 0
  for (const [from, to] of spans) for (let minute = from; minute < to; minute++) if (counts(minute)) minutes++
  return minutes
}

const lunch = (minutes: number) => (minutes <= 300 ? 0 : minutes >= 360 ? 60 : minutes - 300)

function creditOf(day: Day, spans: [number, number][]) {
  const before = (minute: number) => day.suspendedFrom === null || minute < day.suspendedFrom
  const { overtime, rest_day, holiday: onHoliday } = day.passes
  if (day.isNonWorking) {
    if (rest_day === 0 && onHoliday === 0) return { credited: 0, inside: 0 }
    const worked = minutesOf(spans, before)
    const passes = rest_day + onHoliday + overtime
    const counted = spans.length === 1 ? worked - lunch(worked) : worked
    return { credited: Math.min(counted, passes, Math.max(day.cap, passes)), inside: 0 }
  }
  if (day.isFlexible || day.halves === null) {
    const worked = minutesOf(spans, before)
    const inside = spans.length === 1 ? worked - lunch(worked) : worked
    return { credited: Math.min(inside, day.cap + overtime), inside }
  }
  const { halves } = day
  const isInside = (minute: number) => halves.some(([from, to]) => minute >= from && minute < to)
  const end = Math.max(...halves.map(([, to]) => to))
  let inside = minutesOf(spans, (minute) => before(minute) && isInside(minute))
  if (halves.length === 1 && spans.length === 1) inside -= lunch(inside)
  const after = minutesOf(spans, (minute) => before(minute) && minute >= end)
  return { credited: Math.min(inside + Math.min(after, overtime), day.cap + overtime), inside }
}

function attendanceOf(day: Day, spans: [number, number][]) {
  if (day.isNonWorking || day.halves === null) return { late: 0, undertime: 0 }
  const before = (minute: number) => day.suspendedFrom === null || minute < day.suspendedFrom
  let late = 0
  let kept = 0
  let due = 0
  for (const [from, to] of day.halves) {
    for (let minute = from; minute < to; minute++) if (before(minute)) due++
    if (day.isFlexible) continue
    for (let minute = from; minute < to && before(minute); minute++) {
      if (!spans.some(([start, end]) => minute >= start && minute < end)) continue
      if (minute - from > day.grace) late += minute - from
      else kept += minute - from
      break
    }
  }
  if (day.halves.length === 1) due -= lunch(due)
  return { late, undertime: Math.max(0, due - creditOf(day, spans).inside - kept) }
}

const shapes: { schedule: Schedule; halves: [number, number][] }[] = [
  {
    schedule: office,
    halves: [
      [480, 720],
      [780, 1_020],
    ],
  },
  {
    schedule: flexible,
    halves: [
      [480, 720],
      [780, 1_020],
    ],
  },
  {
    schedule: night,
    halves: [
      [1_320, 1_560],
      [1_620, 1_860],
    ],
  },
  { schedule: { ...office, second: null }, halves: [[480, 720]] },
  { schedule: { ...office, first: null }, halves: [[780, 1_020]] },
  { schedule: { ...office, first: { start: '08:00', end: '17:00' }, second: null }, halves: [[480, 1_020]] },
  { schedule: { ...office, first: { start: '08:00', end: '13:30' }, second: null }, halves: [[480, 810]] },
  { schedule: { ...flexible, first: { start: '09:00', end: '18:00' }, second: null }, halves: [[540, 1_080]] },
  {
    schedule: { ...office, second: { start: '12:10', end: '16:10' } },
    halves: [
      [480, 720],
      [730, 970],
    ],
  },
]

const anyDay = fc
  .record({
    shape: fc.constantFrom(shapes[0]!, ...shapes),
    shift: fc.constantFrom(0, 0, 720),
    moments: fc.uniqueArray(fc.integer({ min: 420, max: 1_140 }), { minLength: 6, maxLength: 6 }),
    // Times at which a rule changes its answer come often enough to be tested.
    nearby: fc.array(fc.constantFrom(480, 484, 485, 486, 720, 730, 780, 785, 786, 810, 1_020, 1_080), { maxLength: 3 }),
    filled: fc.oneof(
      fc.subarray([...slots]),
      fc.constantFrom<Slot[]>(['am_in', 'pm_out'], ['am_in', 'am_out'], ['pm_in', 'pm_out']),
      fc.constantFrom<Slot[]>(
        ['am_in', 'am_out', 'pm_in', 'pm_out'],
        [...slots],
        ['am_in', 'pm_out', 'ot_in', 'ot_out'],
      ),
    ),
    isRest: fc.constantFrom(false, false, true),
    isHoliday: fc.constantFrom(false, false, true),
    suspendedFrom: fc.constantFrom(null, null, 0, 600, 720, 840),
    passes: fc.array(
      fc.record({ kind: fc.constantFrom<Pass['kind']>('overtime', 'rest_day', 'holiday'), minutes: fc.nat(600) }),
      { maxLength: 3 },
    ),
    cap: fc.constantFrom(480, 480, 240, 420, 600),
    grace: fc.constantFrom(5, 0, 15),
  })
  .map(({ shape, shift, moments, nearby, filled, isRest, isHoliday, suspendedFrom, passes, cap, grace }) => {
    const ordered = [...new Set([...nearby, ...moments])].slice(0, filled.length).sort((one, two) => one - two)
    const late = shape.schedule === night ? 840 : shift
    const times: Day['times'] = {}
    for (const [index, slot] of filled.entries()) times[slot] = (ordered[index] ?? 0) + late
    const minutes = { overtime: 0, rest_day: 0, holiday: 0 }
    for (const pass of passes) minutes[pass.kind] += pass.minutes
    const isNonWorking = isRest || isHoliday
    const rules = rulesWith({
      schedules: [isRest ? { ...shape.schedule, days: [2] } : shape.schedule],
      holidays: isHoliday ? [holiday] : [],
      suspensions:
        suspendedFrom === null
          ? []
          : [{ from: date, to: date, fromTime: clock(suspendedFrom), reason: 'Typhoon', scope: everyone }],
      passes: passes.map((pass) => ({ ...pass, date })),
      caps: { ...officeRules.caps, maxMinutesPerDay: cap, graceMinutes: grace },
    })
    const day: Day = {
      times,
      halves: isRest ? null : shape.halves,
      isFlexible: shape.schedule.kind === 'flexible',
      isNonWorking,
      suspendedFrom,
      cap,
      grace,
      passes: minutes,
    }
    return { day, basis: basisOf(date, rules) }
  })

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function tapsAt(times: Day['times']): Tap[] {
  const midnight = msOf(manila(date, '00:00'))
  return slots.flatMap((slot) => {
    const minute = times[slot]
    return minute === undefined ? [] : [{ ...tap(date, slot, '00:00'), at: instantOf(midnight + minute * 60_000) }]
  })
}

const derived = (taps: readonly Tap[], basis: DayBasis) =>
  deriveRecord({ taps, basis, now: '2030-01-01T00:00:00.000Z', isExcused: false })

test('a day is credited as a second reading of the rules credits it', () => {
  fc.assert(
    fc.property(anyDay, ({ day, basis }) => {
      const record = derived(tapsAt(day.times), basis)
      const expected = reckon(day)
      if (expected === null) {
        expect(record).toMatchObject({ status: 'incomplete', credited: 0, earned: 0, undertime: 0 })
        return
      }
      const { credited, earned, late, undertime, status } = record
      expect({ credited, earned, late, undertime, status }).toEqual({ ...expected, status: 'submitted' })
    }),
    { numRuns: 3_000 },
  )
}, 60_000)

test('a day derived twice is the same, its lines add up, and each minute that was worked is in one of them', () => {
  fc.assert(
    fc.property(anyDay, ({ day, basis }) => {
      const record = derived(tapsAt(day.times), basis)
      expect(derived(tapsAt(day.times), basis)).toEqual(record)
      const sum = (lines: typeof record.explanation) => lines.reduce((minutes, line) => minutes + line.minutes, 0)
      const pairs = record.explanation.filter(({ step }) => step === 'pair')
      const rest = record.explanation.filter(({ step }) => step !== 'pair')
      expect(sum(pairs) + sum(rest)).toBe(record.credited)
      // Only pairs add minutes; every other line takes some away.
      expect(record.rendered).toBeLessThanOrEqual(sum(pairs))
      for (const { step, minutes } of rest) expect([step, minutes <= 0]).toEqual([step, true])
      const steps = rest.map(({ step, text }) => `${step}: ${text}`)
      expect(new Set(steps).size).toBe(steps.length)
    }),
    { numRuns: 1_000 },
  )
}, 60_000)

test.each<[string, string[], Partial<typeof officeRules>, Partial<Figures & { overtime: number }>]>([
  ['the grace is kept', ['08:04', '12:00', '13:03', '16:58'], {}, { credited: 471, late: 0, undertime: 2 }],
  ['one span', ['08:00', '', '', '17:00'], {}, { credited: 480, late: 0, undertime: 0 }],
  ['a morning until the evening', ['08:00', '17:00'], {}, { credited: 480, late: 0, undertime: 0 }],
  [
    'overtime inside the schedule',
    ['08:00', '12:00', '13:00', '15:00', '16:00', '18:00'],
    {},
    { credited: 420, undertime: 60, overtime: 60 },
  ],
  [
    'an afternoon that is tapped as overtime',
    ['08:00', '12:00', '12:55', '12:56', '13:30', '17:00'],
    {},
    { credited: 450, late: 30 },
  ],
  [
    'a holiday pass and one span',
    ['08:00', '', '', '17:00'],
    { holidays: [holiday], passes: [{ date, kind: 'holiday', minutes: 480 }] },
    { credited: 480, earned: 480 },
  ],
  [
    'flexible hours and an overtime pass',
    ['08:00', '12:00', '13:00', '18:00'],
    { schedules: [flexible], passes: [{ date, kind: 'overtime', minutes: 120 }] },
    { credited: 540, earned: 60 },
  ],
  [
    'late for one long piece',
    ['', '', '12:35', '17:00'],
    { schedules: [{ ...office, first: { start: '08:00', end: '17:00' }, second: null }] },
    { late: 275 },
  ],
])('a worked day: %s', (_, times, rules, figures) => {
  expect(derived(tapsOf(date, times), basisOf(date, rulesWith(rules)))).toMatchObject(figures)
})
