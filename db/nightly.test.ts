import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs, { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#server/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { programOf } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { filesIn } from './data-files.ts'
import { makeNightly } from './nightly.ts'
import { packageRoot } from './package-root.ts'
import { restore, verifyArchive } from './restore.ts'

const root = tempFolder()
const database = await freshDatabase()
const db = openDb(database.url, { max: 2 })
await db`insert into users (role, username, first_name) select 'admin', 'a' || n, E'Pe\\u00f1a\\\\\\n' || n from generate_series(1, 3000) n`
let [round, dataDir, folder] = [0, '', '']

beforeEach(() => {
  round++
  dataDir = join(root, `data${round}`)
  folder = join(dataDir, 'backups')
})
afterAll(async () => {
  await db.end()
  await database.drop()
  rmSync(root, { recursive: true })
})

function upload(text: string): string {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const path = `files/${sha256.slice(0, 2)}/${sha256}`
  mkdirSync(join(dataDir, 'files', sha256.slice(0, 2)), { recursive: true })
  writeFileSync(join(dataDir, path), text, { mode: 0o600 })
  return path
}
const night = (day: number, wish: { keep?: number; lastBytes?: number } = {}) =>
  makeNightly({ db, dataDir, folder, keep: 2, lastBytes: 0, now: `2026-11-${day}T18:30:00.000Z`, ...wish })
const archives = () => readdirSync(folder).filter((name) => name.endsWith('.tar.gz'))
const restored = async (file: string) => {
  const empty = await freshDatabase()
  const target = { db: openDb(empty.url, { max: 1 }), dataDir: join(root, `restored${round}`) }
  try {
    await target.db.unsafe('drop schema public cascade; create schema public')
    await restore(target, file, await verifyArchive(file))
    return target.dataDir
  } finally {
    await target.db.end()
    await empty.drop()
  }
}

test('seven nights keep an uploaded file once, as a second name of the same bytes, and a restore has it again', async () => {
  const path = upload('a medical certificate')
  writeFileSync(join(dataDir, 'vapid.json'), '{"privateKey":"…"}')
  for (const day of [10, 11, 12]) await night(day)
  expect(statSync(join(folder, path)).ino).toBe(statSync(join(dataDir, path)).ino)
  expect(statSync(join(folder, path)).nlink).toBe(2)
  const [, newest = ''] = archives().sort()
  expect(statSync(join(folder, newest)).mode & 0o777).toBe(0o600)
  rmSync(join(dataDir, path))
  const data = await restored(join(folder, newest))
  expect(readFileSync(join(data, path), 'utf8')).toBe('a medical certificate')
  expect(filesIn(data)).toEqual([path, 'vapid.json'])
})

test('the oldest goes once a newer one succeeded, and with it the files that no other names', async () => {
  const [gone, kept] = [upload('only in the first'), upload('in all')]
  await night(10)
  rmSync(join(dataDir, gone))
  await night(11)
  expect(readdirSync(folder)).toContain('tapat-2026-11-10T18-30-00-000Z.tar.gz')
  expect(statSync(join(folder, gone)).isFile()).toBe(true)
  await night(12)
  expect(archives()).toEqual(['tapat-2026-11-11T18-30-00-000Z.tar.gz', 'tapat-2026-11-12T18-30-00-000Z.tar.gz'])
  expect(statSync(join(folder, gone), { throwIfNoEntry: false })).toBeUndefined()
  expect(statSync(join(folder, kept)).isFile()).toBe(true)
})

test('one that fails leaves the good ones and nothing half made', async () => {
  upload('sound')
  await night(10, { keep: 1 })
  const before = readdirSync(folder, { recursive: true }).map(String).sort()
  const broken = upload('damaged on the disk')
  writeFileSync(join(dataDir, broken), 'something else')
  await expect(night(11, { keep: 1 })).rejects.toThrow('is not what its name says')
  await expect(night(12, { keep: 1, lastBytes: 1e18 })).rejects.toThrow('There is not enough free space for a backup')
  const after = readdirSync(folder, { recursive: true }).map(String).sort()
  expect(after.filter((name) => !before.includes(name) && name.includes('.'))).toEqual([])
  expect(archives()).toEqual(['tapat-2026-11-10T18-30-00-000Z.tar.gz'])
})

/** Like a disk or memory that fails silently: one byte of the next archive changes as soon as it was written. */
function damageNext(): void {
  const { renameSync } = fs
  const mend = () => {
    fs.renameSync = renameSync
    syncBuiltinESMExports()
  }
  fs.renameSync = (from, to) => {
    mend()
    renameSync(from, to)
    const bytes = readFileSync(to)
    const middle = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    writeFileSync(to, bytes)
  }
  syncBuiltinESMExports()
  onTestFinished(mend)
}

test('one that is damaged as it is written is found by reading it back, and does not take the place of a good one', async () => {
  upload('sound')
  const good = await night(10, { keep: 1 })
  damageNext()
  await expect(night(11, { keep: 1 })).rejects.toThrow('cannot be restored')
  expect(readdirSync(folder).sort()).toEqual(
    [basename(good.file), basename(good.file, '.tar.gz').concat('.files'), 'files'].sort(),
  )
  await verifyArchive(good.file)
  await night(12, { keep: 1 })
  expect(archives()).toEqual(['tapat-2026-11-12T18-30-00-000Z.tar.gz'])
})

test('the new one stays although others have later names, from when the server’s clock was ahead', async () => {
  upload('sound')
  for (const day of [27, 28]) await night(day)
  const { file } = await night(12)
  await verifyArchive(file)
  expect(archives()).toEqual(['tapat-2026-11-12T18-30-00-000Z.tar.gz', 'tapat-2026-11-28T18-30-00-000Z.tar.gz'])
})

test('what others keep in the folder of backups stays, also a backup by hand that is being made', async () => {
  const gone = upload('only in the first')
  await night(10, { keep: 1 })
  const others = ['tapat-backup-2026-11-11T18-29-00-000Z.tar.gz.part', 'mon.tar.gz.part', 'files/minutes.docx']
  for (const name of others) writeFileSync(join(folder, name), 'x')
  const ours = [
    'tapat-2026-11-09T18-30-00-000Z.tar.gz.unread',
    'tapat-2026-11-09T18-30-00-000Z.tar.gz.unread.part',
    gone,
  ]
  for (const name of ours.slice(0, 2)) writeFileSync(join(folder, name), 'cut off by a kill')
  rmSync(join(dataDir, gone))
  await night(11, { keep: 1 })
  const found = readdirSync(folder, { recursive: true }).map(String)
  expect(found).toEqual(expect.arrayContaining(others))
  expect(found.filter((name) => ours.includes(name))).toEqual([])
})

test('an archive without the files that belong to it is refused', async () => {
  const path = upload('needed')
  const { file } = await night(10)
  rmSync(join(folder, path))
  await expect(verifyArchive(file)).rejects.toThrow('is missing: keep both folders together')
})

test('restore --check proves that an archive restores and is the same, and names one that does not', async () => {
  const path = upload('checked')
  const { file } = await night(10)
  const check = () =>
    promisify(execFile)(process.execPath, [...programOf('db/restore-cli.ts'), '--check', file], {
      cwd: packageRoot,
      env: { ...process.env, DATA_DIR: join(root, 'untouched') },
    })
  const { stdout } = await check()
  expect(stdout).toMatch(/restores, and is the same afterwards:\n\d{4,} rows of \d+ tables, 1 files\./)
  expect(statSync(join(root, 'untouched'), { throwIfNoEntry: false })).toBeUndefined()
  writeFileSync(join(folder, path), 'changed')
  await expect(check()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('it is damaged') })
})
