import { describe, expect, test } from 'vitest'
import type { Slot } from '#domain/slot.ts'
import {
  type Day,
  likelyKind,
  likelyTimes,
  proposedTimes,
  slotsFor,
  timeProblems,
  timesBefore,
  typedTimes,
} from './correction-times.ts'

const zone = 'Asia/Manila'
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const tap = (slot: Slot, at: string, voidedAt: string | null = null) => ({ slot, at, voidedAt })
const dayWith = (...taps: Day['taps'][number][]): Day => ({ workDate: '2026-07-06', zone, taps })
const nothing = typedTimes(dayWith())

test('a missed out offers the outs that are empty', () => {
  const day = dayWith(tap('am_in', manila('08:00')), tap('am_out', manila('12:00')), tap('pm_in', manila('13:00')))
  expect(slotsFor('missed_out', day)).toEqual(['pm_out'])
  expect(slotsFor('missed_in', day)).toEqual([])
  expect(slotsFor('wrong_time', day)).toEqual(['am_in', 'am_out', 'pm_in'])
  expect(slotsFor('excuse', day)).toEqual([])
})

test('a time that was typed becomes the exact moment on the school’s clock', () => {
  const day = dayWith(tap('am_in', manila('08:00')))
  expect(proposedTimes('missed_out', { ...nothing, pm_out: '17:00' }, day)).toEqual({ pm_out: manila('17:00') })
})

test('an unchanged time is left alone, an emptied one is taken away', () => {
  const day = dayWith(
    tap('am_in', '2026-07-06T00:00:21.000Z'),
    tap('am_out', manila('12:00')),
    tap('pm_in', manila('13:00')),
  )
  const typed = { ...typedTimes(day), am_out: '11:30', pm_in: '' }
  expect(proposedTimes('wrong_time', typed, day)).toEqual({ am_out: manila('11:30'), pm_in: null })
})

test('what is most likely wrong is chosen first', () => {
  const morning = [tap('am_in', manila('08:00')), tap('am_out', manila('12:00'))]
  expect(likelyKind(dayWith())).toBe('whole_day')
  expect(likelyKind(dayWith(...morning))).toBe('wrong_time')
  expect(likelyKind(dayWith(...morning, tap('pm_in', manila('13:00'))))).toBe('missed_out')
  expect(likelyKind(dayWith(tap('pm_out', manila('17:00'))))).toBe('missed_in')
})

test('voided taps do not stand in the way', () => {
  const day = dayWith(tap('am_in', manila('08:00'), manila('09:00')))
  expect(slotsFor('missed_in', day)).toContain('am_in')
})

describe('the recorded times beside a request', () => {
  const [noon, evening] = [manila('12:00', '2026-07-07'), manila('18:00', '2026-07-07')]
  const tapped = { ...tap('pm_out', manila('17:00'), noon), receivedAt: manila('17:00') }
  const corrected = { ...tap('pm_out', manila('16:00')), receivedAt: noon }
  const taps = [tapped, corrected]

  test('are those that its approval replaced', () => {
    expect([...timesBefore({ decidedAt: noon, taps })]).toEqual([['pm_out', manila('17:00')]])
  })

  test('are those of an earlier correction when a later one is decided or waits', () => {
    expect([...timesBefore({ decidedAt: evening, taps })]).toEqual([['pm_out', manila('16:00')]])
    expect([...timesBefore({ decidedAt: null, taps })]).toEqual([['pm_out', manila('16:00')]])
  })

  test('are not those that were voided or came later', () => {
    expect([...timesBefore({ decidedAt: manila('16:30'), taps })]).toEqual([])
    const undone = { ...tapped, voidedAt: manila('17:00') }
    expect([...timesBefore({ decidedAt: noon, taps: [undone] })]).toEqual([])
  })
})

