const block = 512

/** What a tar archive (ustar) holds under one name: its header, its bytes, and the padding to a full block. */
export function* tarEntry(name: string, content: Buffer): Generator<Buffer> {
  yield tarHeader(name, content.length)
  yield content
  yield tarPadding(content.length)
}

export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`)
  const header = Buffer.alloc(block)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(Date.now() / 1000), 11)}\0`, 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sum(header), 6)}\0 `, 148)
  return header
}

export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block)
}

/** The two empty blocks that end an archive. */
export const tarEnd = Buffer.alloc(2 * block)

export type TarEntry = { name: string; size: number; chunks: AsyncIterable<Buffer> }

/** Walks an archive. Read the chunks of an entry to their end before asking for the next one. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(source)
  for (;;) {
    const header = await bytes.take(block)
    if (header[0] === 0) return
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const isSound = Number.parseInt(header.toString('latin1', 148, 154), 8) === sum(blankSum(header))
    if (!isSound || !Number.isSafeInteger(size)) throw new Error('it is not an archive of this product, or damaged')
    yield { name: header.toString('utf8', 0, header.indexOf(0)), size, chunks: bytes.pass(size) }
    await bytes.take(tarPadding(size).length)
  }
}

/** Cuts a stream of chunks into the pieces that are asked for. */
class Bytes {
  private rest: Buffer = Buffer.alloc(0)
  private readonly source: AsyncIterator<Buffer>

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]()
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.pass(size)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async *pass(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.rest.length === 0) this.rest = await this.more()
      const piece = this.rest.subarray(0, left)
      this.rest = this.rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  private async more(): Promise<Buffer> {
    const { done, value } = await this.source.next()
    if (done) throw new Error('it ends too early')
    return value
  }
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** The checksum is computed as if its own field held spaces. */
function blankSum(header: Buffer): Buffer {
  return Buffer.from(header).fill(' ', 148, 156)
}

function sum(header: Buffer): number {
  return header.reduce((total, byte) => total + byte, 0)
}
