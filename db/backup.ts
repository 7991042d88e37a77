import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#server/db.ts'
import { type Manifest, manifestName } from './archive.ts'
import { copyOf, listSequences, listTables, type Sql, type Table } from './catalog.ts'
import { filesIn } from './data-files.ts'
import { tarEnd, tarEntry, tarHeader, tarPadding } from './tar.ts'

type Source = { db: Db; dataDir: string }

const pieceSize = 1024 * 1024

/** Writes one archive of the database, as it is at one moment, and of the data folder's files. */
export async function backUp({ db, dataDir }: Source, file: string): Promise<Manifest> {
  const part = `${file}.part`
  try {
    const manifest = await db.begin('isolation level repeatable read, read only', async (tx) => {
      await tx`set local datestyle = 'ISO'`
      const manifest: Manifest = await begin(tx)
      const output = createWriteStream(part, { mode: 0o600, flush: true })
      await pipeline(pack(tx, dataDir, manifest), createGzip({ level: 3 }), output)
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
  }
}

/** The database first: a file is stored before the row that names it, so every file of that moment is there by then. */
async function* pack(sql: Sql, dataDir: string, manifest: Manifest): AsyncGenerator<Buffer> {
  for (const table of await listTables(sql)) yield* packTable(sql, table, manifest)
  manifest.sequences = await listSequences(sql)
  for (const path of filesIn(dataDir)) yield* packFile(dataDir, path, manifest)
  yield* tarEntry(manifestName, Buffer.from(JSON.stringify(manifest)))
  yield tarEnd
}

async function* packTable(sql: Sql, table: Table, manifest: Manifest): AsyncGenerator<Buffer> {
  const counted = { ...table, rows: 0 }
  manifest.tables.push(counted)
  const rows = await sql.unsafe(`${copyOf(table)} to stdout`).readable()
  try {
    let number = 0
    for await (const piece of inPieces(rows.iterator({ destroyOnReturn: false }))) {
      // In COPY's text format a line feed ends a row and nothing else.
      for (const byte of piece) if (byte === 10) counted.rows += 1
      const name = `tables/${table.name}/${`${number++}`.padStart(6, '0')}.copy`
      manifest.entries.push({ name, size: piece.length, sha256: createHash('sha256').update(piece).digest('hex') })
      yield* tarEntry(name, piece)
    }
  } finally {
    await takeRest(rows)
  }
}

/**
 * When writing the archive fails, what COPY still sends must be taken, or the transaction would never end. And the
 * driver leaves its socket paused behind a long COPY; reading on wakes it.
 */
async function takeRest(rows: Readable) {
  if (!rows.readableEnded) await finished(rows.resume())
  rows._read(0)
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
  // removed since it was listed: the rows that are packed do not name it
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
