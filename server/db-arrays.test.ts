import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { openDb } from './db.ts'

const { url } = await startApi()
const db = openDb(url, { max: 1 })
afterAll(() => db.end())

const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0') && value.isWellFormed())
const instant = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const list = <T>(one: fc.Arbitrary<T>) => fc.array(fc.option(one), { maxLength: 8 })

test('arrays come back as they were sent, whatever they hold', async () => {
  const lists = fc.record({
    texts: list(text),
    bigints: list(fc.maxSafeInteger()),
    integers: list(fc.integer()),
    floats: list(fc.double({ noNaN: true, noDefaultInfinity: true })),
    dates: list(instant.map((at) => at.slice(0, 10))),
    instants: list(instant),
    uuids: list(fc.uuid()),
  })
  await fc.assert(
    fc.asyncProperty(lists, async ({ texts, bigints, integers, floats, dates, instants, uuids }) => {
      const [row] = await db`
        select ${texts}::text[] as texts, ${bigints}::bigint[] as bigints, ${integers}::integer[] as integers,
          ${floats}::float8[] as floats, ${dates}::date[] as dates, ${instants}::timestamptz[] as instants,
          ${uuids}::uuid[] as uuids`
      const plain = floats.map((value) => (value === null ? null : value + 0))
      expect(row).toEqual({ texts, bigints, integers, floats: plain, dates, instants, uuids })
    }),
    { numRuns: 60 },
  )
})

test('an array is compared with a column without a cast', async () => {
  const names = ['users', 'with "quotes", \\ and {braces}']
  expect(await db`select relname from pg_class where relname = any(${names}) and relkind = 'r'`).toHaveLength(1)
  expect(await db`select n from generate_series(1, 5) as n where n = any(${[2, 4]})`).toMatchObject([
    { n: 2 },
    { n: 4 },
  ])
  expect(await db`select n from generate_series(1, 5) as n where n = any(${[] as number[]})`).toHaveLength(0)
})
