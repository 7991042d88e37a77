import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { readTar, type TarEntry } from './tar.ts'

const Entry = z.object({ name: z.string(), size: z.number(), sha256: z.string() })

/**
 * A backup is a .tar.gz. `tables/<table>/<n>.copy` are the pieces that COPY wrote of a table (text format), `data/<path>`
 * are the files of the data folder, and `manifest.json`, the last entry, says what the others must be.
 */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  entries: z.array(Entry),
  /** Uploaded files beside the archive, kept once for all archives of that folder. */
  beside: z.optional(z.array(Entry)),
})
export type Manifest = z.output<typeof Manifest>

export const manifestName = 'manifest.json'

export function readArchive(file: string): AsyncGenerator<TarEntry> {
  // The reader of the tar reports a broken source or bad gzip data.
  return readTar(pipeline(createReadStream(file), createGunzip(), () => {}))
}
