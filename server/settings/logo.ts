import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { logoProblem, logoSides } from '#domain/logo.ts'
import type { Db } from '#server/db.ts'
import { sizeOf } from '#server/files/dimensions.ts'
import { cleanPieces, imageType } from '#server/files/images.ts'
import type { Files } from '#server/files/storage.ts'
import { findSchool } from './queries.ts'

/** The address of the logo. Another logo has another address, so that browsers may cache it. */
export function logoAddress(sha256: string | null | undefined): string | null {
  return sha256 ? `/api/settings/logo?v=${sha256.slice(0, 12)}` : null
}

/** The school as emails show it. */
export async function findMailHead(db: Db, publicUrl: string) {
  const school = await findSchool(db)
  if (!school) return null
  const { name, address, logo } = school
  return { name, address, logoUrl: logo && `${publicUrl}${logoAddress(logo)}` }
}

const inflated = promisify(inflate)
/** Eight bytes per pixel at most, and a byte per row. */
const mostInflated = logoSides.most * (logoSides.most * 8 + 1)
const broken = 'We couldn’t read that logo. Please save it again as a PNG and choose the copy.'

/** Why this file cannot be printed as a logo, or null. */
export async function whyLogoRefused(bytes: Buffer): Promise<string | null> {
  const type = imageType(bytes)
  if (type !== 'image/png' && type !== 'image/jpeg') return 'Choose a PNG or JPEG file'
  const pieces = cleanPieces(bytes, type)
  const size = pieces && sizeOf(pieces, type)
  if (!pieces || !size) return broken
  const problem = logoProblem(size)
  if (problem || type === 'image/jpeg') return problem
  // A reader of PDFs unpacks a JPEG itself. A PNG is unpacked by the thread that prints, which must not meet a broken one.
  const pixels = pieces
    .filter((piece) => piece.toString('latin1', 4, 8) === 'IDAT')
    .map((piece) => piece.subarray(8, -4))
  const isWhole = await inflated(Buffer.concat(pixels), { maxOutputLength: mostInflated }).then(
    ({ length }) => length > 0,
    () => false,
  )
  return isWhole ? null : broken
}

/** A logo that can be printed, as a `data:` address, or null. */
export async function printableLogo(files: Files, sha256: string | null): Promise<string | null> {
  const bytes = sha256 === null ? null : await files.load(sha256)
  if (bytes === null || (await whyLogoRefused(bytes)) !== null) return null
  return `data:${imageType(bytes)};base64,${bytes.toString('base64')}`
}
