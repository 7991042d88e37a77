import fc from 'fast-check'
import { expect, test } from 'vitest'
import { words } from '#domain/report.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { printTable } from './table.ts'

const head = {
  name: 'Test College',
  address: null,
  logo: null,
  certification: null,
  verification: null,
  footer: null,
  signatories: [],
  printedOn: '2026-07-06',
  seal: null,
}
const aWord = fc.stringMatching(/^[A-Z][a-z]{1,17}$/)

test('a table breaks no word, however many columns it has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aWord, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 24 }),
      async (cells) => {
        const texts = cells.map((some) => some.join(' '))
        const paper = {
          head,
          form: null,
          title: 'Table',
          period: 'July 2026',
          columns: texts.map((text) => words(text, 1)),
          isBoxed: false,
          rows: 1,
          signedBy: [],
        }
        const pieces: Uint8Array[] = []
        const job = { title: 'Table', at: '2026-07-06T00:00:00Z', paper }
        async function* batches() {
          yield [texts.map(() => 'Missing')]
        }
        for await (const bytes of printTable(job, batches())) pieces.push(bytes)
        const [page = []] = await readPages(Buffer.concat(pieces))
        const printed = page.flatMap(({ text }) => text.split(' '))
        for (const word of cells.flat()) expect(printed).toContain(word)
      },
    ),
    {
      numRuns: 12,
      examples: [20, 21, 22].map((length) => [Array.from({ length }, () => ['Parent', 'Guardian', 'Consent'])]),
    },
  )
})
