import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './calendar.ts'
import { type CountedDay, hoursTotals, renderedMinutes, weeksOf } from './week.ts'

const monday = '2026-11-16'
const rules = { maxMinutesPerWeek: 2_400, passes: [] }
const days = (...credits: (number | null)[]): CountedDay[] =>
  credits.flatMap((credited, index) =>
    credited === null ? [] : [{ workDate: addDays(monday, index), credited, isApproved: true }],
  )

describe('the credit of a week', () => {
  test('is the sum of its approved days', () => {
    expect(renderedMinutes(days(480, 480, 420), rules)).toBe(1_380)
  })

  test('stops at the cap, in date order, and says so', () => {
    const [week] = weeksOf(days(600, 600, 600, 700, 480), rules)
    expect(week?.days.map(({ counted }) => counted)).toEqual([600, 600, 600, 600, 0])
    expect(week).toMatchObject({ counted: 2_400, line: { text: 'More than 40 h in a week', minutes: -580 } })
  })

  test('the cap is crossed on Thursday; Monday is corrected after Saturday was approved', () => {
    const before = [...days(480, 660, 660, 660, null, 480)]
    expect(weeksOf(before, rules)[0]?.days.map(({ counted }) => counted)).toEqual([480, 660, 660, 600, 0])
    const corrected = [...before.slice(1), { workDate: monday, credited: 240, isApproved: true }]
    const [week] = weeksOf(corrected, rules)
    expect(week?.days.map(({ workDate, counted }) => [workDate, counted])).toEqual([
      ['2026-11-16', 240],
      ['2026-11-17', 660],
      ['2026-11-18', 660],
      ['2026-11-19', 660],
      ['2026-11-21', 180],
    ])
    expect(week).toMatchObject({ counted: 2_400, line: { minutes: -300 } })
  })

  test('passes of the week raise its cap, those of another do not', () => {
    const passes = [
      { date: '2026-11-21', kind: 'rest_day' as const, minutes: 240 },
      { date: '2026-11-23', kind: 'overtime' as const, minutes: 60 },
    ]
    expect(renderedMinutes(days(480, 480, 480, 480, 480, 300), { ...rules, passes })).toBe(2_640)
  })

  test('runs from Monday to Sunday over the end of a year', () => {
    const given = ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04'].map((workDate) => ({
      workDate,
      credited: 2_000,
      isApproved: true,
    }))
    expect(weeksOf(given, rules).map(({ from, to, counted }) => [from, to, counted])).toEqual([
      ['2026-12-21', '2026-12-27', 2_000],
      ['2026-12-28', '2027-01-03', 2_400],
      ['2027-01-04', '2027-01-10', 2_000],
    ])
  })

  test('only approved days count; the others are pending', () => {
    const given = days(480, 480, 480, 480, 480).map((day, index) => ({ ...day, isApproved: index < 2 }))
    expect(hoursTotals(given, { ...rules, required: 6_000, carried: 1_000 })).toEqual({
      approved: 1_960,
      pending: 1_440,
      remaining: 4_040,
    })
  })
})

describe('whatever the days', () => {
  const anyDays = fc.uniqueArray(fc.record({ offset: fc.nat(40), credited: fc.nat(1_200), isApproved: fc.boolean() }), {
    selector: ({ offset }) => offset,
  })
  const toDays = (given: { offset: number; credited: number; isApproved: boolean }[]): CountedDay[] =>
    given.map(({ offset, ...day }) => ({ ...day, workDate: addDays(monday, offset) }))

  test('a week is never above its cap, and any order of approvals gives the same weeks', () => {
    fc.assert(
      fc.property(
        anyDays.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length }),
          ),
        ),
        fc.nat(3_000),
        ([given, other], maxMinutesPerWeek) => {
          const weeks = weeksOf(toDays(given), { maxMinutesPerWeek, passes: [] })
          expect(weeksOf(toDays(other), { maxMinutesPerWeek, passes: [] })).toEqual(weeks)
          for (const week of weeks) {
            const sum = week.days.reduce((minutes, { credited }) => minutes + credited, 0)
            const counted = week.days.reduce((minutes, day) => minutes + day.counted, 0)
            expect(week.counted).toBe(Math.min(maxMinutesPerWeek, sum))
            expect(counted).toBe(week.counted)
            expect(sum + (week.line?.minutes ?? 0)).toBe(week.counted)
          }
        },
      ),
    )
  })
})
