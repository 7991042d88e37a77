export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** The type of an image by its bytes, whatever its name. */
export function imageType(bytes: Buffer): ImageType | null {
  if (bytes.length > 3 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes.subarray(0, 8).equals(pngStart)) return 'image/png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return null
}

/**
 * The same picture without its metadata; only the orientation is kept. Null if the picture is broken. It is given as
 * pieces, most of them views of `bytes`, so that a large picture is not copied.
 */
export function cleanPieces(bytes: Buffer, type: ImageType): Buffer[] | null {
  try {
    if (type === 'image/jpeg') return cleanJpeg(bytes)
    return type === 'image/png' ? cleanPng(bytes) : cleanWebp(bytes)
  } catch (fault) {
    // It read past the end of what claims to be an image.
    if (fault instanceof RangeError) return null
    throw fault
  }
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const pngPrivate = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'])
const startOfScan = 0xda
const endOfImage = 0xd9

function cleanJpeg(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('not a segment')
    const marker = bytes.readUInt8(at + 1)
    // Any number of these may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Without a length, readers would not agree where it ends.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw new RangeError('not a marker of a segment')
    // What follows the end is not part of the picture: a film, or a second picture with its own location.
    if (marker === endOfImage) break
    const end = marker === startOfScan ? endOfScan(bytes, at) : at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new RangeError('cut off')
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation
    if (!isPrivate(marker, segment)) kept.push(segment)
    at = end
  }
  const turn = orientation > 1 ? [orientationSegment(orientation)] : []
  return [bytes.subarray(0, 2), ...turn, ...kept, Buffer.from([0xff, endOfImage])]
}

/** The position after the picture's data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start + 2 + bytes.readUInt16BE(start + 2)
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw new RangeError('cut off')
    const next = bytes.readUInt8(at + 1)
    if (next === 0xff) at += 1
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2
    else return at
  }
}

/** APP1 to APP15 except the color profile and Adobe's, and comments. */
function isPrivate(marker: number, segment: Buffer): boolean {
  if (marker === 0xe2) return segment.toString('latin1', 4, 15) !== 'ICC_PROFILE'
  const isApplication = marker >= 0xe1 && marker <= 0xef && marker !== 0xee
  return isApplication || marker === 0xfe
}

function orientationOf(segment: Buffer): number | null {
  if (segment.toString('latin1', 4, 8) !== 'Exif') return null
  const tiff = segment.subarray(10)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12
    if (short(at) !== 0x0112) continue
    const value = short(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** An Exif block with the orientation and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function cleanPng(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = [pngStart]
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError('cut off')
    const name = bytes.toString('latin1', at + 4, at + 8)
    // The size must be in the first chunk and only there, wherever a reader looks for it.
    if ((name === 'IHDR') !== (at === 8)) throw new RangeError('not its head')
    if (!pngPrivate.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return kept
    at = end
  }
  throw new RangeError('no end')
}

function cleanWebp(bytes: Buffer): Buffer[] {
  const kept: Buffer[] = []
  for (let at = 12; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > bytes.length) throw new RangeError('cut off')
    const name = bytes.toString('latin1', at, at + 4)
    const chunk = bytes.subarray(at, end)
    if (name === 'VP8X') kept.push(withoutPromises(chunk))
    else if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4)
  return [head, ...kept]
}

/** Clears the header's bits for Exif and XMP, because these are removed. */
function withoutPromises(header: Buffer): Buffer {
  const changed = Buffer.from(header)
  changed.writeUInt8(changed.readUInt8(8) & ~0x0c, 8)
  return changed
}
