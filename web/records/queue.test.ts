import { expect, test } from 'vitest'
import type { QueuedRecord } from '#contract/records.ts'
import { barsOf } from './day-bars.ts'
import { approveWords, splitQueue, stripOf, tickedOf } from './queue.ts'

function queued(id: number, studentName: string, more: Partial<QueuedRecord> = {}) {
  const measured = { flags: [], credited: 480, late: 0, undertime: 0, hasPendingCorrection: false }
  return {
    id,
    studentId: studentName.length,
    studentName,
    workDate: '2026-11-09',
    ...measured,
    ...more,
  } as QueuedRecord
}
const outside = { flags: ['outside'] } satisfies Partial<QueuedRecord>
const week = [queued(1, 'Ana', outside), queued(2, 'Benito'), queued(3, 'Ana'), queued(4, 'Ana')]
const ids = (records: readonly QueuedRecord[]) => records.map(({ id }) => id)

test('exceptions are apart, and regular days are gathered by intern', () => {
  const { exceptions, regular } = splitQueue(week)
  expect(ids(exceptions)).toEqual([1])
  expect(regular.map(({ name, minutes, records }) => [name, minutes, records.length])).toEqual([
    ['Ana', 960, 2],
    ['Benito', 480, 1],
  ])
})

test('regular days are ticked before anybody has touched them', () => {
  expect(ids(tickedOf(week, new Map()))).toEqual([2, 3, 4])
  const touched = new Map([
    [1, true],
    [3, false],
  ])
  expect(ids(tickedOf(week, touched))).toEqual([1, 2, 4])
})

test('one call decides on at most 500 days', () => {
  const many = Array.from({ length: 700 }, (_, index) => queued(index + 1, 'Ana'))
  expect(tickedOf(many, new Map())).toHaveLength(500)
})

test('the button says what it approves: how many days of how many interns, and whether all are regular', () => {
  expect(approveWords(tickedOf(week, new Map()), undefined)).toBe('Approve 3 regular days (2 interns)')
  expect(approveWords(week, undefined)).toBe('Approve 4 days (2 interns)')
  expect(approveWords(week.slice(1, 2), undefined)).toBe('Approve 1 regular day (1 intern)')
  expect(approveWords(week.slice(2), 3)).toBe('Approve 2 regular days')
  expect(approveWords([], undefined)).toBe('Select days to approve')
})

test('the strip of an intern has the last weeks from Monday to Friday, and a Saturday that was worked', () => {
  const days = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-14'].map((workDate, id) =>
    queued(id, 'Ana', { workDate }),
  )
  const [first, second, ...more] = stripOf(days, 2)
  expect(more).toEqual([])
  expect(first?.map((day) => typeof day === 'object')).toEqual([true, false, false, false, false])
  expect(second?.map((day) => typeof day === 'object')).toEqual([true, false, false, false, false, true])
})

test('a date that two placements share is one bar with the hours of both', () => {
  const [bars] = stripOf([queued(1, 'Ana', { credited: 240 }), queued(2, 'Ana', { credited: 180, ...outside })], 2)
  expect(bars?.[0]).toEqual({ workDate: '2026-11-09', minutes: 420, isException: true })
})

test('a day is drawn under its schedule on one scale, a night to its end on the next date', () => {
  const schedule = { first: { start: '08:00', end: '12:00' }, second: { start: '13:00', end: '17:00' } }
  const none = { amIn: null, amOut: null, pmIn: null, pmOut: null, otIn: null, otOut: null }
  const manila = (time: string, date = '2026-11-09') => new Date(`${date}T${time}:00+08:00`).toISOString()
  const late = queued(1, 'Ana', { ...none, schedule, amIn: manila('08:30'), pmOut: manila('17:10') })
  expect(barsOf(late, 'Asia/Manila')).toEqual({
    from: 480,
    to: 1080,
    due: [
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ],
    tapped: [{ from: 510, to: 1030 }],
  })
  const night = { first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '07:00' } }
  const times = { amIn: manila('21:55'), amOut: manila('02:00', '2026-11-10') }
  const bars = barsOf(queued(2, 'Ana', { ...none, schedule: night, ...times }), 'Asia/Manila')
  expect(bars).toMatchObject({ from: 1260, to: 1860, tapped: [{ from: 1315, to: 1560 }] })
})
