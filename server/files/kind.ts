import { fileNameAs, safeFileName } from '#domain/file-name.ts'
import { type ImageType, imageType } from './images.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type FileKind = ImageType | 'application/pdf' | typeof word | typeof excel

export const pictures: readonly FileKind[] = ['image/png', 'image/jpeg', 'image/webp']
export const scanKinds: readonly FileKind[] = ['application/pdf', ...pictures]
export const templateKinds: readonly FileKind[] = [...scanKinds, word, excel]

const labels: Record<FileKind, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  [word]: 'Word (.docx)',
  [excel]: 'Excel (.xlsx)',
}

const endings: Record<FileKind, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  [word]: ['docx'],
  [excel]: ['xlsx'],
}

/** What it is called ends as what it is: whoever opens it from the downloads opens that. */
export function nameOfKind(name: string, kind: string): string {
  const known = templateKinds.find((each) => each === kind)
  return known ? fileNameAs(name, endings[known]) : safeFileName(name)
}

/** What a file is by its own bytes, whatever it is called; null for what we do not take. */
export function fileKind(bytes: Buffer): FileKind | null {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return officeKind(bytes)
  return imageType(bytes)
}

export function kindSentence(allowed: readonly FileKind[]): string {
  return `Choose a ${allowed.map((each) => labels[each]).join(', ')} file`
}

/** Those of these types that we know; what an older setting names and nobody takes any more is left out. */
export function kindsAmong(types: readonly string[]): FileKind[] {
  return templateKinds.filter((kind) => types.includes(kind))
}

/** An Office file is an archive: what lies in it says what it is, and names are never packed. */
function officeKind(bytes: Buffer): FileKind | null {
  if (bytes.includes('word/document.xml')) return word
  return bytes.includes('xl/workbook.xml') ? excel : null
}
