import { open } from 'node:fs/promises'
import { isTooLargeToShow } from './dimensions.ts'
import { cleanPieces, type ImageType } from './images.ts'
import { type FileKind, fileKind, kindSentence, pictures } from './kind.ts'
import { whyPdfRefused } from './pdf.ts'

type FileToInspect = { path: string; allowed: readonly FileKind[] }
export type Inspection = { kind: FileKind } | { status: number; refused: string }

/** Decides by its bytes what a received file is. A picture loses its metadata, on disk. */
export async function inspect({ path, allowed }: FileToInspect): Promise<Inspection> {
  const bytes = await readInto(path)
  const kind = fileKind(bytes)
  if (!kind || !allowed.includes(kind)) return { status: 415, refused: kindSentence(allowed) }
  if (kind === 'application/pdf') {
    const refused = await whyPdfRefused(bytes)
    return refused ? { status: 422, refused } : { kind }
  }
  return isPicture(kind) ? inspectPicture(path, bytes, kind) : { kind }
}

let room = Buffer.alloc(0)

/** One file at a time, so that all share one buffer and leave nothing to the garbage collector. */
async function readInto(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > room.length) room = Buffer.allocUnsafeSlow(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await file.read(room, filled, size - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return room.subarray(0, filled)
  } finally {
    await file.close()
  }
}

async function inspectPicture(path: string, bytes: Buffer, kind: ImageType): Promise<Inspection> {
  const pieces = cleanPieces(bytes, kind)
  if (!pieces) return { status: 400, refused: 'We couldn’t read that photo. Please retake it or choose another file.' }
  if (isTooLargeToShow(pieces, kind))
    return { status: 422, refused: 'This photo is too large. Please make it smaller.' }
  const file = await open(path, 'w')
  try {
    for (const piece of pieces) await file.write(piece)
  } finally {
    await file.close()
  }
  return { kind }
}

function isPicture(kind: FileKind): kind is ImageType {
  return pictures.includes(kind)
}
