import type { DocumentMatrix } from '#contract/documents.ts'
import { isInOrder, isLacking } from '#domain/document.ts'

export type MatrixStudent = DocumentMatrix['students'][number]

/** Whether this student still has something to submit. */
export function lacksSome({ states }: Pick<MatrixStudent, 'states'>): boolean {
  return states.some(isLacking)
}

/** '12 of 14' */
export function orderOf({ states }: Pick<MatrixStudent, 'states'>): string {
  const asked = states.filter((state) => state !== null)
  return `${asked.filter(isInOrder).length} of ${asked.length}`
}
