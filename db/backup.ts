import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/db.ts'
import { type Manifest, manifestName } from './archive.ts'
import { isUploaded, keepBeside } from './beside.ts'
import { listSequences, listTables, rowsOf, type Sql, type Table } from './catalog.ts'
import { filesIn } from './data-files.ts'
import { tarEnd, tarEntry, tarHeader, tarPadding } from './tar.ts'

type Source = {
  db: Db
  dataDir: string
  /** The folder where uploaded files are kept once for many archives; without it they are in the archive. */
  beside?: string
}

const pieceSize = 1024 * 1024

/** Writes one archive of the database at one moment, and of the data folder's files. */
export async function backUp({ db, dataDir, beside }: Source, file: string): Promise<Manifest> {
  const part = `${file}.part`
  try {
    const manifest = await db.begin('isolation level repeatable read, read only', async (tx) => {
      await tx`set local datestyle = 'ISO'`
      const manifest: Manifest = await begin(tx)
      const output = createWriteStream(part, { mode: 0o600, flush: true })
      await pipeline(pack(tx, { dataDir, beside }, manifest), createGzip({ level: 3 }), output)
      return manifest
    })
    renameSync(part, file)
    return manifest
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

async function begin(sql: Sql): Promise<Manifest> {
  const migrations = await sql.unsafe<Manifest['migrations']>('select name, checksum from migrations order by name')
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: [...migrations],
    tables: [],
    sequences: [],
    entries: [],
    beside: [],
  }
}

type Folders = { dataDir: string; beside: string | undefined }

/** The database comes first: a file is stored before its row, so every file that the snapshot names is there by then. */
async function* pack(sql: Sql, { dataDir, beside }: Folders, manifest: Manifest): AsyncGenerator<Buffer> {
  for (const table of await listTables(sql)) yield* packTable(sql, table, manifest)
  manifest.sequences = await listSequences(sql)
  for (const path of filesIn(dataDir)) {
    if (beside === undefined || !isUploaded(path)) yield* packFile(dataDir, path, manifest)
    else manifest.beside?.push(...[await keepBeside(dataDir, path, beside)].flatMap((entry) => entry ?? []))
  }
  yield* tarEntry(manifestName, Buffer.from(JSON.stringify(manifest)))
  yield tarEnd
}

async function* packTable(sql: Sql, table: Table, manifest: Manifest): AsyncGenerator<Buffer> {
  const counted = { ...table, rows: 0 }
  manifest.tables.push(counted)
  let number = 0
  for await (const piece of inPieces(rowsOf(sql, table))) {
    // In COPY's text format only a line feed ends a row.
    for (const byte of piece) if (byte === 10) counted.rows += 1
    const name = `tables/${table.name}/${`${number++}`.padStart(6, '0')}.copy`
    manifest.entries.push({ name, size: piece.length, sha256: createHash('sha256').update(piece).digest('hex') })
    yield* tarEntry(name, piece)
  }
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

async function* packFile(dataDir: string, path: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const found = statSync(join(dataDir, path), { throwIfNoEntry: false })
  // It was removed since it was listed, so no packed row names it.
  if (!found) return
  const { size } = found
  const name = `data/${path}`
  const hash = createHash('sha256')
  let read = 0
  yield tarHeader(name, size)
  if (size > 0) {
    for await (const chunk of createReadStream(join(dataDir, path), { end: size - 1 })) {
      hash.update(chunk)
      read += chunk.length
      yield chunk
    }
  }
  if (read !== size) throw new Error(`${path} became shorter while it was read`)
  yield tarPadding(size)
  manifest.entries.push({ name, size, sha256: hash.digest('hex') })
}
