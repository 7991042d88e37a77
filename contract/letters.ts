import * as z from 'zod/mini'
import { letterKinds } from '#domain/letter-kind.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, IdText, Instant, idsOf, paging, WorkDate } from './parts.ts'

export const LetterKindName = z.enum(letterKinds, 'Choose a kind of letter')

const staff = ['admin', 'teacher'] as const
const readers = ['admin', 'teacher', 'student'] as const

export const Letter = z.object({
  id: Id,
  kind: LetterKindName,
  name: z.string(),
  studentId: Id,
  studentName: z.string(),
  /** 2026-2027-0001 */
  reference: z.string(),
  revision: z.int(),
  madeOn: WorkDate,
  madeByName: z.nullable(z.string()),
  createdAt: Instant,
})
export type Letter = z.output<typeof Letter>

export const letters = {
  /** Of one student or of everyone in reach, the newest first. */
  list: endpoint('GET', '/api/letters', {
    roles: readers,
    query: z.object({ ...paging, studentId: z.optional(IdText) }),
    data: z.object({ letters: z.array(Letter), total: z.int() }),
    failed: 'Failed to fetch letters',
  }),
  file: endpoint('GET', '/api/letters/:id/file', {
    roles: readers,
    params: byId,
    stream: 'file',
    failed: 'Failed to fetch the letter',
  }),
  /** All letters of the caller's own step of many, as one PDF. */
  print: endpoint('GET', '/api/letters/print/:id', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to print the letters',
  }),
  /** The same letters, each as its own PDF, in one ZIP file. */
  printEach: endpoint('GET', '/api/letters/print/:id/each', {
    roles: staff,
    params: byId,
    stream: 'file',
    failed: 'Failed to download the letters',
  }),
  /** Tells the students of these letters, by a message with a link that leaves at the pace of the school. */
  email: endpoint('POST', '/api/letters/email', {
    roles: staff,
    decides: true,
    touches: ['messages'],
    body: z.union([z.strictObject({ actId: Id }), z.strictObject({ ids: idsOf('letter', 200) })]),
    failed: 'Failed to email the letters',
  }),
}
