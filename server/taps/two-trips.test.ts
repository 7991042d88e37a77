import { expect, test, vi } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { openTwoTrips } from './two-trips-queries.ts'

const api = await startApi()
const trips = openTwoTrips(api.url)
api.app.addHook('onClose', trips.end)
const change = { by: null, ip: null, now: new Date().toISOString() }

const stored = async (student: number) => (await api.db`select from tap_calls where student_id = ${student}`).count

test('what is written with the commit stays', async () => {
  const read = await trips.run(change, async (tx, commit) => {
    const [row] = await tx<{ one: number }[]>`select 1 as one`
    await commit(tx`insert into tap_calls values (1, 1, 1)`)
    return row?.one
  })
  expect(read).toBe(1)
  expect(await stored(1)).toBe(1)
})

test('what fails leaves nothing behind, also where its commit is on the way, and the next is not concerned', async () => {
  const half = trips.run(change, async (tx, commit) => {
    await tx`insert into tap_calls values (2, 1, 1)`
    await commit(tx`insert into tap_calls values (2, 1, 1)`)
  })
  await expect(half).rejects.toThrow('tap_calls_pkey')
  expect(await stored(2)).toBe(0)
  await trips.run(change, (tx, commit) => commit(tx`insert into tap_calls values (3, 1, 1)`))
  expect(await stored(3)).toBe(1)
})

test('a connection that is lost takes its transaction with it, and the next has a new one', async () => {
  const lost = trips.run(change, async (tx, commit) => {
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid from tap_calls limit 1`
    const written = tx`insert into tap_calls select 4, 1, 1 from pg_sleep(10)`.execute()
    await Promise.all([written, api.db`select pg_terminate_backend(${own?.pid ?? 0})`])
    await commit()
  })
  await expect(lost).rejects.toThrow()
  await trips.run(change, (tx, commit) => commit(tx`insert into tap_calls values (5, 1, 1)`))
  expect([await stored(4), await stored(5)]).toEqual([0, 1])
})

test('two that stand in each other’s way both get through', async () => {
  await api.db`insert into tap_calls values (6, 1, 0), (7, 1, 0)`
  const other = openTwoTrips(api.url)
  let haveMet = false
  const isHeld = async (student: number) => {
    const free = await api.db`select from tap_calls where student_id = ${student} for update skip locked`
    expect(free).toHaveLength(0)
  }
  const count = (from: typeof trips, first: number, second: number) =>
    from.run(change, async (tx, commit) => {
      await tx`update tap_calls set calls = calls + 1 where student_id = ${first}`
      if (!haveMet) await vi.waitFor(() => Promise.all([isHeld(first), isHeld(second)]))
      haveMet = true
      await commit(tx`update tap_calls set calls = calls + 1 where student_id = ${second}`)
    })
  await Promise.all([count(trips, 6, 7), count(other, 7, 6)])
  await other.end()
  expect(await api.db`select calls from tap_calls where student_id in (6, 7)`).toEqual([{ calls: 2 }, { calls: 2 }])
})
