import { expect, test } from 'vitest'
import { isTooLargeToShow } from './dimensions.ts'
import { cleanPieces, type ImageType, imageType } from './images.ts'

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const exif = (orientation: number, place: string) => {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(place)]))
}
const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, scan])

const chunk = (name: string, body: string) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(body, 'latin1'), Buffer.alloc(4)])
}
const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])

const part = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
const webp = (...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.from('RIFF0000WEBP', 'latin1')
  head.writeUInt32LE(body.length + 4, 4)
  return Buffer.concat([head, body])
}

const withoutMetadata = (bytes: Buffer, type: ImageType) => {
  const pieces = cleanPieces(bytes, type)
  return pieces && Buffer.concat(pieces)
}

test('a JPEG loses where it was taken and keeps its way up', () => {
  const clean = withoutMetadata(jpeg(exif(6, 'GPS 14.5547'), segment(0xfe, Buffer.from('by me'))), 'image/jpeg')!
  expect(clean.includes('GPS')).toBe(false)
  expect(clean.includes('by me')).toBe(false)
  expect(clean.subarray(0, 24).toString('hex')).toContain(Buffer.from('Exif').toString('hex'))
  expect(clean[2 + 4 + 6 + 19]).toBe(6)
  expect(clean.subarray(-scan.length)).toEqual(scan)
})

test('a PNG loses its texts and keeps its picture', () => {
  const clean = withoutMetadata(
    png(chunk('IHDR', 'head'), chunk('tEXt', 'Author me'), chunk('IDAT', 'picture'), chunk('IEND', '')),
    'image/png',
  )!
  expect(clean).toEqual(png(chunk('IHDR', 'head'), chunk('IDAT', 'picture'), chunk('IEND', '')))
})

test('a WebP loses Exif and XMP and no longer says that it has them', () => {
  const clean = withoutMetadata(
    webp(
      part('VP8X', Buffer.from([0x0c, 0, 0, 0])),
      part('VP8 ', Buffer.from('pic')),
      part('EXIF', Buffer.from('GPS')),
    ),
    'image/webp',
  )!
  expect(clean).toEqual(webp(part('VP8X', Buffer.alloc(4)), part('VP8 ', Buffer.from('pic'))))
})

test('the type is decided by content, and what is cut off is no image', () => {
  expect(imageType(Buffer.from('<svg onload=alert(1)>'))).toBeNull()
  expect(imageType(jpeg())).toBe('image/jpeg')
  expect(withoutMetadata(png(chunk('IHDR', 'head')), 'image/png')).toBeNull()
  expect(withoutMetadata(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff]), 'image/jpeg')).toBeNull()
})

const header = (width: number, height: number) => {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  return chunk('IHDR', body.toString('latin1'))
}
const tooLarge = (bytes: Buffer, type: ImageType) => isTooLargeToShow(cleanPieces(bytes, type)!, type)
const ends = [chunk('IDAT', 'x'), chunk('IEND', '')]

test('a PNG is measured by its head, which is its first chunk and its only one', () => {
  expect(tooLarge(png(header(30_001, 30_000), ...ends), 'image/png')).toBe(true)
  expect(tooLarge(png(header(4_000, 3_000), ...ends), 'image/png')).toBe(false)
  expect(cleanPieces(png(chunk('tEXt', 'xxxxxxxx'), header(30_001, 30_000), ...ends), 'image/png')).toBeNull()
  expect(cleanPieces(png(header(8, 8), header(30_001, 30_000), ...ends), 'image/png')).toBeNull()
})

const frame = (width: number, height: number) => {
  const body = Buffer.alloc(9, 1)
  body.writeUInt16BE(height, 1)
  body.writeUInt16BE(width, 3)
  return segment(0xc0, body)
}

test('a JPEG and a WebP are measured by whatever of them says a size', () => {
  expect(tooLarge(jpeg(frame(8, 8)), 'image/jpeg')).toBe(false)
  expect(tooLarge(jpeg(segment(0xe5, Buffer.alloc(20)), frame(8, 8), frame(60_000, 60_000)), 'image/jpeg')).toBe(true)
  const canvas = Buffer.alloc(10)
  canvas.writeUIntLE(29_999, 4, 3)
  canvas.writeUIntLE(29_999, 7, 3)
  expect(tooLarge(webp(part('XMP ', Buffer.from('x')), part('VP8X', canvas)), 'image/webp')).toBe(true)
})

test('a WebP of one color is measured, though it is the shortest picture there is', () => {
  const lossless = (width: number, height: number) => {
    const body = Buffer.alloc(8)
    body.writeUInt8(0x2f)
    body.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
    return webp(part('VP8L', body))
  }
  expect(tooLarge(lossless(16_384, 16_384), 'image/webp')).toBe(true)
  expect(tooLarge(lossless(400, 300), 'image/webp')).toBe(false)
})

test('a piece that is cut off before its size is measured without a fault', () => {
  for (const name of ['VP8X', 'VP8L', 'VP8 ']) {
    for (const length of [1, 5, 9]) expect(tooLarge(webp(part(name, Buffer.alloc(length))), 'image/webp')).toBe(false)
  }
  expect(tooLarge(png(chunk('IHDR', ''), ...ends), 'image/png')).toBe(false)
  expect(tooLarge(jpeg(segment(0xc0, Buffer.alloc(0))), 'image/jpeg')).toBe(false)
})

test('a JPEG is read as its readers read it, whatever stands before a marker', () => {
  // A reader that takes the marker's own bytes for a length finds the frame in a longer segment without a size.
  const filled = jpeg(Buffer.from([0xff]), frame(60_000, 60_000), segment(0xfe, Buffer.alloc(49_136)))
  expect(tooLarge(filled, 'image/jpeg')).toBe(true)
  for (const marker of [0x01, 0x02, 0xbf, 0xd0, 0xd7, 0xd8]) {
    const odd = jpeg(Buffer.from([0xff, marker]), frame(60_000, 60_000), segment(0xfe, Buffer.alloc(65_455)))
    expect(cleanPieces(odd, 'image/jpeg')).toBeNull()
  }
})
