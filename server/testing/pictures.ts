import { deflateSync } from 'node:zlib'

/** A picture of as many points as it says, half transparent, which packs well. */
export function aPng(width: number, height: number, before: readonly Buffer[] = []): Buffer {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  // One that claims more is refused before anybody unpacks it.
  const pixels = Buffer.alloc(width * height <= 1_000_000 ? height * (width * 4 + 1) : 1000)
  const body = [chunk('IHDR', size), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...before.map((text) => chunk('tEXt', text)), ...body])
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body, Buffer.alloc(4)])
}
