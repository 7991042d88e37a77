import * as z from 'zod/mini'
import { BulkSelection } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { LetterBody, LetterKindName } from './letter-templates.ts'
import { byId, Id, IdText, Instant, idsOf, paging, WorkDate } from './parts.ts'

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

const Words = z.array(z.object({ text: z.string(), isBold: z.boolean() }))
const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['title', 'heading']), pieces: Words }),
  z.object({ kind: z.literal('paragraph'), lines: z.array(Words) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(Words)) }),
  z.object({ kind: z.literal('signatures') }),
  z.object({ kind: z.literal('page') }),
])
const Missing = z.object({ label: z.string(), link: z.string() })

export const LetterPreview = z.object({
  blocks: z.array(Block),
  signedBy: z.array(z.object({ label: z.string(), name: z.string(), title: z.string() })),
  missing: z.array(Missing),
})
export type LetterPreview = z.output<typeof LetterPreview>

export const LetterCheck = z.object({
  total: z.int(),
  /** Letters with a value for every field. */
  complete: z.int(),
  /** Students for whom this letter is not. */
  notFor: z.int(),
  /** By field: how many lack it, and the first of them. */
  missing: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      rows: z.array(z.object({ id: Id, name: z.string(), link: z.string() })),
    }),
  ),
})
export type LetterCheck = z.output<typeof LetterCheck>

/** Students whom a check names under each field. */
export const namedInCheck = 20

export const letters = {
  /** Of one student or of everyone in reach, the newest first. */
  list: endpoint('GET', '/api/letters', {
    roles: readers,
    query: z.object({ ...paging, studentId: z.optional(IdText) }),
    data: z.object({ letters: z.array(Letter), total: z.int() }),
    failed: 'Failed to fetch letters',
  }),
  /** How a text reads for a student, while it is written. */
  preview: endpoint('POST', '/api/letters/preview', {
    roles: staff,
    reads: true,
    body: z.strictObject({ kind: LetterKindName, text: LetterBody, studentId: Id }),
    data: LetterPreview,
    failed: 'Failed to show the letter',
  }),
  /** Which fields have no value, before letters are made. They are made by a step of many (`contract/bulk.ts`). */
  check: endpoint('POST', '/api/letters/check', {
    roles: staff,
    reads: true,
    body: z.strictObject({ templateId: Id, selection: BulkSelection }),
    data: LetterCheck,
    failed: 'Failed to check the letters',
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
  /** Tells the students of these letters, by a message with a link that leaves at the pace of the school. */
  email: endpoint('POST', '/api/letters/email', {
    roles: staff,
    decides: true,
    touches: ['messages'],
    body: z.union([z.strictObject({ actId: Id }), z.strictObject({ ids: idsOf('letter', 200) })]),
    failed: 'Failed to email the letters',
  }),
}
