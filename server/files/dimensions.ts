import type { ImageType } from './images.ts'

type Size = { width: number; height: number }

const mostPixels = 100_000_000
const longestSide = 30_000
/** Every kind of picture says its size within this many bytes of a piece. */
const longestHead = 18

/** A few bytes can claim a picture of gigabytes. Every kept piece that says a size is measured. */
export function isTooLargeToShow(pieces: readonly Buffer[], type: ImageType): boolean {
  return sizesIn(pieces, type).some(
    ({ width, height }) => width * height > mostPixels || Math.max(width, height) > longestSide,
  )
}

/** The size that a picture says, or null if it says none. */
export function sizeOf(pieces: readonly Buffer[], type: ImageType): Size | null {
  return sizesIn(pieces, type)[0] ?? null
}

function sizesIn(pieces: readonly Buffer[], type: ImageType): Size[] {
  const sizeIn = { 'image/png': pngSize, 'image/jpeg': jpegSize, 'image/webp': webpSize }[type]
  // A picture of one color is hardly longer than its header, and a truncated one has nothing after it.
  return pieces.flatMap((piece) => sizeIn(headOf(piece)) ?? [])
}

function headOf(piece: Buffer): Buffer {
  return Buffer.concat([piece.subarray(0, longestHead)], longestHead)
}

function pngSize(piece: Buffer): Size | null {
  if (piece.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: piece.readUInt32BE(8), height: piece.readUInt32BE(12) }
}

function jpegSize(piece: Buffer): Size | null {
  const marker = piece.readUInt8(1)
  const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
  return isFrame ? { width: piece.readUInt16BE(7), height: piece.readUInt16BE(5) } : null
}

function webpSize(piece: Buffer): Size | null {
  const chunk = piece.toString('latin1', 0, 4)
  if (chunk === 'VP8X') return { width: piece.readUIntLE(12, 3) + 1, height: piece.readUIntLE(15, 3) + 1 }
  if (chunk === 'VP8L') {
    const bits = piece.readUInt32LE(9)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { width: piece.readUInt16LE(14) & 0x3fff, height: piece.readUInt16LE(16) & 0x3fff }
}
