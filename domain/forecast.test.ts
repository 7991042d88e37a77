import { describe, expect, test } from 'vitest'
import { enoughBy, type ForecastFacts, forecast, forecastIf, recentDays } from './forecast.ts'
import { everyone, office, officeRules, rulesWith } from './samples.ts'

const facts: ForecastFacts = {
  from: '2026-11-16',
  remaining: 4_800,
  creditedThisWeek: 0,
  recent: [],
  rules: officeRules,
  deadline: '2026-11-27',
}

describe('the forecast', () => {
  test.each<[string, Partial<ForecastFacts>, string | null, number, string]>([
    ['ten office days', {}, '2026-11-27', 10, 'At this pace you’ll finish on November 27, 2026, just in time.'],
    [
      'a day early',
      { deadline: '2026-11-28' },
      '2026-11-27',
      10,
      'At this pace you’ll finish on November 27, 2026, 1 day before the term ends.',
    ],
    ['without a deadline', { deadline: null }, '2026-11-27', 10, 'At this pace you’ll finish on November 27, 2026.'],
    [
      'one more minute is one more day, over a weekend',
      { remaining: 4_801 },
      '2026-11-30',
      11,
      'At this pace you’ll finish on November 30, 2026, 3 days after the term ends.',
    ],
    [
      'half a pace',
      {
        recent: [
          { credited: 480, due: 480 },
          { credited: 0, due: 480 },
        ],
      },
      '2026-12-11',
      20,
      'At this pace you’ll finish on December 11, 2026, 14 days after the term ends.',
    ],
    ['nothing remains', { remaining: 0 }, null, 0, 'All hours are rendered.'],
    [
      'never there',
      { recent: [{ credited: 0, due: 480 }] },
      null,
      0,
      'At this pace you won’t reach your required hours.',
    ],
    [
      'part of the week is used up',
      { remaining: 480, creditedThisWeek: 2_300 },
      '2026-11-23',
      2,
      'At this pace you’ll finish on November 23, 2026, 4 days before the term ends.',
    ],
  ])('%s', (_why, changes, endsOn, workdays, sentence) =>
    expect(forecast({ ...facts, ...changes })).toMatchObject({ endsOn, workdays, sentence }),
  )

  test('goes round holidays and suspensions', () => {
    const rules = rulesWith({
      holidays: [{ date: '2026-11-30', name: 'Bonifacio Day', type: 'regular_holiday', scope: everyone }],
      suspensions: [{ from: '2026-11-16', to: '2026-11-16', fromTime: '12:00', reason: 'Typhoon', scope: everyone }],
    })
    expect(forecast({ ...facts, rules })).toMatchObject({ endsOn: '2026-12-01', workdays: 11 })
  })

  test('follows a schedule of two days and a half one', () => {
    const schedules = [
      { ...office, days: [1 as const, 2 as const] },
      { ...office, days: [6 as const], second: null },
    ]
    expect(forecast({ ...facts, remaining: 1_440, rules: rulesWith({ schedules }) })).toMatchObject({
      endsOn: '2026-11-23',
      workdays: 4,
    })
  })

  test('counts no more than the caps', () => {
    const rules = rulesWith({ caps: { ...officeRules.caps, maxMinutesPerDay: 360, maxMinutesPerWeek: 1_440 } })
    expect(forecast({ ...facts, remaining: 1_800, rules })).toMatchObject({ endsOn: '2026-11-23', workdays: 5 })
  })
})

describe('what if', () => {
  test.each([
    [5, 8, '2026-11-27', 'With 5 days a week and 8 hours a day you’ll finish on November 27, 2026, just in time.'],
    [6, 8, '2026-11-27', 'With 6 days a week and 8 hours a day you’ll finish on November 27, 2026, just in time.'],
    [
      2,
      4,
      '2027-01-19',
      'With 2 days a week and 4 hours a day you’ll finish on January 19, 2027, 53 days after the term ends.',
    ],
    [
      1,
      1,
      '2028-05-22',
      'With 1 day a week and 1 hour a day you’ll finish on May 22, 2028, 542 days after the term ends.',
    ],
    [5, 12, '2026-11-27', 'With 5 days a week and 12 hours a day you’ll finish on November 27, 2026, just in time.'],
    [0, 8, null, 'With 0 days a week and 8 hours a day you won’t reach your required hours.'],
  ])('%i days a week and %i hours a day', (daysPerWeek, hoursPerDay, endsOn, sentence) =>
    expect(forecastIf(facts, { daysPerWeek, hoursPerDay })).toMatchObject({ endsOn, sentence }),
  )

  test('a sixth day helps where the week has room for it', () => {
    const rules = rulesWith({ caps: { ...officeRules.caps, maxMinutesPerWeek: 2_880 } })
    expect(forecastIf({ ...facts, rules }, { daysPerWeek: 6, hoursPerDay: 8 }).endsOn).toBe('2026-11-26')
  })
})

describe('the latest days', () => {
  test('an absence counts as nothing, a day off and a holiday not at all', () => {
    const rules = rulesWith({
      holidays: [{ date: '2026-11-12', name: 'Feast', type: 'regular_holiday', scope: everyone }],
    })
    const credited = new Map([
      ['2026-11-09', 480],
      ['2026-11-11', 300],
      ['2026-11-14', 240],
    ])
    expect(recentDays(rules, credited, { from: '2026-11-09', to: '2026-11-15' })).toEqual([
      { credited: 480, due: 480 },
      { credited: 0, due: 480 },
      { credited: 300, due: 480 },
      { credited: 0, due: 480 },
    ])
  })

  test('ten of them are enough', () => {
    expect(recentDays(officeRules, new Map(), { from: '2026-10-01', to: '2026-11-13' })).toHaveLength(10)
    expect(recentDays(officeRules, new Map(), { from: '2026-11-16', to: '2026-11-15' })).toEqual([])
  })
})

describe('what is enough', () => {
  const slow = { recent: [{ credited: 240, due: 480 }] }

  test('a student who is late learns how many days a week it takes, or that it takes a talk', () => {
    expect(enoughBy({ ...facts, ...slow })).toBe('To finish by November 27, 2026, you need 5 days a week of 8 hours.')
    expect(enoughBy({ ...facts, ...slow, remaining: 4_801 })).toMatch(/^You can’t finish by .*talk to your coordinator/)
  })

  test('nothing is said to a student who is in time, or who has no deadline', () => {
    expect(enoughBy(facts)).toBeNull()
    expect(enoughBy({ ...facts, ...slow, deadline: null })).toBeNull()
  })
})
