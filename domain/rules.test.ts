import { expect, test } from 'vitest'
import { absentSince } from './absence.ts'
import { agreementState } from './agreement.ts'
import { expectedFrom } from './counts-from.ts'
import { windowOf, workDateOf } from './day.ts'
import { documentState } from './document.ts'
import { isException } from './exception.ts'
import { forecast } from './forecast.ts'
import { placeOf } from './geofence.ts'
import { dayKind } from './holiday.ts'
import { moaOf } from './moa.ts'
import { refuseStep, refuseTapIn, statusByHours } from './placement.ts'
import { isUnderAge, lastDay } from './placing.ts'
import { refuseLock } from './record.ts'
import { dayOf, everyone, manila, office, officeRules, rulesWith } from './samples.ts'
import { shiftOf } from './schedule.ts'
import { renewedExpiry } from './session-life.ts'
import { proposeSlot } from './slot.ts'
import { tapTime } from './tap-time.ts'
import { type CountedDay, hoursTotals, weeksOf } from './week.ts'
import { msOf } from './zone.ts'

// The examples of docs/rules.md, so that what is written there stays true. The names of the tests are the rules' titles.

const monday = '2026-11-09'

test('time of a tap (rule 1)', () => {
  const sent = { deviceAt: manila(monday, '09:00'), sentAt: manila(monday, '09:45') }
  const found = tapTime(sent, manila(monday, '08:45'))
  expect(found).toEqual({ at: manila(monday, '08:00'), source: 'offline', delaySeconds: 2_700, isClockOff: true })
})

test('work date (rule 2)', () => {
  const night = { ...office, first: { start: '22:00', end: '06:00' }, second: null }
  const taps = [{ workDate: monday, slot: 'am_in' as const }]
  const at = msOf(manila('2026-11-10', '06:05'))
  expect(workDateOf({ at, timetable: { schedules: [night], zone: 'Asia/Manila' }, taps, slot: null })).toBe(monday)
})

test('slot (rule 3)', () => {
  const proposed = (minute: number) =>
    proposeSlot({ filled: ['am_in'], minute, shift: shiftOf(office), hasOvertime: false })
  expect([12 * 60 + 10, 12 * 60 + 40, 14 * 60 + 15].map(proposed)).toEqual(['am_out', 'pm_in', 'pm_out'])
})

test('location (rule 5)', () => {
  const site = { latitude: 14.6, longitude: 121, radiusMeters: 150 }
  const fix = { latitude: 14.6 + 170 / 111_195, longitude: 121, accuracy: 40, fixedAt: null }
  const place = placeOf({ fix, pressedAt: manila(monday, '08:00'), site, setup: 'onsite' })
  expect(place).toEqual({ geofence: 'uncertain', distance: 170 })
})

test('credit of a day (rule 6)', () => {
  expect(dayOf(monday, ['08:04', '12:00', '13:03', '16:58'])).toMatchObject({ credited: 471, late: 0, undertime: 2 })
})

const week = (earned: number): CountedDay[] =>
  ['09', '10', '11', '12', '13', '14'].map((day, id) => ({
    id,
    workDate: `2026-11-${day}`,
    credited: 480,
    earned: day === '14' ? earned : 0,
    isApproved: true,
    lockedMinutes: null,
  }))
const weekRules = { maxMinutesPerWeek: 2_400, kept: [] }

test('credit of a week (rule 7)', () => {
  const [capped] = weeksOf(week(0), weekRules)
  expect(capped).toMatchObject({ counted: 2_400, line: { text: 'Over the 40-hour weekly limit', minutes: -480 } })
  expect(weeksOf(week(480), weekRules)[0]).toMatchObject({ counted: 2_880, line: null })
})

test('status of a day (rule 8)', () => {
  expect(dayOf(monday, ['08:00'])).toMatchObject({ status: 'incomplete', credited: 0 })
  expect(windowOf(monday, officeRules).to).toBe(msOf(manila('2026-11-10', '04:00')))
})

test('which placements take taps (rule 11)', () => {
  expect(refuseTapIn('on_hold')?.message).toBe('Your placement is on hold. Please talk to your coordinator.')
})

test('locked months (rule 12)', () => {
  const lastWindowEnds = windowOf('2026-10-31', officeRules).to
  const asked = { month: '2026-10', zone: 'Asia/Manila', lastWindowEnds, undecided: 0, corrections: 0 }
  expect(refuseLock({ ...asked, now: manila('2026-11-02', '03:59') })?.code).toBe('month_not_over')
  expect(refuseLock({ ...asked, now: manila('2026-11-02', '04:00') })).toBe(null)
})

test('status of a placement, and hours met (rule 13, rule 17)', () => {
  const refusal = refuseStep('cleared', 'completed', null)
  expect(refusal?.message).toBe('The placement’s status is Cleared. From there it cannot become Completed.')
  expect(statusByHours('hours_met', { approved: 478 * 60, required: 486 * 60 })).toBe('deployed')
})

