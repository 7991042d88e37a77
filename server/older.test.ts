import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openDb } from './db.ts'
import { startProduct } from './start.ts'
import { freshDatabase } from './testing/database.ts'
import { waitFor } from './testing/patience.ts'
import { tempFolder } from './testing/temp-folder.ts'

const folder = tempFolder()
const database = await freshDatabase()
const db = openDb(database.url, { max: 1 })
const settings = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', DEMO: 'off' }
const product = await startProduct(readConfig(settings, folder), { log: pino({ level: 'silent' }), say: () => {} })
afterAll(async () => {
  await product.stop()
  await db.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const addJob = () => db`select graphile_worker.add_job('sweep-reports')`
const jobs = () => db`select attempts from graphile_worker.jobs where task_identifier = 'sweep-reports'`
/** Those by which the lanes hear of new jobs. */
const listening = () => db`
  select from pg_stat_activity where datname = current_database() and query ilike 'listen "jobs:insert"%'`

test('a server that turns out to be older than its database takes no more jobs', async () => {
  await addJob()
  await waitFor(async () => expect(await jobs()).toEqual([]))
  expect(await listening()).not.toEqual([])
  await db`insert into migrations (name, checksum) values ('999-of-tomorrow.sql', 'x')`
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(503)
  await waitFor(async () => expect(await listening()).toEqual([]))
  await addJob()
  // Any process that still takes jobs would take this one now.
  for (let times = 0; times < 10; times++) expect((await fetch(`${product.url}/api/ready`)).status).toBe(503)
  expect(await jobs()).toEqual([{ attempts: 0 }])
})
