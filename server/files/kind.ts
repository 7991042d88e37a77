import { badInput, Refusal } from '#server/errors.ts'
import { type ImageType, imageType, withoutMetadata } from './images.ts'
import type { Files } from './storage.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type FileKind = ImageType | 'application/pdf' | typeof word | typeof excel

export const pictures: readonly FileKind[] = ['image/png', 'image/jpeg', 'image/webp']
export const papers: readonly FileKind[] = ['application/pdf', ...pictures]
export const forms: readonly FileKind[] = [...papers, word, excel]

const labels: Record<FileKind, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  [word]: 'Word (.docx)',
  [excel]: 'Excel (.xlsx)',
}

/** What a file is by its own bytes, whatever it is called; null for what we do not take. */
export function fileKind(bytes: Buffer): FileKind | null {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return officeKind(bytes)
  return imageType(bytes)
}

/** Keeps a file of one of these kinds; a picture loses where and when it was taken. */
export async function keepFile(files: Files, bytes: Buffer, allowed: readonly FileKind[]) {
  const kind = fileKind(bytes)
  if (!kind || !allowed.includes(kind)) {
    throw new Refusal(415, 'bad_input', `Choose a ${allowed.map((each) => labels[each]).join(', ')} file`)
  }
  const kept = isPicture(kind) ? withoutMetadata(bytes, kind) : bytes
  if (!kept) throw badInput('The picture is broken')
  return { sha256: await files.keep(kept), kind }
}

function isPicture(kind: FileKind): kind is ImageType {
  return pictures.includes(kind)
}

/** An Office file is an archive: what lies in it says what it is, and names are never packed. */
function officeKind(bytes: Buffer): FileKind | null {
  if (bytes.includes('word/document.xml')) return word
  return bytes.includes('xl/workbook.xml') ? excel : null
}
