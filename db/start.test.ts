import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDb } from '#server/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { waitUntil } from '#server/testing/patience.ts'
import { failToStart, killTree, programOf, runProduct } from '#server/testing/product.ts'
import { rawCaller } from '#server/testing/raw-caller.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { backUp } from './backup.ts'
import { runningUrl } from './embedded.ts'
import { packageRoot } from './package-root.ts'
import { findRunning } from './running.ts'

const folder = tempFolder()
/** One for all that do not care what it holds: making a database takes longer than most of them. */
const DATA_DIR = join(folder, 'data')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a second start on one data folder says so and leaves the first alone', async () => {
  const first = await runProduct({ DATA_DIR })
  try {
    expect(await failToStart({ DATA_DIR })).toEqual({
      code: 1,
      says: `The data folder ${DATA_DIR} is in use by a product that is already running.\n`,
    })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  } finally {
    await killTree(first)
  }
})

test('commands name the running school and its address, back up into its folder, and make no school', async () => {
  const product = await runProduct({ DATA_DIR })
  const school = `School: without a name yet, in ${DATA_DIR}, at ${product.url}\n`
  try {
    const added = await runCommand('server/admin-cli.ts', DATA_DIR, maria)
    expect(added).toEqual({ code: 0, says: expect.stringContaining(`${school}Open this link`), refuses: '' })
    expect(added.says).toContain(`\n${product.url}/landing?token=`)
    const saved = await runCommand('db/backup-cli.ts', DATA_DIR, [])
    expect(saved).toEqual({ code: 0, says: expect.stringContaining(school), refuses: '' })
    // The nightly backup, which a new school has not had, may run meanwhile.
    const byHand = readdirSync(join(DATA_DIR, 'backups')).filter((name) => name.startsWith('tapat-backup-'))
    expect(byHand).toEqual([expect.stringMatching(/\.tar\.gz$/)])
    expect(findRunning()).toContainEqual(expect.objectContaining({ DATA_DIR, address: product.url }))
  } finally {
    await killTree(product)
  }
  expect(findRunning()).not.toContainEqual(expect.objectContaining({ DATA_DIR }))
  const nowhere = join(folder, 'nowhere')
  for (const [file, words] of [
    ['server/admin-cli.ts', maria],
    ['db/backup-cli.ts', []],
  ] as const) {
    const refuses = `There is no school in ${nowhere}: set DATA_DIR to its folder, or make one with npm start.\n`
    expect(await runCommand(file, nowhere, words)).toEqual({ code: 1, says: '', refuses })
  }
  expect(existsSync(nowhere)).toBe(false)
})

test.each(['server/admin-cli.ts', 'db/backup-cli.ts', 'db/restore-cli.ts'])(
  '%s tells how it is used, and does nothing with words that it does not know',
  async (file) => {
    const nowhere = join(folder, 'unused')
    const help = await runCommand(file, nowhere, ['--help'])
    expect(help).toEqual({ code: 0, says: expect.stringMatching(/^npm run \w+/), refuses: '' })
    const odd = await runCommand(file, nowhere, ['--everything'])
    expect(odd).toEqual({ code: 1, says: '', refuses: help.says })
    expect(existsSync(nowhere)).toBe(false)
  },
)

test.each(['127.0.0.1:1/tapat', 'nowhere.invalid/tapat'])(
  'without the database at %s a command says so in one sentence',
  async (place) => {
    vi.stubEnv('DATABASE_URL', `postgres://tapat@${place}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const file of ['db/backup-cli.ts', 'server/verify-cli.ts']) {
      const refuses = expect.stringMatching(/^The database does not answer: .*\n$/)
      expect(await runCommand(file, join(folder, 'nowhere'), [])).toEqual({ code: 1, says: '', refuses })
    }
  },
)

test('a database that refuses the user is named by a command in one sentence', async () => {
  const database = await freshDatabase()
  vi.stubEnv('DATABASE_URL', database.url.replace('//tapat@', '//nobody@'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const refuses = 'The database does not answer: role "nobody" does not exist\n'
  expect(await runCommand('db/backup-cli.ts', join(folder, 'nowhere'), [])).toEqual({ code: 1, says: '', refuses })
  await database.drop()
})

const maria = ['create', '--username', 'maria', '--email', 'maria@school.test']

async function runCommand(file: string, data: string, words: readonly string[]) {
  const env = { ...process.env, DATA_DIR: data }
  const child = spawn(process.execPath, [...programOf(file), ...words], { cwd: packageRoot, env })
  const [says, refuses, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, says, refuses }
}

test('a database that does not answer stops the start with one sentence', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/nothing'
  const { code, says } = await failToStart({ DATABASE_URL, DATA_DIR: join(folder, 'unused') })
  expect(code).toBe(1)
  expect(says).toMatch(/^The database of DATABASE_URL does not answer: .*\n$/)
})

test('a taken port stops the start with one sentence, and the database with it', async () => {
  const rival = createServer().listen(0, '127.0.0.1')
  await once(rival, 'listening')
  const { port } = rival.address() as { port: number }
  const { code, says } = await failToStart({ PORT: `${port}`, DATA_DIR })
  rival.close()
  expect(code).toBe(1)
  expect(says).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another.\n`)
})

