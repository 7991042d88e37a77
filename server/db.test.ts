import { afterAll, expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { inSavepoint, inTransaction, openDb, type Tx } from './db.ts'
import { troubleOf } from './db-faults.ts'
import { isoText } from './db-values.ts'
import { openPool } from './jobs/pool.ts'

const { url } = await startApi()
const change = { by: null, ip: null, now: '2026-07-06T00:00:00.000Z' }
const db = openDb(url, { max: 1 })
const other = openDb(url, { max: 1 })

afterAll(async () => {
  await db.end()
  await other.end()
})

async function endConnectionOf(tx: Tx): Promise<void> {
  const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  await other`select pg_terminate_backend(${own?.pid ?? 0})`
}

test('a transaction whose connection is lost between two statements fails, and the next one has a new connection', async () => {
  for (let time = 0; time < 8; time++) {
    const lost = inTransaction(db, change, async (tx) => {
      await endConnectionOf(tx)
      // asks until it notices: at once, or when the connection has been gone for a while
      for (;;) {
        await tx`select 1`
        await other`select 1`
      }
    })
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
    expect(await inTransaction(db, change, async (tx) => tx`select 2 as n`)).toMatchObject([{ n: 2 }])
  }
})

test('a transaction whose connection is lost during a statement fails, and the next one has a new connection', async () => {
  for (let time = 0; time < 8; time++) {
    const lost = inTransaction(db, change, async (tx) => {
      await Promise.all([endConnectionOf(tx), tx`select pg_sleep(30)`])
    })
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
    expect(await inTransaction(db, change, async (tx) => tx`select 2 as n`)).toMatchObject([{ n: 2 }])
  }
})

test('a transaction whose connection is lost inside a part that may fail alone fails as a whole', async () => {
  const waits = (tx: Tx) => Promise.all([endConnectionOf(tx), tx`select pg_sleep(30)`])
  const asks = async (tx: Tx) => {
    await endConnectionOf(tx)
    for (;;) {
      await tx`select 1`
      await other`select 1`
    }
  }
  for (const lose of [waits, asks, waits, asks]) {
    const lost = inTransaction(db, change, async (tx) => {
      // As a step of many does: a part that failed is tried again in smaller parts.
      for (;;) await inSavepoint(tx, (part) => inSavepoint(part, lose)).catch(() => tx`select 1`)
    })
    await expect(lost).rejects.toThrow(/CONNECTION_CLOSED|terminating connection/)
    expect(await inTransaction(db, change, async (tx) => tx`select 2 as n`)).toMatchObject([{ n: 2 }])
  }
})

test('a part that is refused is undone alone', async () => {
  const n = await inTransaction(db, change, async (tx) => {
    await tx`create temporary table part (n integer) on commit drop`
    await inSavepoint(tx, (part) => part`insert into part values (1)`)
    const refused = inSavepoint(tx, async (part) => {
      await part`insert into part values (2)`
      throw new Error('Refused')
    })
    await expect(refused).rejects.toThrow('Refused')
    return tx`select sum(n)::int as n from part`
  })
  expect(n).toMatchObject([{ n: 1 }])
})

test('a database whose name is not found for a while is away, like any other that cannot be reached', async () => {
  const lost = 'postgres://tapat@nowhere.invalid/tapat'
  const [nowhere, pool] = [openDb(lost, { max: 1 }), openPool(lost, 1, () => {})]
  const faults = [
    await nowhere`select 1`.catch((fault) => fault),
    await inTransaction(nowhere, change, (tx) => tx`select 1`).catch((fault) => fault),
    await pool.query('select 1').catch((fault) => fault),
  ]
  expect(faults.map((fault) => troubleOf(fault)?.code)).toEqual(['away', 'away', 'away'])
  await nowhere.end()
  await pool.end()
})

test.each([
  ['what an act refuses', new Error('Refused')],
  ['what fails by a connection to somewhere else', Object.assign(new Error('Refused'), { code: 'ECONNRESET' })],
])('%s is undone, and the connection goes on', async (_, fault) => {
  const refused = inTransaction(db, change, async (tx) => {
    await tx`create table half (n integer)`
    throw fault
  })
  await expect(refused).rejects.toThrow('Refused')
  await expect(db`select from half`).rejects.toThrow(/does not exist/)
})

test('an instant reads the same alone, in JSON and as a date of the engine', async () => {
  const asked = [
    '2026-11-17T00:00:00Z',
    '2026-11-17T08:00:00.5+08:00',
    '1999-12-31T23:59:59.999Z',
    '0099-01-01T00:00:00Z',
  ]
  for (const text of [...asked, '2026-11-17T00:00:00.123456Z']) {
    const [row] = await db<{ alone: string; json: string; ms: number }[]>`
      select ${text}::text::timestamptz as alone, to_json(${text}::text::timestamptz) as json,
        floor(extract(epoch from ${text}::text::timestamptz) * 1000)::bigint as ms`
    expect([row!.alone, isoText(row!.json)]).toEqual(Array(2).fill(new Date(row!.ms).toISOString()))
  }
})
