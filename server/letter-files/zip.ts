import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array }

const [version, utf8, stored] = [20, 0x0800, 0]

/** A ZIP file, piece by piece. The entries stay as they are, because a PDF hardly gets smaller. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const listed: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const entry = { path: Buffer.from(name), sum: crc32(bytes), size: bytes.length, ...dosTime(at) }
    const head = Buffer.concat([numbers(['u32', 0x04034b50], ...shared(entry)), entry.path])
    listed.push(listing(entry, offset))
    offset += head.length + bytes.length
    yield head
    yield bytes
  }
  const directory = Buffer.concat(listed)
  yield directory
  yield numbers(
    ['u32', 0x06054b50],
    ['u32', 0],
    ['u16', listed.length],
    ['u16', listed.length],
    ['u32', directory.length],
    ['u32', offset],
    ['u16', 0],
  )
}

type Field = ['u16' | 'u32', number]
type Entry = { path: Buffer; sum: number; size: number; time: number; date: number }

/** The fields that an entry has both before its bytes and in the list at the end. */
function shared({ path, sum, size, time, date }: Entry): Field[] {
  return [
    ['u16', version],
    ['u16', utf8],
    ['u16', stored],
    ['u16', time],
    ['u16', date],
    ['u32', sum],
    ['u32', size],
    ['u32', size],
    ['u16', path.length],
    ['u16', 0],
  ]
}

function listing(entry: Entry, offset: number): Buffer {
  const rest: Field[] = [
    ['u16', 0],
    ['u16', 0],
    ['u16', 0],
    ['u32', 0],
    ['u32', offset],
  ]
  return Buffer.concat([numbers(['u32', 0x02014b50], ['u16', version], ...shared(entry), ...rest), entry.path])
}

function numbers(...fields: readonly Field[]): Buffer {
  return Buffer.concat(
    fields.map(([type, value]) => {
      const bytes = Buffer.alloc(type === 'u16' ? 2 : 4)
      if (type === 'u16') bytes.writeUInt16LE(value)
      else bytes.writeUInt32LE(value)
      return bytes
    }),
  )
}

/** Local time in steps of two seconds, as the format has it. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    date: ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  }
}
