import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#server/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { programOf } from '#server/testing/product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { backUp } from './backup.ts'
import { listSequences, listTables, quoted } from './catalog.ts'
import { filesIn } from './data-files.ts'
import { packageRoot } from './package-root.ts'
import { restore, verifyArchive } from './restore.ts'

const folder = tempFolder()
const archive = join(folder, 'school.tar.gz')
const source = join(folder, 'data')
const closers: (() => Promise<void>)[] = []
let db: Db

beforeAll(async () => {
  db = await openFresh()
  await fillSchool(db)
  writeInto(source, 'files/ab/abcdef', Buffer.from([0, 1, 2, 253, 254, 255]))
  writeInto(source, 'files/cd/empty', Buffer.alloc(0))
  writeInto(source, 'files/ef/large', Buffer.alloc(3_000_001, 'tapat'))
  writeInto(source, 'keys.json', Buffer.from('{}'))
  writeInto(source, 'postgres.log', Buffer.from('the launcher keeps this'))
  await backUp({ db, dataDir: source }, archive)
})

afterAll(async () => {
  for (const close of closers) await close()
  rmSync(folder, { recursive: true })
})

test('a restore brings back every row, every number to come and every file', async () => {
  const target = { db: await openEmpty(), dataDir: join(folder, 'restored') }
  await restore(target, archive, await verifyArchive(archive))

  expect(await everyRow(target.db)).toEqual(await everyRow(db))
  expect(await listSequences(target.db)).toEqual(await listSequences(db))
  expect(await rulesOf(target.db)).toEqual(await rulesOf(db))
  expect(hashes(target.dataDir)).toEqual(hashes(source))
  expect(filesIn(target.dataDir)).toEqual(['files/ab/abcdef', 'files/cd/empty', 'files/ef/large', 'keys.json'])
})

test('a backup that meets a full disk says so in one sentence and leaves nothing', async () => {
  const file = join(folder, 'full.tar.gz')
  // This device is always full.
  symlinkSync('/dev/full', `${file}.part`)
  const backup = await byCommand(file)
  expect([backup.status, backup.stdout]).toEqual([1, expect.stringMatching(/^School: Test, in \S+, at \S+\n$/)])
  expect(backup.stderr).toBe('The disk is full: make room, or name a file on another disk.\n')
  expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
})

test('a backup by hand is refused inside the data folder, where later backups would hold it, and in no folder', async () => {
  const before = filesIn(source)
  const inside = await byCommand(join(source, 'monday.tar.gz'))
  expect([inside.status, inside.stderr]).toEqual([1, expect.stringMatching(/^\S+ lies inside the data folder, .*\n$/)])
  const nowhere = await byCommand(join(folder, 'nowhere', 'monday.tar.gz'))
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringMatching(/^There is no folder \S+nowhere: .*\n$/)])
  expect(filesIn(source)).toEqual(before)
})

test('the owner of a database restores without being a superuser', async () => {
  const target = { db: await openEmpty('clerk'), dataDir: join(folder, 'owned') }
  await restore(target, archive, await verifyArchive(archive))
  expect(await everyRow(target.db)).toEqual(await everyRow(db))
})

test('what is written while the backup runs is left out whole', async () => {
  const busy = await openFresh()
  await fillSchool(busy)
  const rows = await countUsers(busy)
  const writing = writeUntil(busy)
  const { tables } = await backUp({ db: busy, dataDir: source }, join(folder, 'busy.tar.gz'))
  await writing.stop()
  const saved = Object.fromEntries(tables.map((table) => [table.name, table.rows]))
  // Each write is one transaction with a user and an account, so every snapshot has as many of both.
  expect(saved.users).toBe(saved.accounts)
  expect(saved.users).toBeGreaterThanOrEqual(rows)
})

test('a database in use is never overwritten', async () => {
  const manifest = await verifyArchive(archive)
  await expect(restore({ db, dataDir: join(folder, 'none') }, archive, manifest)).rejects.toThrow(
    'The database holds tables already',
  )
  await expect(restore({ db: await openEmpty(), dataDir: source }, archive, manifest)).rejects.toThrow(
    'The data folder holds files/ab/abcdef already',
  )
})

test.each([
  [
    'a row that breaks its table',
    '\tstudent\tstudent1\t',
    '\tteecher\tstudent1\t',
    'PostgreSQL refused the rows of users',
  ],
  ['a row that names nobody', '\t1\tcreate\t', '\t0\tcreate\t', 'violates foreign key constraint'],
])('%s stops the restore, which leaves neither tables nor files', async (_, sound, broken, reason) => {
  const file = damaged('refused.tar.gz', (tar) => tar.write(broken, tar.indexOf(sound)))
  const target = { db: await openEmpty(), dataDir: join(folder, 'refused') }
  await expect(restore(target, file, await verifyArchive(archive))).rejects.toThrow(reason)
  expect(await listTables(target.db)).toEqual([])
  expect(filesIn(target.dataDir)).toEqual([])
})

