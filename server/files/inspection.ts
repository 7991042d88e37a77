import { readFile, writeFile } from 'node:fs/promises'
import { isTooLargeToShow } from './dimensions.ts'
import { type ImageType, withoutMetadata } from './images.ts'
import { type FileKind, fileKind, kindSentence, pictures } from './kind.ts'

export type Inspection = { kind: FileKind } | { status: number; refused: string }

/** Decides by its bytes what a received file is; a picture loses where and when it was taken, in its place on disk. */
export async function inspect(path: string, allowed: readonly FileKind[]): Promise<Inspection> {
  const bytes = await readFile(path)
  const kind = fileKind(bytes)
  if (!kind || !allowed.includes(kind)) return { status: 415, refused: kindSentence(allowed) }
  if (kind === 'application/pdf') {
    const { whyPdfRefused } = await import('./pdf.ts')
    const refused = await whyPdfRefused(bytes)
    return refused ? { status: 422, refused } : { kind }
  }
  return isPicture(kind) ? inspectPicture(path, bytes, kind) : { kind }
}

async function inspectPicture(path: string, bytes: Buffer, kind: ImageType): Promise<Inspection> {
  const clean = withoutMetadata(bytes, kind)
  if (!clean) return { status: 400, refused: 'The picture is broken' }
  if (isTooLargeToShow(clean, kind)) return { status: 422, refused: 'The picture has too many pixels; make it smaller' }
  await writeFile(path, clean)
  return { kind }
}

function isPicture(kind: FileKind): kind is ImageType {
  return pictures.includes(kind)
}
