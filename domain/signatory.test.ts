import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  paperNames,
  partLabels,
  partsOf,
  type SignatoryOf,
  signatoriesProblem,
  signatoryOf,
  signedPapers,
  signingLines,
  signingParts,
  signingPlaces,
} from './signatory.ts'

const maker = { name: 'Ana Cruz', title: 'SIPP Coordinator' }
const [school, program] = [null, 7]

function of(courseId: number | null, paper: SignatoryOf['paper'], name: string): SignatoryOf {
  return { courseId, paper, part: 'noted', name, title: null }
}

test('a program’s signatory comes before the school’s, and one for a paper before one for all', () => {
  const ranked = [
    of(program, 'annex_d', 'first'),
    of(program, 'all', 'second'),
    of(school, 'annex_d', 'third'),
    of(school, 'all', 'fourth'),
  ]
  const others = [of(8, 'annex_d', 'another program'), of(program, 'annex_c', 'another paper')]
  fc.assert(
    fc.property(fc.subarray(ranked), fc.infiniteStream(fc.nat()), (kept, order) => {
      const shuffled = [...others, ...kept].map((one) => ({ one, at: order.next().value }))
      const list = shuffled.sort((a, b) => a.at - b.at).map(({ one }) => one)
      const found = signatoryOf(list, { paper: 'annex_d', part: 'noted', courseId: program })
      expect(found?.name).toBe(ranked.find((one) => kept.includes(one))?.name)
    }),
  )
})

test('a report over several programs is signed by the school’s, whatever the programs have', () => {
  const list = [of(program, 'annex_d', 'of a program'), of(school, 'all', 'of the school')]
  expect(signatoryOf(list, { paper: 'annex_d', part: 'noted', courseId: null })?.name).toBe('of the school')
})

test('an annex has all of its lines before anybody is named, and the maker has prepared it', () => {
  expect(signingLines([], { paper: 'annex_c', courseId: null, maker })).toEqual([
    { label: 'Prepared by', ...maker },
    { label: 'Noted by', name: '', title: '' },
    { label: 'Certified correct by', name: '', title: '' },
  ])
  expect(signingLines([], { paper: 'reports', courseId: null, maker })).toEqual([{ label: 'Prepared by', ...maker }])
})

test('a list is refused exactly if a paper has a line twice or a line that it does not have', () => {
  const places = signingPlaces.flatMap((paper) => signingParts.map((part) => ({ paper, part, name: 'A', title: null })))
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...places), { maxLength: 6 }), (list) => {
      const isRight =
        new Set(list.map(({ paper, part }) => `${paper} ${part}`)).size === list.length &&
        list.every(({ paper, part }) => partsOf(paper).includes(part))
      expect(signatoriesProblem(list) === null).toBe(isRight)
    }),
  )
  expect(signatoriesProblem([{ paper: 'evaluation', part: 'prepared', name: 'A' }])).toBe(
    `Evaluations has no line “${partLabels.prepared}”`,
  )
  for (const paper of paperNames) expect(signedPapers[paper].parts.length).toBeGreaterThan(0)
})
