import { expect, test } from 'vitest'
import type { ChecklistItem } from '#contract/checklist.ts'
import { itemNote, needingYou, typesInWords, uploadNote, uploadWord } from './document-words.ts'

const item = {
  state: 'missing',
  documentId: null,
  dueOn: '2026-06-15',
  needsNotary: true,
  isOnPaper: false,
  receivedByName: null,
  expiresOn: null,
  revision: null,
  uploadedBy: 'student',
} as unknown as ChecklistItem

test.each<[Partial<ChecklistItem>, string]>([
  [{}, 'Due June 15, 2026 · to be notarized'],
  [{ dueOn: null }, 'To be notarized'],
  [{ state: 'submitted', documentId: 3, revision: 2 }, 'Version 2'],
  [{ state: 'approved', isOnPaper: true, receivedByName: 'Tess Reyes' }, 'Hard copy received by Tess Reyes'],
  [{ state: 'expiring', expiresOn: '2026-07-01' }, 'Valid until July 1, 2026'],
])('a paper says what matters about it now', (change, note) => {
  expect(itemNote({ ...item, ...change })).toBe(note)
})

test('what needs the student comes first: returned and expired documents, then those missing before the start', () => {
  const of = (requirementId: number, change: Partial<ChecklistItem>) => ({ ...item, requirementId, ...change })
  const all = [
    of(1, { phase: 'before', state: 'approved' }),
    of(2, { phase: 'before', state: 'missing' }),
    of(3, { phase: 'before', state: 'missing', uploadedBy: 'teacher' }),
    of(4, { phase: 'during', state: 'returned' }),
    of(5, { phase: 'during', state: 'submitted' }),
    of(6, { phase: 'after', state: 'missing' }),
    of(7, { phase: 'before', state: 'expired' }),
  ]
  expect(needingYou(all, 'student').map(({ requirementId }) => requirementId)).toEqual([4, 7, 2])
  expect(needingYou(all, 'supervisor')).toEqual([])
})

test('the button says what the next upload is', () => {
  expect(uploadWord(item)).toBe('Upload')
  expect(uploadWord({ state: 'returned', documentId: 1 })).toBe('Resubmit')
  expect(uploadWord({ state: 'submitted', documentId: 1 })).toBe('Replace')
  expect(uploadWord({ state: 'approved', documentId: 1 })).toBe('New version')
})

test('whoever replaces what is in order is told that it is reviewed again', () => {
  expect(uploadNote({ state: 'approved', needsNotary: true })).toMatch(/reviewed again/)
  expect(uploadNote({ state: 'missing', needsNotary: true })).toBe('Must be notarized.')
  expect(uploadNote({ state: 'missing', needsNotary: false })).toBeUndefined()
})

test('kinds of files are named as people do', () => {
  expect(typesInWords(['application/pdf'])).toBe('PDF')
  expect(typesInWords(['application/pdf', 'image/png', 'image/jpeg'])).toBe('PDF, PNG or JPEG')
})