test('the age of an intern, and the last day (rule 15, rule 18)', () => {
  expect(isUnderAge('2008-07-02', '2026-07-01')).toBe(true)
  const ending = {
    status: 'deployed',
    startDate: '2026-07-01',
    today: '2026-11-16',
    lastRecorded: '2026-11-13',
  } as const
  expect(lastDay({ ...ending, wanted: '2026-11-12' })).toMatchObject({ code: 'date_outside' })
})

test('status of a document, and of an MOA (rule 19, rule 22)', () => {
  const document = { status: 'approved', expiresOn: '2027-01-10', isOnPaper: false } as const
  const states = ['2026-10-11', '2026-10-12', '2027-01-10', '2027-01-11'].map(
    (day) => documentState(document, day).state,
  )
  expect(states).toEqual(['approved', 'expiring', 'expiring', 'expired'])
  const agreements = [
    { validFrom: '2025-06-01', validUntil: '2026-05-31' },
    { validFrom: '2026-08-01', validUntil: null },
  ]
  expect(agreements.map((one) => agreementState(one, '2026-06-15').state)).toEqual(['expired', 'upcoming'])
  expect(moaOf(agreements, '2026-06-15').state).toBe('upcoming')
})

test('kind of a day, and passes (rule 23, rule 24)', () => {
  const holidays = [
    { date: monday, name: 'Feast', type: 'special_non_working' as const, scope: { courseIds: [], town: 'manila' } },
  ]
  const asked = { date: monday, isScheduled: true, holidays, suspensions: [] }
  const kindAt = (town: string) => dayKind({ ...asked, where: { courseId: 1, towns: [town] } }).type
  expect(['manila', 'cebu'].map(kindAt)).toEqual(['special_non_working', 'regular'])
  const passes = [{ date: monday, kind: 'holiday' as const, minutes: 480 }]
  const everywhere = [{ date: monday, name: 'Feast', type: 'regular_holiday' as const, scope: everyone }]
  expect(dayOf(monday, ['08:00', '', '', '17:00'], { holidays: everywhere, passes }).credited).toBe(480)
})

test('pending hours (rule 26)', () => {
  const days = week(0)
    .slice(0, 5)
    .map((day, index) => ({ ...day, credited: index < 4 ? 540 : 480, isApproved: index < 4 }))
  const totals = hoursTotals(days, { ...weekRules, required: 30_000, carried: 0, isOwn: () => true })
  expect(totals).toMatchObject({ approved: 36 * 60, pending: 4 * 60 })
})

test('estimated finish (rule 27)', () => {
  const facts = { from: monday, remaining: 160 * 60, creditedThisWeek: 0, rules: officeRules, deadline: null }
  expect(forecast({ ...facts, recent: [{ credited: 480, due: 480 }] }).workdays).toBe(20)
})

test('absent for three working days (rule 28)', () => {
  const holidays = [{ date: '2026-11-06', name: 'Feast', type: 'regular_holiday' as const, scope: everyone }]
  const asked = { rules: rulesWith({ holidays }), expectedFrom: '2026-07-01', lastTap: '2026-11-05' }
  expect(absentSince({ ...asked, today: '2026-11-11' })).toBe(null)
  expect(absentSince({ ...asked, today: '2026-11-12' })).toBe(monday)
})

test('flags of a day (rule 30)', () => {
  expect(dayOf(monday, ['08:00', '12:00', '13:00', '17:12']).flags).toEqual([])
  const [stayed, late] = [
    dayOf(monday, ['08:00', '12:00', '13:00', '17:40']),
    dayOf(monday, ['08:16', '', '', '17:00']),
  ]
  expect(stayed).toMatchObject({ flags: ['overtime_without_pass'], credited: 480 })
  expect([stayed, late].map((day) => isException({ ...day, hasPendingCorrection: false }))).toEqual([false, true])
})

test('how long a session lasts (rule 35)', () => {
  const created = '2026-01-01T00:00:00.000Z'
  const last = '2026-06-30T00:00:00.000Z'
  const session = { role: 'student', createdAt: created, expiresAt: '2026-06-20T00:00:00.000Z', firstId: null } as const
  expect(renewedExpiry(session, '2026-06-15T00:00:00.000Z')).toBe(last)
  expect(renewedExpiry({ ...session, expiresAt: last }, '2026-06-29T00:00:00.000Z')).toBe(null)
  expect(renewedExpiry({ ...session, firstId: 1 }, '2026-06-15T00:00:00.000Z')).toBe(null)
})

test('the day from which an intern is expected (rule 38)', () => {
  const school = { startDate: '2026-08-10', schoolCountsFrom: '2026-10-05' }
  expect(expectedFrom({ ...school, countsFrom: null })).toBe('2026-10-05')
  expect(expectedFrom({ ...school, countsFrom: '2026-09-07' })).toBe('2026-09-07')
  expect(expectedFrom({ ...school, startDate: '2026-10-19', countsFrom: null })).toBe('2026-10-19')
})