test('an address where nobody can listen stops the start with one sentence', async () => {
  expect(await failToStart({ HOST: '192.0.2.1', DATA_DIR })).toEqual({
    code: 1,
    says: 'HOST 192.0.2.1 is not an address of this machine: set HOST to one, such as 127.0.0.1.\n',
  })
})

test('a data folder that cannot be made stops the start with one sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  const { code, says } = await failToStart({ DATA_DIR: join(folder, 'file', 'data') })
  expect(code).toBe(1)
  expect(says).toMatch(/^The data folder .*file\/data cannot be written \(ENOTDIR\): set DATA_DIR to one that can\.\n$/)
})

test('SIGTERM stops the product and its database', async () => {
  const product = await runProduct({ DATA_DIR })
  product.process.kill('SIGTERM')
  const [code] = await once(product.process, 'exit')
  expect(code).toBe(0)
  // The first left nothing that the second would have to wait for or remove.
  const again = await runProduct({ DATA_DIR })
  await killTree(again)
})

test('SIGTERM while the product still starts stops it and its database, as later', async () => {
  const data = join(folder, 'stopped-early')
  const product = await runProduct({ DATA_DIR: data }, /Making a new database/)
  product.process.kill('SIGTERM')
  const [code] = await once(product.process, 'exit')
  expect(code).toBe(0)
  expect(runningUrl(data)).toBeNull()
})

test('a restore that was killed is named by the start and by another restore, which both leave it alone', async () => {
  const archive = join(folder, 'school.tar.gz')
  const DATA_DIR = join(folder, 'half')
  const database = await freshDatabase()
  const db = openDb(database.url, { max: 1, patience: 0 })
  await backUp({ db, dataDir: join(folder, 'none') }, archive)
  await db.end()
  await database.drop()
  const restore = () =>
    spawn(process.execPath, [...programOf('db/restore-cli.ts'), archive], {
      cwd: packageRoot,
      env: { ...process.env, DATA_DIR },
    })
  const killed = restore()
  await waitUntil(() => existsSync(join(DATA_DIR, 'restore.unfinished')), { interval: 5 })
  await killTree({ process: killed })
  const sentence = /^A restore into .*half was cut off: empty this folder, .* and restore again\.\n$/
  expect(await failToStart({ DATA_DIR })).toEqual({ code: 1, says: expect.stringMatching(sentence) })
  const again = restore()
  const [says, [code]] = await Promise.all([text(again.stderr), once(again, 'exit')])
  expect({ code, says }).toEqual({ code: 1, says: expect.stringMatching(sentence) })
})

// npm passes each signal on, also to a process that has it from the terminal already.
test.each([
  ['twice', true],
  ['once, while it tidies up by itself,', false],
])('a check of an archive that is ended by Ctrl-C, pressed %s leaves no copy of the school', async (_, isEarly) => {
  const TMPDIR = tempFolder()
  const archive = join(folder, 'checked.tar.gz')
  const database = await freshDatabase()
  const db = openDb(database.url, { max: 1, patience: 0 })
  await backUp({ db, dataDir: join(folder, 'none') }, archive)
  await db.end()
  await database.drop()
  const check = spawn(process.execPath, [...programOf('db/restore-cli.ts'), '--check', archive], {
    cwd: packageRoot,
    env: { ...process.env, TMPDIR },
  })
  const scratch = () => readdirSync(TMPDIR).find((name) => name.startsWith('tapat-check-'))
  await waitUntil(() => existsSync(join(TMPDIR, scratch() ?? '', 'database', 'database.json')), { interval: 5 })
  if (isEarly) check.kill('SIGINT')
  await waitUntil(() => !existsSync(join(TMPDIR, scratch() ?? '', 'database', 'database.json')), { interval: 1 })
  check.kill('SIGINT')
  const [code] = await once(check, 'exit')
  expect(code).toBe(130)
  expect(scratch()).toBeUndefined()
})

test('SIGTERM ends the product in time although a request never ends, and a second one ends it at once', async () => {
  for (const signals of [1, 2]) {
    const product = await runProduct({ DATA_DIR })
    const { port } = new URL(product.url)
    const client = await rawCaller(Number(port))
    client.write('POST /api/dtr/tap HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    client.write('Authorization: Bearer x\r\nContent-Length: 500\r\n\r\n{')
    await fetch(`${product.url}/api/health`)
    const began = performance.now()
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    if (signals === 2) {
      // The signal was handled once no new connection is accepted.
      while (
        await fetch(`${product.url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      );
      product.process.kill('SIGTERM')
    }
    const [code] = await ended
    expect(performance.now() - began).toBeLessThan(signals === 2 ? 6_000 : 15_000)
    // A stop that was cut off or requested twice does not count as clean.
    expect(code).toBe(signals === 2 ? 1 : 0)
    client.destroy()
  }
})
