import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Db, openDb } from '#server/db.ts'
import { type Manifest, readArchive } from './archive.ts'
import { rowsOf } from './catalog.ts'
import { filesIn } from './data-files.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { putBack, verifyArchive } from './restore.ts'
import { RowSum } from './row-sum.ts'
import { StartError } from './start-error.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Restores an archive into a temporary database and folder, and compares every row and file. */
export async function checkRestore(file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  return withScratch(async (scratch, closers) => {
    const dataDir = join(scratch, 'data')
    const embedded = await startEmbedded({ dataDir: join(scratch, 'database'), durable: false, say: () => {} })
    closers.push(() => embedded.stop())
    const db = openDb(embedded.url, { max: 1, patience: 0 })
    closers.push(() => db.end())
    await putBack({ db, dataDir }, file, manifest)
    await compareTables(db, file, manifest)
    await compareFiles(dataDir, manifest)
    await migrate(db)
    return manifest
  })
}

type Closers = (() => unknown)[]

/** A temporary folder, which holds a whole school. So it is removed in the end, also after Ctrl-C. */
async function withScratch<T>(act: (scratch: string, closers: Closers) => Promise<T>): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'tapat-check-'))
  // As root, postgres runs as another user, who must be able to pass through this folder.
  chmodSync(scratch, 0o711)
  const closers: Closers = [() => rmSync(scratch, { recursive: true, force: true })]
  const closeAll = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  let closing: Promise<void> | null = null
  // Ctrl-C may come twice, because npm passes it on, or while all is closed anyway.
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  const leave = () => {
    void close().finally(() => process.exit(130))
  }
  for (const signal of signals) process.on(signal, leave)
  try {
    return await act(scratch, closers)
  } finally {
    // What an interruption broke is no news, and the process is about to end.
    await close()
    for (const signal of signals) process.off(signal, leave)
  }
}

async function compareTables(db: Db, file: string, { tables }: Manifest): Promise<void> {
  const wanted = new Map(tables.map(({ name }) => [name, new RowSum()]))
  for await (const { name, chunks } of readArchive(file)) {
    const [kind, table = ''] = name.split('/')
    const sum = kind === 'tables' ? wanted.get(table) : undefined
    for await (const chunk of chunks) sum?.add(chunk)
  }
  for (const table of tables) {
    const found = new RowSum()
    for await (const chunk of rowsOf(db, table)) found.add(chunk)
    if (found.total() !== wanted.get(table.name)?.total())
      throw new StartError(`The rows of ${table.name} are not the same after a restore.`)
  }
}

async function compareFiles(dataDir: string, { entries, beside = [] }: Manifest): Promise<void> {
  const wanted = [...entries, ...beside].filter(({ name }) => name.startsWith('data/'))
  const names = wanted.map(({ name }) => name.slice('data/'.length)).sort()
  if (JSON.stringify(filesIn(dataDir)) !== JSON.stringify(names))
    throw new StartError('The files are not the same after a restore.')
  for (const { name, sha256 } of wanted) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(dataDir, name.slice('data/'.length))), hash)
    if (hash.digest('hex') !== sha256) throw new StartError(`${name} is not the same after a restore.`)
  }
}
