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

/** The name ends with the real type, so that opening a download opens what we checked. */
export function nameOfKind(name: string, kind: string): string {
  const known = templateKinds.find((each) => each === kind)
  return known ? fileNameAs(name, endings[known]) : safeFileName(name)
}

/** The kind of a file by its bytes, whatever its name; null for a kind that we do not accept. */
export function fileKind(bytes: Buffer): FileKind | null {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf'
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return officeKind(bytes)
  return imageType(bytes)
}

export function kindSentence(allowed: readonly FileKind[]): string {
  const kinds = new Intl.ListFormat('en', { type: 'disjunction' }).format(allowed.map((each) => labels[each]))
  return `Choose a ${kinds} file`
}

/** The known kinds among these types; types of old settings that are no longer accepted are left out. */
export function kindsAmong(types: readonly string[]): FileKind[] {
  return templateKinds.filter((kind) => types.includes(kind))
}

/** An Office file is an archive. The names in it, which are never compressed, say what it is. */
function officeKind(bytes: Buffer): FileKind | null {
  if (bytes.includes('word/document.xml')) return word
  return bytes.includes('xl/workbook.xml') ? excel : null
}
