import { Zip, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; bytes: Uint8Array }

/** A ZIP file, piece by piece. The entries stay as they are, because a PDF hardly gets smaller. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault
    pieces.push(piece)
  })
  for await (const { name, bytes } of entries) {
    const entry = new ZipPassThrough(name)
    entry.mtime = at
    zip.add(entry)
    entry.push(bytes, true)
    yield* pieces.splice(0)
  }
  zip.end()
  yield* pieces.splice(0)
}