test('a night shift ends on the next date', () => {
  const night = dayWith(tap('am_in', manila('21:00')))
  expect(proposedTimes('missed_out', { ...nothing, pm_out: '06:00' }, night)).toEqual({
    pm_out: manila('06:00', '2026-07-07'),
  })
  const untapped = { ...nothing, am_in: '21:00', am_out: '01:00', pm_in: '02:00', pm_out: '06:00' }
  expect(proposedTimes('whole_day', untapped, dayWith())).toEqual({
    am_in: manila('21:00'),
    am_out: manila('01:00', '2026-07-07'),
    pm_in: manila('02:00', '2026-07-07'),
    pm_out: manila('06:00', '2026-07-07'),
  })
})

test('a first time after midnight, or before it, belongs to the shift that it is near to', () => {
  const first = (typed: string, startsAt: string) =>
    proposedTimes('whole_day', { ...nothing, am_in: typed }, { ...dayWith(), startsAt }).am_in
  expect(first('00:10', manila('23:00'))).toBe(manila('00:10', '2026-07-07'))
  expect(first('22:50', manila('23:00'))).toBe(manila('22:50'))
  expect(first('23:50', manila('00:30'))).toBe(manila('23:50', '2026-07-05'))
  expect(first('07:55', manila('08:00'))).toBe(manila('07:55'))
  expect(first('02:00', manila('08:00')), 'a slip').toBe(manila('02:00'))
  const night = { ...nothing, am_in: '00:10', am_out: '01:00', pm_in: '02:00', pm_out: '07:00' }
  expect(proposedTimes('whole_day', night, { ...dayWith(), startsAt: manila('23:00') })).toEqual({
    am_in: manila('00:10', '2026-07-07'),
    am_out: manila('01:00', '2026-07-07'),
    pm_in: manila('02:00', '2026-07-07'),
    pm_out: manila('07:00', '2026-07-07'),
  })
})

test('a day of more than 12 hours ends on its own date, and a mistyped half of the day is told', () => {
  const day = dayWith(tap('am_in', manila('07:30')))
  const out = (time: string) => ({ ...nothing, pm_out: time })
  expect(proposedTimes('missed_out', out('20:30'), day)).toEqual({ pm_out: manila('20:30') })
  expect(timeProblems('missed_out', out('20:30'), day)).toEqual([])
  expect(timeProblems('missed_out', out('05:00'), day)).toEqual([
    { slot: 'pm_out', message: 'PM Out must come after AM In (7:30 AM)' },
  ])
})

test('what was asked stands in the fields of the one who changes it', () => {
  const day = dayWith(tap('am_in', manila('08:00')))
  expect(typedTimes(day, { pm_out: manila('17:30') })).toMatchObject({ am_in: '08:00', pm_out: '17:30', am_out: '' })
})

test('an incomplete day asks only for what it lacks, with the likely time already in', () => {
  const taps = [tap('am_in', manila('08:00')), tap('am_out', manila('12:00')), tap('pm_in', manila('13:00'))]
  const day = { ...dayWith(...taps), missing: [{ slot: 'pm_out' as const, likelyAt: manila('17:00') }] }
  expect([likelyKind(day), slotsFor('missed_out', day)]).toEqual(['missed_out', ['pm_out']])
  const early = { ...dayWith(tap('am_in', manila('08:00'))), missing: [{ slot: 'am_out' as const, likelyAt: null }] }
  expect(slotsFor('missed_out', early)).toEqual(['am_out'])
  const typed = typedTimes(day, likelyTimes(day))
  expect(typed.pm_out).toBe('17:00')
  expect(timeProblems('missed_out', typed, day)).toEqual([])
  expect(timeProblems('missed_out', { ...typed, pm_out: '' }, day)).toEqual([
    { slot: 'pm_out', message: 'Enter the time.' },
  ])
})

test('a time in the wrong order is marked before it is sent', () => {
  const day = dayWith(tap('am_in', manila('08:00')), tap('am_out', manila('12:00')), tap('pm_in', manila('13:00')))
  expect(timeProblems('missed_out', { ...typedTimes(day), pm_out: '12:30' }, day)).toEqual([
    { slot: 'pm_out', message: 'PM Out must come after PM In (1:00 PM)' },
  ])
  expect(timeProblems('wrong_time', typedTimes(day), day)).toEqual([
    { slot: 'am_in', message: 'Change at least one time.' },
  ])
  expect(timeProblems('excuse', typedTimes(day), day)).toEqual([])
})
