import { inflateRawSync } from 'node:zlib'
import { badInput } from '#server/errors.ts'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const mostEntries = 1000
/** A small file can unpack to anything; beyond this it is no list of people. */
const mostUnpacked = 150 * 1024 * 1024

/** The text of every part of an archive, unpacked within bounds; what is broken is refused. */
export function unzip(bytes: Buffer): Map<string, string> {
  try {
    return partsOf(bytes)
  } catch {
    throw badInput('The Excel file is broken or too large; save it again as .xlsx or as CSV')
  }
}

function partsOf(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || bytes.readUInt32LE(end) !== endMark) throw new RangeError('no end')
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new RangeError('too many parts')
  const parts = new Map<string, string>()
  let left = mostUnpacked
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new RangeError('no entry')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const part = unpacked(bytes, at, left)
    left -= part.length
    if (name.endsWith('.xml') || name.endsWith('.rels')) parts.set(name, part.toString('utf8'))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function unpacked(bytes: Buffer, entry: number, most: number): Buffer {
  const method = bytes.readUInt16LE(entry + 10)
  const size = bytes.readUInt32LE(entry + 20)
  const local = bytes.readUInt32LE(entry + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const packed = bytes.subarray(start, start + size)
  if (method === 0 && packed.length <= most) return packed
  if (method !== 8 || most <= 0) throw new RangeError('not readable')
  return packed.length === 0 ? packed : inflateRawSync(packed, { maxOutputLength: most })
}
