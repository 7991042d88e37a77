import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { type CountedDay, hoursTotals, renderedMinutes, weeksOf } from './week.ts'

const monday = '2026-11-16'
const rules = { maxMinutesPerWeek: 2_400, kept: [] }
const approved = { earned: 0, isApproved: true, lockedMinutes: null }
const whole = { isOwn: () => true }
const days = (...credits: (number | null)[]): CountedDay[] =>
  credits.flatMap((credited, index) =>
    credited === null ? [] : [{ id: index, workDate: addDays(monday, index), credited, ...approved }],
  )

describe('the credit of a week', () => {
  test('is the sum of its approved days', () => {
    expect(renderedMinutes(days(480, 480, 420), rules)).toBe(1_380)
  })

  test('stops at the cap, in date order, and says so', () => {
    const [week] = weeksOf(days(600, 600, 600, 700, 480), rules)
    expect(week?.days.map(({ counted }) => counted)).toEqual([600, 600, 600, 600, 0])
    expect(week).toMatchObject({ counted: 2_400, line: { text: 'Over the 40-hour weekly limit', minutes: -580 } })
  })

  test('the cap is crossed on Thursday; Monday is corrected after Saturday was approved', () => {
    const before = [...days(480, 660, 660, 660, null, 480)]
    expect(weeksOf(before, rules)[0]?.days.map(({ counted }) => counted)).toEqual([480, 660, 660, 600, 0])
    const corrected = [...before.slice(1), { id: 0, workDate: monday, credited: 240, ...approved }]
    const [week] = weeksOf(corrected, rules)
    expect(week?.days.map(({ day, counted }) => [day.workDate, counted])).toEqual([
      ['2026-11-16', 240],
      ['2026-11-17', 660],
      ['2026-11-18', 660],
      ['2026-11-19', 660],
      ['2026-11-21', 180],
    ])
    expect(week).toMatchObject({ counted: 2_400, line: { minutes: -300 } })
  })

  test('minutes that passes earned come on top of the cap, those that nobody used do not', () => {
    const six = days(480, 480, 480, 480, 480, 300)
    const onSaturday = six.map((day, index) => (index === 5 ? { ...day, earned: 300 } : day))
    expect(renderedMinutes(six, rules)).toBe(2_400)
    expect(renderedMinutes(onSaturday, rules)).toBe(2_700)
  })

  test('a locked day counts what it counted, and the others share what it leaves, in date order', () => {
    const given = days(600, 600, 600, 600).map((day, index) => (index === 2 ? { ...day, lockedMinutes: 500 } : day))
    const [week] = weeksOf(given, { maxMinutesPerWeek: 1_200, kept: [] })
    expect(week?.days.map(({ counted }) => counted)).toEqual([600, 100, 500, 0])
    expect(weeksOf(given, { maxMinutesPerWeek: 300, kept: [] })[0]).toMatchObject({ counted: 500 })
  })

  test('a week whose old total is kept counts it until it is confirmed', () => {
    const kept = [{ week: monday, minutes: 240 }]
    expect(renderedMinutes(days(600, 600, 600, 700, 480), { ...rules, kept })).toBe(2_640)
    expect(renderedMinutes(days(480), { ...rules, kept })).toBe(480)
  })

  test('runs from Monday to Sunday over the end of a year', () => {
    const given = ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04'].map((workDate, id) => ({
      id,
      workDate,
      credited: 2_000,
      ...approved,
    }))
    expect(weeksOf(given, rules).map(({ from, to, counted }) => [from, to, counted])).toEqual([
      ['2026-12-21', '2026-12-27', 2_000],
      ['2026-12-28', '2027-01-03', 2_400],
      ['2027-01-04', '2027-01-10', 2_000],
    ])
  })

  test('only approved days count; the others are pending', () => {
    const given = days(480, 480, 480, 480, 480).map((day, index) => ({ ...day, isApproved: index < 2 }))
    expect(hoursTotals(given, { ...rules, ...whole, required: 6_000, carried: 1_000 })).toEqual({
      approved: 1_960,
      pending: 1_440,
      remaining: 4_040,
      required: 6_000,
    })
  })
})

describe('whatever the days', () => {
  const anyDays = fc.array(
    fc.record({
      offset: fc.nat(40),
      credited: fc.nat(1_200),
      share: fc.float({ min: 0, max: 1, noNaN: true }),
      isApproved: fc.boolean(),
      isLocked: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  const toDays = (
    given: { offset: number; credited: number; share: number; isApproved: boolean; isLocked: boolean }[],
  ) =>
    given.map(({ offset, credited, share, isApproved, isLocked }, id): CountedDay => {
      const earned = Math.floor(credited * share)
      const lockedMinutes = isApproved && isLocked ? credited - earned : null
      return { id, workDate: addDays(monday, offset), credited, earned, isApproved, lockedMinutes }
    })

  test('a week is what its locked days counted and what the room leaves of the others, in any order of approvals', () => {
    fc.assert(
      fc.property(
        anyDays
          .map(toDays)
          .chain((given) =>
            fc.tuple(
              fc.constant(given),
              fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
            ),
          ),
        fc.nat(3_000),
        ([given, other], maxMinutesPerWeek) => {
          const weeks = weeksOf(given, { maxMinutesPerWeek, kept: [] })
          expect(weeksOf(other, { maxMinutesPerWeek, kept: [] })).toEqual(weeks)
          for (const week of weeks) {
            const sumOf = (of: (day: CountedDay & { counted: number }) => number) =>
              week.days.reduce((minutes, { day, counted }) => minutes + of({ ...day, counted }), 0)
            const locked = sumOf(({ lockedMinutes }) => lockedMinutes ?? 0)
            const open = sumOf(({ lockedMinutes, credited }) => (lockedMinutes === null ? credited : 0))
            const room = Math.max(0, maxMinutesPerWeek + sumOf(({ earned }) => earned) - locked)
            expect(week.counted).toBe(locked + Math.min(room, open))
            expect(sumOf(({ counted }) => counted)).toBe(week.counted)
            expect(sumOf(({ credited }) => credited) + (week.line?.minutes ?? 0)).toBe(week.counted)
          }
        },
      ),
    )
  })

  test('pending days add what approving all of them would add', () => {
    fc.assert(
      fc.property(anyDays.map(toDays), fc.nat(3_000), (given, maxMinutesPerWeek) => {
        const cap = { maxMinutesPerWeek, kept: [] }
        const all = given.map((day) => ({ ...day, isApproved: true }))
        const { approved, pending } = hoursTotals(given, { ...cap, ...whole, required: 0, carried: 0 })
        expect(approved + pending).toBe(renderedMinutes(all, cap))
      }),
    )
  })

  test('locking a week, whole or in part, leaves its total as it was', () => {
    fc.assert(
      fc.property(anyDays.map(toDays), fc.nat(3_000), fc.nat(40), (given, maxMinutesPerWeek, until) => {
        const open = given.map((day) => ({ ...day, lockedMinutes: null }))
        const before = weeksOf(open, { maxMinutesPerWeek, kept: [] })
        const counted = new Map(
          before.flatMap((week) => week.days.map(({ day, counted }) => [day.id, counted] as const)),
        )
        const locked = open.map((day) =>
          day.workDate < addDays(monday, until) ? { ...day, lockedMinutes: counted.get(day.id) ?? null } : day,
        )
        const after = weeksOf(locked, { maxMinutesPerWeek, kept: [] })
        expect(after.map((week) => week.counted)).toEqual(before.map((week) => week.counted))
      }),
    )
  })
})
