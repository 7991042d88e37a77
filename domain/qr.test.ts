import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

/** Squares that a reader of QR codes has read: texts of 0 to 180 bytes were checked once, these three are kept. */
test.each([
  ['A', 21, 'bc9009ae87ca68f1'],
  ['https://tapat.test/landing#code=ACDEF-GHJKM', 33, 'ce7e0e954ffcc53c'],
  ['x'.repeat(180), 53, '21e02ceea8d235cf'],
])('%s is the square that was read', (text, size, digest) => {
  const rows = qrOf(text)?.map((row) => row.map(Number).join('')) ?? []
  expect(rows).toHaveLength(size)
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text beyond 180 bytes has no square', () => {
  expect(qrOf('x'.repeat(181))).toBeNull()
})
