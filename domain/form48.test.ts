import { describe, expect, test } from 'vitest'
import { type FormPlacement, type FormRecord, type FormSource, formOf } from './form48.ts'
import { durationWords, formTime, scheduleWords } from './form48-words.ts'
import type { Schedule } from './schedule.ts'

const zone = 'Asia/Manila'
const manila = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString()
const weekdays: Schedule = {
  validFrom: '2026-01-01',
  days: [1, 2, 3, 4, 5],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed',
}
const placement: FormPlacement = {
  id: 1,
  companyName: 'Acme',
  inCharge: 'Sol Cruz',
  where: { courseId: 1, towns: ['cebu'] },
  schedules: [weekdays],
  approved: 0,
  required: 29_160,
}
const student = { id: 1, name: 'Ana Santos', studentNumber: '1', courseId: 1, courseCode: 'BSIT', section: null }
const everyone = { courseIds: [], town: null }

function source(fields: Partial<FormSource> = {}): FormSource {
  return { month: '2026-07', zone, student, placement, records: [], holidays: [], suspensions: [], ...fields }
}

function day(workDate: string, fields: Partial<FormRecord> = {}): FormRecord {
  return {
    workDate,
    amIn: manila(workDate, '08:00'),
    amOut: manila(workDate, '12:00'),
    pmIn: manila(workDate, '13:00'),
    pmOut: manila(workDate, '17:00'),
    otIn: null,
    otOut: null,
    minutes: 480,
    undertime: 0,
    status: 'approved',
    excused: false,
    isCorrected: false,
    ...fields,
  }
}

const times: readonly [at: string, text: string][] = [
  [manila('2026-07-06', '00:05'), '12:05'],
  [manila('2026-07-06', '08:05'), '8:05'],
  [manila('2026-07-06', '12:00'), '12:00'],
  [manila('2026-07-06', '17:59'), '5:59'],
  [manila('2026-07-07', '02:00'), '2:00+'],
  [manila('2026-07-05', '23:50'), '11:50*'],
]
test.each(times)('%s prints as %s on the form of the sixth', (at, text) => {
  expect(formTime(at, '2026-07-06', zone)).toBe(text)
})

