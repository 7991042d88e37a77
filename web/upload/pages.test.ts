import { expect, test } from 'vitest'
import { asOneFile, whyNotOne } from './pages.ts'

const papers = { accept: ['application/pdf', 'image/jpeg'], maxBytes: 100 }
const pdf = new File(['a'.repeat(10)], 'resume.pdf', { type: 'application/pdf' })
const photo = (size = 10) => new File(['a'.repeat(size)], 'photo.jpg', { type: 'image/jpeg' })

test.each<[string, File[], typeof papers, string | null]>([
  ['a PDF', [pdf], papers, null],
  ['a photo that is too large for now', [photo(500)], papers, null],
  ['pictures of the pages', [photo(), photo()], papers, null],
  [
    'a PDF that is too large',
    [new File(['a'.repeat(200)], 'big.pdf', { type: 'application/pdf' })],
    papers,
    'big.pdf is larger than 100 B',
  ],
  [
    'a film',
    [new File(['a'], 'film.mp4', { type: 'video/mp4' })],
    papers,
    'film.mp4 can’t be used. Please choose a PDF or a photo.',
  ],
  ['a PDF and a picture', [pdf, photo()], papers, 'Choose one file, or pictures of the pages'],
  ['two pictures where no PDF is taken', [photo(), photo()], { ...papers, accept: ['image/jpeg'] }, 'Choose one file'],
  ['nothing in it', [new File([], 'empty.pdf', { type: 'application/pdf' })], papers, 'empty.pdf is empty'],
])('%s', (_what, files, taken, sentence) => {
  expect(whyNotOne(files, taken)).toBe(sentence)
})

test('one file that fits travels as it is', async () => {
  expect(await asOneFile([pdf], 'Resume', papers)).toBe(pdf)
})
