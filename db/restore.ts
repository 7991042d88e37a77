import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#server/db.ts'
import { Manifest, manifestName, readArchive } from './archive.ts'
import { besideOf, isUploaded, verifyBeside } from './beside.ts'
import { listTables, type Sql } from './catalog.ts'
import { filesIn } from './data-files.ts'
import { Loader, openTables } from './load-tables.ts'
import { migrate, migrationsTable, readMigrations } from './migrate.ts'
import { giveToOwner, makeOwnFolder } from './owner.ts'
import { markRestore } from './restore-mark.ts'
import { StartError, whatWentWrong } from './start-error.ts'
import type { TarEntry } from './tar.ts'

/** Reads a whole archive and its files and compares each part, before anything else is changed. */
export async function verifyArchive(file: string): Promise<Manifest> {
  const manifest = await readBack(file)
  await verifyBeside(besideOf(file), manifest.beside ?? [])
  return manifest
}

/** Reads an archive and compares each of its parts with what was written. */
export async function readBack(file: string): Promise<Manifest> {
  try {
    const { manifest, found } = await readThrough(file)
    if (JSON.stringify(found) !== JSON.stringify(manifest.entries))
      throw new Error('its parts are not as they were written')
    const strange = manifest.beside?.find(({ name }) => !isUploaded(name.slice('data/'.length)))
    if (strange) throw new Error(`it names a strange file, ${strange.name}`)
    refuseUnknownMigrations(manifest)
    return manifest
  } catch (error) {
    if (error instanceof StartError) throw error
    const why = whatWentWrong(error)
    const words = why.startsWith('Z_') ? 'it is damaged, or a part of it is missing' : why
    throw new StartError(`The archive ${file} cannot be restored: ${words}.`)
  }
}

type Target = { db: Db; dataDir: string }

/** Puts a verified archive into an empty database, all or nothing, and its files into the data folder. */
export async function restore(target: Target, file: string, manifest: Manifest): Promise<void> {
  await refuseUsed(target)
  const unmark = markRestore(target.dataDir)
  try {
    await putBack(target, file, manifest)
  } catch (error) {
    unmark()
    throw error
  }
  await migrate(target.db)
  unmark()
}

/** Restores the database as it was, with the migrations of that time. */
export async function putBack({ db, dataDir }: Target, file: string, manifest: Manifest): Promise<void> {
  const written: string[] = []
  const write = async (entry: TarEntry) => {
    const path = join(dataDir, entry.name.slice(5))
    // It is named before its first byte, because on a full disk it stays half written.
    written.push(path)
    await writeFile(path, entry)
  }
  try {
    await db.begin(async (tx) => {
      await tx`set local datestyle = 'ISO'`
      await layTables(tx, manifest)
      const close = await openTables(tx)
      const loader = new Loader(tx, manifest)
      try {
        for await (const entry of readArchive(file)) {
          if (entry.name.startsWith('data/')) await write(entry)
          else await loader.take(entry)
        }
        await loader.end()
      } catch (error) {
        loader.cutOff(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
      await close()
      for (const { name, size } of manifest.beside ?? []) {
        await write({ name, size, chunks: createReadStream(join(besideOf(file), name.slice(5))) })
      }
    })
  } catch (error) {
    for (const path of written) rmSync(path, { force: true })
    throw error
  }
}

async function refuseUsed({ db, dataDir }: Target) {
  const [file] = filesIn(dataDir)
  const tables = await listTables(db)
  if (!file && tables.length === 0) return
  const what = file ? `The data folder holds ${file}` : 'The database holds tables'
  throw new StartError(`${what} already: restore onto an empty data folder (DATA_DIR) and an empty database.`)
}

async function readThrough(file: string) {
  const found: Manifest['entries'] = []
  for await (const { name, size, chunks } of readArchive(file)) {
    if (name === manifestName) return { manifest: Manifest.parse(JSON.parse(await text(chunks))), found }
    if (!/^(tables|data)\//.test(name) || name.split('/').includes('..'))
      throw new Error(`it holds a strange part, ${name}`)
    const hash = createHash('sha256')
    for await (const chunk of chunks) hash.update(chunk)
    found.push({ name, size, sha256: hash.digest('hex') })
  }
  throw new Error('it has no manifest')
}

async function text(chunks: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const chunk of chunks) pieces.push(chunk)
  return Buffer.concat(pieces).toString()
}

function refuseUnknownMigrations({ migrations }: Manifest) {
  const known = new Map(readMigrations().map(({ name, checksum }) => [name, checksum]))
  const stranger = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (!stranger) return
  throw new StartError(
    `The archive was made with migration ${stranger.name}, which this version does not have: use that version.`,
  )
}

/** The tables as they were when the archive was made. Later migrations run afterwards, on the rows. */
async function layTables(tx: Sql, { migrations }: Manifest) {
  await tx.unsafe(migrationsTable)
  const names = new Set(migrations.map(({ name }) => name))
  for (const { sql } of readMigrations().filter(({ name }) => names.has(name))) await tx.unsafe(sql)
}

async function writeFile(path: string, { chunks }: TarEntry): Promise<void> {
  makeOwnFolder(dirname(path))
  await pipeline(chunks, createWriteStream(path, { mode: 0o600, flush: true }))
  giveToOwner(path, dirname(path))
}