test('a form has 31 rows, and those that its month lacks stay empty', () => {
  const { rows } = formOf(source({ month: '2026-02' }))
  expect(rows.map(({ day: number }) => number)).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
  expect(rows.slice(28).map(({ date, words }) => [date, words])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

describe('across an empty row', () => {
  const holidays = [
    { date: '2026-07-04', name: 'Fil-Am Friendship Day', type: 'special_non_working' as const, scope: everyone },
    { date: '2026-07-07', name: 'Working feast', type: 'special_working' as const, scope: everyone },
    {
      date: '2026-07-08',
      name: 'Elsewhere',
      type: 'regular_holiday' as const,
      scope: { courseIds: [], town: 'manila' },
    },
  ]
  const suspensions = [
    { from: '2026-07-21', to: '2026-07-22', fromTime: '12:00', reason: 'Typhoon Egay', scope: everyone },
  ]
  const { rows } = formOf(source({ holidays, suspensions, records: [day('2026-07-11')] }))
  const words = (number: number) => rows[number - 1]?.words

  test('stands SATURDAY or SUNDAY', () => {
    expect([words(5), words(12), words(18)]).toEqual(['SUNDAY', 'SUNDAY', 'SATURDAY'])
  })
  test('stands the holiday’s name, also on a Saturday', () => expect(words(4)).toBe('Fil-Am Friendship Day'))
  test('stands nothing on a working holiday, nor for one that is kept elsewhere', () => {
    expect([words(7), words(8)]).toEqual([null, null])
  })
  test('stands why a whole day was suspended, but not why an afternoon was', () => {
    expect([words(21), words(22)]).toEqual([null, 'Typhoon Egay'])
  })
  test('stands the same where a record has no times, such as one of an excuse or a note', () => {
    const none = { amIn: null, amOut: null, pmIn: null, pmOut: null, minutes: 0, excused: true }
    const noted = formOf(
      source({ holidays, records: [day('2026-07-04', none), day('2026-07-05', none), day('2026-07-06', none)] }),
    )
    expect(noted.rows.slice(3, 6).map(({ words: across, marks }) => [across, marks])).toEqual([
      ['Fil-Am Friendship Day', ['excused']],
      ['SUNDAY', ['excused']],
      [null, ['excused']],
    ])
  })
  test('stands nothing where there are real times', () => {
    expect(rows[10]).toMatchObject({ words: null, amIn: '8:00', pmOut: '5:00' })
  })
})

test('totals are the sums of what prints, and a rejected day prints nothing', () => {
  const records = [
    day('2026-07-06', { undertime: 50, minutes: 430 }),
    day('2026-07-07', { undertime: 15, minutes: 465 }),
    day('2026-07-08', { status: 'submitted', undertime: 5, minutes: 475 }),
    day('2026-07-09', { status: 'rejected', undertime: 99, minutes: 381 }),
  ]
  const form = formOf(source({ records }))
  expect(form).toMatchObject({ undertime: 70, hours: 895, hasPending: true })
  expect(form.rows[7]).toMatchObject({ hours: 475, isPending: true, running: 895 })
  expect(form.rows[8]).toMatchObject({ amIn: '', undertime: null, hours: null, status: null })
})

test('the hours of a day are what its week left of them', () => {
  const records = [day('2026-07-03'), day('2026-07-04', { minutes: 0 })]
  const { rows } = formOf(source({ records }))
  expect(rows.slice(2, 4).map(({ hours, running }) => [hours, running])).toEqual([
    [480, 480],
    [0, 480],
  ])
})

test('a day that was corrected, excused or not yet approved says so', () => {
  const records = [
    day('2026-07-06', { isCorrected: true }),
    day('2026-07-07', { excused: true, isCorrected: true }),
    day('2026-07-08', { status: 'submitted' }),
    day('2026-07-09'),
  ]
  expect(
    formOf(source({ records }))
      .rows.slice(5, 9)
      .map(({ marks }) => marks),
  ).toEqual([['corrected'], ['corrected', 'excused'], ['undecided'], []])
})

test('official hours are those of the month’s schedules, each once, and later ones say from when', () => {
  const later: Schedule = { ...weekdays, validFrom: '2026-07-13', second: null }
  const saturday: Schedule = { ...weekdays, days: [6], kind: 'flexible' }
  expect(formOf(source({ placement: { ...placement, schedules: [weekdays, saturday, later] } }))).toMatchObject({
    regularHours: ['8:00-12:00, 1:00-5:00', 'from 13: 8:00-12:00'],
    saturdayHours: ['8:00-12:00, 1:00-5:00 (flexible)'],
  })
  expect(formOf(source({ placement: null }))).toMatchObject({ regularHours: [], saturdayHours: [] })
  expect(scheduleWords({ ...weekdays, first: null })).toBe('1:00-5:00')
})

test('night hours say so', () => {
  const night = { ...weekdays, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '07:00' } }
  expect(scheduleWords(night)).toBe('10:00-2:00, 3:00-7:00 (night)')
  expect(scheduleWords({ ...night, kind: 'flexible' })).toBe('10:00-2:00, 3:00-7:00 (night, flexible)')
  expect(scheduleWords({ ...weekdays, first: { start: '00:00', end: '04:00' }, second: null })).toBe(
    '12:00-4:00 (night)',
  )
  expect(scheduleWords({ ...weekdays, second: { start: '20:00', end: '00:00' } })).toBe('8:00-12:00, 8:00-12:00')
})

test('overtime is told with its times, or the one that is known', () => {
  const otIn = manila('2026-07-06', '17:30')
  const records = [
    day('2026-07-06', { otIn, otOut: manila('2026-07-07', '00:10') }),
    day('2026-07-07', { otIn: manila('2026-07-07', '17:30') }),
  ]
  expect(
    formOf(source({ records }))
      .rows.slice(5, 7)
      .map(({ overtime }) => overtime),
  ).toEqual(['5:30-12:10+', '5:30-'])
})

test('a duration is hours and minutes', () => {
  expect([0, 5, 60, 485].map(durationWords)).toEqual(['0:00', '0:05', '1:00', '8:05'])
})
