import { expect, test } from 'vitest'
import { rangeOfMonth } from '#domain/calendar.ts'
import { startApi } from '#server/testing/api.ts'
import { loadGenerated } from '#server/testing/generated-school.ts'
import { monthMinutes } from './month-hours-queries.ts'
import { monthsOf } from './months.ts'

const api = await startApi()
const admin = { id: 0, role: 'admin', sessionId: 0 } as const
const months = ['2026-09', '2026-10', '2026-11']

test('the hours that daily time records are sorted by are those of the rules, week by week', async () => {
  await api.write((tx) => loadGenerated(tx, { interns: 150, seed: 11, today: '2026-11-13' }))
  for (const month of months) {
    const dates = rangeOfMonth(month)
    const shown = (await monthsOf(api.db, admin, { ...dates, page: 1, rowsPerPage: 1000 })).students
    const sums = await api.db<{ studentId: number; approved: number; pending: number }[]>`
      ${monthMinutes(api.db, admin, dates)} order by 1`
    const byStudent = new Map(sums.map((one) => [one.studentId, one]))
    expect(shown.length).toBeGreaterThan(50)
    expect(shown.filter(({ pendingMinutes }) => pendingMinutes > 0).length).toBeGreaterThan(10)
    for (const { id, approvedMinutes, pendingMinutes } of shown) {
      const { approved = 0, pending = 0 } = byStudent.get(id) ?? {}
      expect([id, approved, pending]).toEqual([id, approvedMinutes, pendingMinutes])
    }
  }
})

test('daily time records are sorted by their approved and by their pending hours, up and down', async () => {
  const dates = rangeOfMonth('2026-10')
  for (const [sort, key] of [
    ['hours', 'approvedMinutes'],
    ['pending', 'pendingMinutes'],
  ] as const) {
    for (const direction of ['', '-'] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) =>
          monthsOf(api.db, admin, { ...dates, page, rowsPerPage: 50, sort: `${direction}${sort}` }),
        ),
      )
      const minutes = pages.flatMap(({ students }) => students.map((student) => student[key]))
      expect(minutes.length).toBe(pages[0]!.total)
      expect(minutes).toEqual(minutes.toSorted((one, two) => (direction ? two - one : one - two)))
    }
  }
})
