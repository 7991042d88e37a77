import { crc32, inflateRawSync } from 'node:zlib'

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const localMark = 0x04034b50
const entryMark = 0x02014b50
const mostEntries = 1000

export type Archive = { unpack(name: string, most: number): Buffer | null }

/**
 * The parts that an archive lists. A part is unpacked on demand from the position in the list, up to a number of bytes.
 * The sizes that the archive claims are ignored, because they may be lies. Throws on a broken archive.
 */
export function openArchive(bytes: Buffer): Archive {
  const end = bytes.lastIndexOf(endMark)
  if (end < 0) throw new RangeError('no end')
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new RangeError('too many parts')
  const places = new Map<string, number>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new RangeError('no entry')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (places.has(name)) throw new RangeError('listed twice')
    places.set(name, at)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return {
    unpack(name, most) {
      const place = places.get(name)
      return place === undefined ? null : unpacked(bytes, place, most)
    },
  }
}

function unpacked(bytes: Buffer, entry: number, most: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10)
  const size = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  if (bytes.readUInt32LE(local) !== localMark) throw new RangeError('no part')
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + size)
  if (packed.length < size) throw new RangeError('cut off')
  if (method === 0 && size <= most) return packed
  if (method !== 8) throw new RangeError('not readable')
  return inflateRawSync(packed, { maxOutputLength: most })
}

/** An uncompressed archive of these parts, whose list agrees with its parts. */
export function archiveOf(parts: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, part] of parts) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(part), 10)
    head.writeUInt32LE(part.length, 14)
    head.writeUInt32LE(part.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([marked(localMark), head, Buffer.from(name)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    list.push(marked(entryMark), Buffer.from([20, 0]), head, rest, Buffer.from(name))
    pieces.push(local, part)
    at += local.length + part.length
  }
  const listed = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...pieces, listed, endMark, end])
}

function marked(mark: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(mark)
  return bytes
}
