import type { DocumentMatrix } from '#contract/documents.ts'
import { isInOrder } from './document-words.ts'

export type MatrixStudent = DocumentMatrix['students'][number]

/** Whether this student still has something to submit. */
export function isLacking({ states }: Pick<MatrixStudent, 'states'>): boolean {
  return states.some((state) => state === 'missing' || state === 'returned' || state === 'expired')
}

/** '12 of 14' */
export function orderOf({ states }: Pick<MatrixStudent, 'states'>): string {
  const asked = states.filter((state) => state !== null)
  return `${asked.filter((state) => isInOrder({ state })).length} of ${asked.length}`
}

/** 'BSIT 4A', also where the school writes the program into the section. */
export function placeInSchool({ courseCode, section }: { courseCode: string | null; section: string | null }): string {
  if (courseCode && section?.startsWith(courseCode)) return section
  return [courseCode, section].filter(Boolean).join(' ')
}
