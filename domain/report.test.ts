import { expect, test } from 'vitest'
import { hoursOfMinutes, number, progressed, tallied, totalsOf, words } from './report.ts'
import { ledgerOf } from './report-ledger.ts'

const days = (dates: readonly string[], credited = 480) =>
  dates.map((workDate, id) => ({ id, workDate, credited, earned: 0, isApproved: true, lockedMinutes: null }))
const rules = { maxMinutesPerWeek: 900, kept: [], carried: 0, isOwn: () => true }

test('a ledger’s period ends where the next one opens', () => {
  const all = days(['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-04'])
  const july = ledgerOf({ rules, days: all }, { from: '2026-07-01', to: '2026-07-31' })
  const august = ledgerOf({ rules, days: all }, { from: '2026-08-01', to: '2026-08-31' })
  expect(july).toEqual({ opening: 0, inPeriod: 900, closing: 900 })
  expect(august).toEqual({ opening: 900, inPeriod: 480, closing: 1380 })
})

test('hours proven elsewhere open the ledger, and undecided days are not in it', () => {
  const waiting = days(['2026-07-02']).map((day) => ({ ...day, id: 9, isApproved: false }))
  const ledger = { rules: { ...rules, carried: 120 }, days: [...days(['2026-07-01']), ...waiting] }
  expect(ledgerOf(ledger, { from: '2026-07-01', to: '2026-07-31' })).toEqual({
    opening: 120,
    inPeriod: 480,
    closing: 600,
  })
})

test('totals add numbers, count rows and tell how often a word occurs', () => {
  const totals = totalsOf([words('Name'), tallied('Sex'), number('Hours'), words('Note')])
  for (const row of [
    ['A', 'Male', 1.1, 'x'],
    ['B', 'Female', 2.2, null],
    ['C', 'Male', 0, null],
  ] as const)
    totals.add(row)
  expect(totals.cells()).toEqual(['Total: 3', 'Female 1, Male 2', 3.3, null])
})

test('a total of progress adds what is done and what is asked', () => {
  const totals = totalsOf([words('Name'), progressed('Weekly log', 2), progressed('Tour log', 2)])
  for (const cell of ['5 of 7', null, '10 of 15']) totals.add(['A', cell, null])
  expect(totals.cells()).toEqual(['Total: 3', '15 of 22', null])
})

test('minutes become hours that a spreadsheet can add', () => {
  expect([0, 30, 50, 2800].map(hoursOfMinutes)).toEqual([0, 0.5, 0.83, 46.67])
})
