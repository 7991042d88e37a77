import { expect, test } from 'vitest'
import { fileSize, whyRefused } from './file-drop.ts'

const accept = 'application/pdf, .docx, image/*'
const most = 10 * 1024 ** 2

test.each([
  { name: 'memo.pdf', type: 'application/pdf', size: 1000, reason: null },
  { name: 'MEMO.DOCX', type: '', size: 1000, reason: null },
  { name: 'me.jpg', type: 'image/jpeg', size: 1000, reason: null },
  {
    name: 'run.exe',
    type: 'application/x-msdownload',
    size: 1000,
    reason: 'run.exe can’t be used. Please choose a PDF or a photo.',
  },
  { name: 'memo.pdf', type: 'application/pdf', size: most + 1, reason: 'memo.pdf is larger than 10 MB' },
  { name: 'memo.pdf', type: 'application/pdf', size: 0, reason: 'memo.pdf is empty' },
])('$name of $size bytes', ({ reason, ...file }) => {
  expect(whyRefused(file, accept, most)).toBe(reason)
})

test('a size is said in the unit that suits it', () => {
  expect([12, 2048, 1_500_000, 10 * 1024 ** 2].map(fileSize)).toEqual(['12 B', '2 kB', '1.4 MB', '10 MB'])
})
