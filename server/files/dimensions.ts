import type { ImageType } from './images.ts'

type Size = { width: number; height: number }

const mostPixels = 100_000_000
const longestSide = 30_000

/** A few bytes can claim a picture that takes gigabytes to show. */
export function isTooLargeToShow(bytes: Buffer, type: ImageType): boolean {
  const size = sizeOf(bytes, type)
  if (!size) return false
  return size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide
}

/** What the picture claims to measure; null when it does not say. */
function sizeOf(bytes: Buffer, type: ImageType): Size | null {
  if (type === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  return type === 'image/jpeg' ? jpegSize(bytes) : webpSize(bytes)
}

function jpegSize(bytes: Buffer): Size | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker === 0xda) return null
  }
  return null
}

function webpSize(bytes: Buffer): Size | null {
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}
