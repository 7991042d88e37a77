import { expect, test } from 'vitest'
import { byGravity, type RiskFacts, risksOf } from './risk.ts'

const fine: RiskFacts = {
  today: '2026-11-13',
  startDate: '2026-08-17',
  expectedFrom: '2026-08-17',
  isOnHold: false,
  statusReason: null,
  lastTap: '2026-11-12',
  missedDays: 0,
  forecast: { endsOn: '2026-12-11', daysLate: -14, remaining: 9_600 },
  deadline: '2026-12-25',
  incompleteDays: 0,
  oldestIncomplete: null,
  expiredDocuments: [],
  moaUntil: null,
  companyName: 'Ayala Land',
}

test('nothing threatens an intern who comes every day and finishes in time', () => {
  expect(risksOf(fine)).toEqual([])
})

test.each<[string, Partial<RiskFacts>, string[]]>([
  ['two days missed are not yet many', { lastTap: '2026-11-10', missedDays: 2 }, []],
  ['three are', { lastTap: '2026-11-09', missedDays: 3 }, ['No tap since November 9, 2026: 3 days of work missed']],
  [
    'who never came',
    { lastTap: null, startDate: '2026-11-02', expectedFrom: '2026-11-02', missedDays: 9 },
    ['Has not tapped since the start on November 2, 2026: 9 days of work missed'],
  ],
  [
    'who never came since the school counts',
    { lastTap: null, startDate: '2026-08-10', expectedFrom: '2026-11-02', missedDays: 9 },
    ['No tap since November 2, 2026, when counting began: 9 days of work missed'],
  ],
  [
    'whose last tap is from before the school counts',
    { lastTap: '2026-09-01', startDate: '2026-08-10', expectedFrom: '2026-11-02', missedDays: 9 },
    ['No tap since November 2, 2026, when counting began: 9 days of work missed'],
  ],
  [
    'late by a day',
    { forecast: { endsOn: '2026-12-26', daysLate: 1, remaining: 9_600 } },
    ['Projected to finish on December 26, 2026, 1 day after the term ends on December 25, 2026'],
  ],
  [
    'late by more',
    { forecast: { endsOn: '2027-03-12', daysLate: 77, remaining: 9_600 } },
    ['Projected to finish on March 12, 2027, 77 days after the term ends on December 25, 2026'],
  ],
  ['just in time', { forecast: { endsOn: '2026-12-25', daysLate: 0, remaining: 9_600 } }, []],
  [
    'no end in sight',
    { forecast: { endsOn: null, daysLate: null, remaining: 9_600 } },
    ['At this pace the hours won’t be met'],
  ],
  ['nothing remains', { forecast: { endsOn: null, daysLate: null, remaining: 0 }, moaUntil: '2026-11-01' }, []],
  [
    'on hold says why, and asks for no taps',
    { isOnHold: true, statusReason: 'Sick', missedDays: 9, lastTap: '2026-11-02' },
    ['On hold: Sick'],
  ],
  ['one incomplete day of this week', { incompleteDays: 1, oldestIncomplete: '2026-11-10' }, []],
  [
    'an old one',
    { incompleteDays: 1, oldestIncomplete: '2026-11-06' },
    ['November 6, 2026 is incomplete and isn’t credited yet'],
  ],
  [
    'two of them',
    { incompleteDays: 2, oldestIncomplete: '2026-11-11' },
    ['2 incomplete days aren’t credited yet, the oldest November 11, 2026'],
  ],
  [
    'papers that have expired',
    { expiredDocuments: [{ name: 'Insurance', expiresOn: '2026-11-01' }] },
    ['Insurance expired on November 1, 2026'],
  ],
  [
    'an agreement that ends first',
    { moaUntil: '2026-11-30' },
    ['The MOA of Ayala Land ends on November 30, 2026, before the hours are met'],
  ],
  ['an agreement that has ended', { moaUntil: '2026-11-12' }, ['The MOA of Ayala Land ended on November 12, 2026']],
  ['an agreement that lasts', { moaUntil: '2026-12-11' }, []],
])('%s', (_, changes, texts) => {
  expect(risksOf({ ...fine, ...changes }).map(({ text }) => text)).toEqual(texts)
})

test('the gravest comes first', () => {
  const facts = { ...fine, lastTap: '2026-11-02', missedDays: 8, incompleteDays: 2, oldestIncomplete: '2026-10-30' }
  expect(risksOf(facts).map(({ code }) => code)).toEqual(['no_tap', 'incomplete'])
})

test('among interns the gravest kind comes first, and within a kind who is furthest gone', () => {
  const late = (daysLate: number): Partial<RiskFacts> => ({
    forecast: { endsOn: '2027-01-20', daysLate, remaining: 9_600 },
  })
  const interns: Record<string, Partial<RiskFacts>> = {
    'late by 17': late(17),
    'two incomplete': { incompleteDays: 2, oldestIncomplete: '2026-10-30' },
    'late by 14': late(14),
    'four incomplete': { incompleteDays: 4, oldestIncomplete: '2026-10-30' },
    'late by 49': late(49),
    'silent for 3': { missedDays: 3 },
    'silent for 9 and late by 2': { missedDays: 9, ...late(2) },
    'never, much left': { forecast: { endsOn: null, daysLate: null, remaining: 20_000 } },
  }
  const graded = Object.entries(interns).map(([name, changes]) => {
    const facts = { ...fine, ...changes }
    return { name, facts, reasons: risksOf(facts) }
  })
  expect(graded.sort(byGravity).map(({ name }) => name)).toEqual([
    'never, much left',
    'silent for 9 and late by 2',
    'silent for 3',
    'late by 49',
    'late by 17',
    'late by 14',
    'four incomplete',
    'two incomplete',
  ])
})