test('an archive with a changed byte is refused before anything is written', async () => {
  const broken = damaged('changed.tar.gz', (tar) => tar.write('X', tar.indexOf('Peñaflor')))
  await expect(verifyArchive(broken)).rejects.toThrow('its parts are not as they were written')
})

test('half an archive is refused', async () => {
  const half = join(folder, 'half.tar.gz')
  const whole = readFileSync(archive)
  writeFileSync(half, whole.subarray(0, whole.length / 2))
  await expect(verifyArchive(half)).rejects.toThrow(/cannot be restored: it is damaged, or a part of it is missing\.$/)
})

test('a file that is no archive is refused', async () => {
  await expect(verifyArchive(import.meta.filename)).rejects.toThrow(/^The archive .* cannot be restored/)
  await expect(verifyArchive(join(folder, 'missing'))).rejects.toThrow(/^The archive .* cannot be restored: ENOENT/)
})

test('an archive of a newer version is refused', async () => {
  const newer = damaged('newer.tar.gz', (tar) =>
    tar.write('999', tar.indexOf('001-', tar.lastIndexOf('manifest.json'))),
  )
  await expect(verifyArchive(newer)).rejects.toThrow('which this version does not have')
})

test('any tar can read the archive, and only its owner', () => {
  const names = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' })
  expect(names).toContain('tables/users/000000.copy')
  expect(names).toContain('manifest.json')
  expect(statSync(archive).mode & 0o777).toBe(0o600)
})

async function byCommand(file: string) {
  const { url, drop } = await freshDatabase()
  const owner = openDb(url, { max: 1 })
  await owner`insert into school_settings (name) values ('Test')`
  await owner.end()
  const done = spawnSync(process.execPath, [...programOf('db/backup-cli.ts'), file], {
    cwd: packageRoot,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: source },
    encoding: 'utf8',
  })
  await drop()
  return done
}

async function openFresh(): Promise<Db> {
  const { url, drop } = await freshDatabase()
  return opened(url, drop)
}

/** An empty database, owned by an ordinary user when one is named. */
async function openEmpty(owner?: string): Promise<Db> {
  const { url, drop } = await freshDatabase()
  const admin = openDb(url, { max: 1 })
  await admin.unsafe('drop schema public cascade; create schema public; grant all on schema public to public')
  if (owner)
    await admin.unsafe(
      `create role ${owner} login; grant create on database ${new URL(url).pathname.slice(1)} to ${owner}`,
    )
  await admin.end()
  return opened(owner ? url.replace('//tapat@', `//${owner}@`) : url, drop)
}

function opened(url: string, drop: () => Promise<void>): Db {
  const opened = openDb(url, { max: 2 })
  closers.push(async () => {
    await opened.end()
    await drop()
  })
  return opened
}

async function fillSchool(db: Db) {
  await db`insert into school_settings (name) values (${'Peñaflor "Tech"\nCollege\t\\N'})`
  await db`insert into users (role, username, email, first_name, last_name)
    select 'student', 'student' || n, null, repeat('honest ', 200), E'back\\\\slash\\t' || n from generate_series(1, 5000) n`
  await db`insert into accounts (user_id) select id from users`
  await db`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    select decode(md5(id::text), 'hex'), id, '2026-01-02 03:04:05.678901+08', now(), now() from users where id % 7 = 0`
  await db`insert into audit_events (at, actor_id, action, noun, after)
    select now(), id, 'create', 'user', jsonb_build_object('name', E'a\\n"b"', 'list', array[1, 2]) from users`
}

function writeUntil(db: Db) {
  let isOn = true
  const loop = async () => {
    for (let n = 0; isOn; n++) {
      await db.begin(async (tx) => {
        const [user] = await tx<
          { id: number }[]
        >`insert into users (role, username) values ('admin', ${`late${n}`}) returning id`
        await tx`insert into accounts (user_id) values (${user!.id})`
      })
    }
  }
  const done = loop()
  return {
    stop: async () => {
      isOn = false
      await done
    },
  }
}

async function countUsers(db: Db): Promise<number> {
  const [counted] = await db<{ n: number }[]>`select count(*)::int as n from users`
  return counted!.n
}

async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const found = await db.unsafe<{ row: string }[]>(`select t::text as row from ${quoted(name)} t order by 1`)
    rows[name] = found.map(({ row }) => row)
  }
  return rows
}

/** Constraints and triggers, with their state. */
async function rulesOf(db: Db): Promise<unknown[]> {
  return [
    ...(await db`select conname, convalidated, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 3`),
    ...(await db`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`),
  ]
}

function writeInto(root: string, path: string, content: Buffer) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function hashes(root: string): string[] {
  return filesIn(root).map((path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  )
}

function damaged(name: string, damage: (tar: Buffer) => void): string {
  const tar = gunzipSync(readFileSync(archive))
  damage(tar)
  const file = join(folder, name)
  writeFileSync(file, gzipSync(tar))
  return file
}
