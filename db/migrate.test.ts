import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, openDb } from '#server/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'
import { findVersions } from './standing.ts'

let folder: string
let db: Db
let done: () => Promise<void>

beforeEach(async () => {
  const { url, drop } = await freshDatabase()
  db = openDb(url, { max: 4 })
  folder = mkdtempSync(join(tmpdir(), 'tapat-migrations-'))
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true })
  done = async () => {
    await db.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

afterEach(() => done())

function write(name: string, sql: string) {
  writeFileSync(join(folder, name), sql)
}

test('a database that has every migration is left alone', async () => {
  expect(await migrate(db, folder)).toBe(0)
  expect(await findVersions(db, folder)).toEqual({ isOlder: false, isNewer: false, isReadOnly: false })
})

test('new migrations are applied in order, once', async () => {
  write('902-second.sql', 'insert into firsts values (2);')
  write('901-first.sql', 'create table firsts (n int); insert into firsts values (1);')
  expect(await findVersions(db, folder)).toMatchObject({ isOlder: false, isNewer: true })
  expect(await migrate(db, folder)).toBe(2)
  expect(await migrate(db, folder)).toBe(0)
  expect(await db`select n from firsts order by n`).toMatchObject([{ n: 1 }, { n: 2 }])
})

test('servers that start together apply a migration once', async () => {
  write('901-once.sql', 'create table once (n int);')
  const counts = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)])
  expect(counts.sort()).toEqual([0, 0, 1])
})

test('a migration that fails leaves nothing behind and is named', async () => {
  write('901-broken.sql', 'create table halves (n int); select nothing;')
  await expect(migrate(db, folder)).rejects.toThrow(/^Migration 901-broken.sql failed: .*"nothing" does not exist\.$/)
  expect(await db`select to_regclass('halves') as found`).toMatchObject([{ found: null }])
  expect(await findVersions(db, folder)).toMatchObject({ isOlder: false, isNewer: true })
})

test('a migration that was edited after it was applied is refused', async () => {
  write('901-edited.sql', 'create table edited (n int);')
  await migrate(db, folder)
  write('901-edited.sql', 'create table edited (n bigint);')
  await expect(migrate(db, folder)).rejects.toThrow('Migration 901-edited.sql was edited after it was applied')
})

test('line ends of another system are no edit', async () => {
  write('901-lines.sql', 'create table lines (\n  n int\n);\n')
  await migrate(db, folder)
  write('901-lines.sql', 'create table lines (\r\n  n int\r\n);\r\n')
  expect(await migrate(db, folder)).toBe(0)
})

test('a database of a newer version is refused', async () => {
  write('901-newer.sql', 'create table newer (n int);')
  await migrate(db, folder)
  rmSync(join(folder, '901-newer.sql'))
  await expect(migrate(db, folder)).rejects.toThrow('which this version does not know')
})

test('of holidays that stood twice on a date the one that counted stays', async () => {
  await db`drop index holidays_taken`
  await db`create unique index holidays_taken on holidays (on_date, lower(name)) where archived_at is null`
  const rows = [
    { onDate: '2027-04-09', name: 'Working feast', type: 'special_working', scope: 'national' },
    { onDate: '2027-04-09', name: 'Araw ng Kagitingan', type: 'regular', scope: 'National' },
    { onDate: '2027-04-09', name: 'Maundy Thursday', type: 'regular', scope: 'national' },
    { onDate: '2027-04-09', name: 'Town feast', type: 'special_working', scope: 'Laguna' },
  ]
  await db`insert into holidays ${db(rows)}`
  write('901-again.sql', readFileSync(join(folder, '100-holiday-once.sql'), 'utf8'))
  await migrate(db, folder)
  const kept = await db`select name from holidays where on_date = '2027-04-09' and archived_at is null order by id`
  expect(kept.map(({ name }) => name)).toEqual(['Araw ng Kagitingan', 'Town feast'])
  expect((await db`select 1 from holidays where on_date < '2027-01-01' and archived_at is null`).length).toBe(19)
  const told = await db`select h.name from audit_events e join holidays h on h.id = e.record_id
    where e.noun = 'holiday' and e.action = 'archived' order by h.id`
  expect(told.map(({ name }) => name)).toEqual(['Working feast', 'Maundy Thursday'])
})
