import { beforeAll, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { records } from '#contract/records.ts'
import { students } from '#contract/students.ts'
import { taps } from '#contract/taps.ts'
import { type Ask, startDemo } from './testing/api.ts'
import { demoDay as today } from './testing/database.ts'
import { loadGenerated } from './testing/generated-school.ts'

// Calls that arrive at the same moment share statements: each person must still be answered as if they had asked alone.
const api = await startDemo()

const people: { id: number; ask: Ask }[] = []

beforeAll(async () => {
  await api.write((tx) => loadGenerated(tx, { interns: 20, seed: 5, today }))
  const found = await api.db<{ id: number }[]>`
    select u.id from users u join students s on s.id = u.id where u.archived_at is null order by u.id % 37, u.id limit 40`
  for (const { id } of found) people.push({ id, ask: await api.as(id) })
})

const reads: Record<string, (ask: Ask, id: number) => Promise<{ status: number; body: unknown }>> = {
  'own record': (ask, id) => ask(students.read, { params: { id } }),
  'tap screen': (ask) => ask(taps.today),
  month: (ask, id) => ask(records.month, { params: { studentId: id }, query: { month: '2026-11' } }),
  'month before': (ask, id) => ask(records.month, { params: { studentId: id }, query: { month: '2026-10' } }),
  dashboard: (ask) => ask(dashboard.read),
}

test('forty students who ask for everything at once are answered as if each asked alone', async () => {
  const wanted = people.flatMap((person) => Object.entries(reads).map(([name, read]) => ({ ...person, name, read })))
  const answerOf = async ({ id, ask, name, read }: (typeof wanted)[number]) => {
    const { status, body } = await read(ask, id)
    return { id, name, status, body }
  }
  const together = await Promise.all(wanted.map(answerOf))
  const alone: unknown[] = []
  for (const one of wanted) alone.push(await answerOf(one))
  expect(together).toEqual(alone)
  expect(together.every(({ status }) => status === 200)).toBe(true)
  expect(new Set(together.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(people.length * 3)
})

test('the tap screen within a dashboard is the one that is read alone', async () => {
  // A dashboard is made from more days and passes than the tap screen.
  await api.write(
    (tx) => tx`
      insert into passes (placement_id, on_date, kind, minutes, reason, granted_by)
      select p.id, ${today}::date + 7, 'overtime', 60, 'Inventory', a.id
      from placements p cross join (select id from users where username = 'admin') a`,
  )
  for (const { ask } of people) {
    const [{ body: whole }, { body: alone }] = await Promise.all([ask(dashboard.read), ask(taps.today)])
    expect(whole).toMatchObject({ data: { today: (alone as { data: unknown }).data } })
  }
})

test('a student who asks for another’s record or month beside others is told that there is none', async () => {
  const asked = people.map(async ({ ask }, index) => {
    const id = people[(index + 1) % people.length]?.id ?? 0
    const own = await ask(students.read, { params: { id } })
    const month = await ask(records.month, { params: { studentId: id } })
    return [own.status, month.status]
  })
  expect(await Promise.all(asked)).toEqual(people.map(() => [404, 404]))
})
