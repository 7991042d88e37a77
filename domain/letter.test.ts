import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Block,
  blank,
  type FilledBlock,
  fillLetter,
  letterProblem,
  missingValues,
  mostLetterText,
  parseLetter,
} from './letter.ts'
import { dayOfMonthInWords, type LetterField, letterFields, letterFieldsOf } from './letter-fields.ts'
import { letterKinds } from './letter-kind.ts'
import { letterStarters } from './letter-starters.ts'

const homes = { studentId: 7, placementId: 9, companyId: 3, supervisorId: null }
const all = letterFieldsOf('endorsement')

/** The shape of a letter without its words. */
function shapeOf(blocks: readonly (Block | FilledBlock)[]): unknown {
  return blocks.map((block) => {
    if (block.kind === 'paragraph') return block.lines.map((line) => line.map(({ isBold }) => isBold))
    if (block.kind === 'table') return block.rows.map((row) => row.map((cell) => cell.map(({ isBold }) => isBold)))
    return 'pieces' in block ? [block.kind, block.pieces.map(({ isBold }) => isBold)] : block.kind
  })
}

test('a text becomes headings, paragraphs with their lines, tables, pages and lines to sign', () => {
  const text = '# Title\n\nDear **{student}**,\nof {program}\n\n| a | **b** |\n| c | |\n---\n## Part\n{signatures}'
  expect(parseLetter(text)).toEqual([
    { kind: 'title', pieces: [{ text: 'Title', isBold: false }] },
    {
      kind: 'paragraph',
      lines: [
        [
          { text: 'Dear ', isBold: false },
          { field: 'student', isBold: true },
          { text: ',', isBold: false },
        ],
        [
          { text: 'of ', isBold: false },
          { field: 'program', isBold: false },
        ],
      ],
    },
    {
      kind: 'table',
      rows: [
        [[{ text: 'a', isBold: false }], [{ text: 'b', isBold: true }]],
        [[{ text: 'c', isBold: false }], []],
      ],
    },
    { kind: 'page' },
    { kind: 'heading', pieces: [{ text: 'Part', isBold: false }] },
    { kind: 'signatures' },
  ])
})

test('two stars that are never closed, a lone brace and a single dash are text', () => {
  expect(parseLetter('2 ** 3 {')).toEqual([{ kind: 'paragraph', lines: [[{ text: '2 ** 3 {', isBold: false }]] }])
  expect(parseLetter('-')).toEqual([{ kind: 'paragraph', lines: [[{ text: '-', isBold: false }]] }])
})

test('a value is filled in as it is and never changes the shape of a letter', () => {
  const line = fc.constantFrom(
    '# {student}',
    '| {company} | b |',
    '---',
    '',
    '**{student}** and {program}',
    '{signatures}',
  )
  const hostile = fc.oneof(fc.string(), fc.constantFrom('**bold**', '{program}', '| x |', '---', '# big', 'a\n\nb'))
  const values = fc.record({ student: hostile, company: hostile, program: hostile })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), values, (lines, given) => {
      const blocks = parseLetter(lines.join('\n'))
      expect(shapeOf(fillLetter(blocks, given))).toEqual(shapeOf(blocks))
    }),
  )
  const [filled] = fillLetter(parseLetter('{student}'), { student: 'A **B** {program} | C\n# D' })
  expect(filled).toEqual({ kind: 'paragraph', lines: [[{ text: 'A **B** {program} | C # D', isBold: false }]] })
})

test('every field that a text names is known, or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{1,12}$/), (name) => {
      const problem = letterProblem('endorsement', `Dear {${name}},`)
      if (all.includes(name as LetterField) && name !== 'signatures') expect(problem).toBeNull()
      else expect(problem).toMatch(/^\{|^Put/)
    }),
  )
  expect(letterProblem('moa', 'No {serialNumber}')).toContain('{serialNumber} is not a field here')
  expect(letterProblem('certificate', 'No {serialNumber}')).toBeNull()
  expect(letterProblem('certificate', 'No {referenceNumber}')).toContain('{referenceNumber} is not a field here')
})

test.each([
  ['', 'Write the text of the letter'],
  [' \n---\n', 'Write the text of the letter'],
  ['a'.repeat(100_000), `The text is too long: at most ${mostLetterText.toLocaleString('en')} characters`],
  ['\n'.repeat(700), 'Write the text of the letter'],
  ['a\n'.repeat(700), 'The text has too many lines: at most 600'],
  ['Signed: {signatures}', 'Put {signatures} on a line of its own'],
  ['a\n---\n'.repeat(21), 'A letter has at most 20 page breaks'],
  ['| 1 | 2 | 3 | 4 | 5 | 6 | 7 |', 'A table has at most 6 columns'],
])('a text that cannot be printed is refused: %#', (text, problem) => {
  expect(letterProblem('endorsement', text)).toBe(problem)
})

test('a certificate is one page', () => {
  const problem = 'A certificate is one page: at most 1,500 characters in 20 lines'
  expect(letterProblem('certificate', 'a'.repeat(1_501))).toBe(problem)
  expect(letterProblem('partial_certificate', 'a\n\n'.repeat(21))).toBe(problem)
  expect(letterProblem('certificate', 'a\n\n'.repeat(20))).toBeNull()
  expect(letterProblem('moa', 'a\n\n'.repeat(21))).toBeNull()
})

test('a field without a value is named with the page where it is entered, and leaves room to write', () => {
  const text = '{student} {companyAddress} {companyAddress} {section}'
  expect(missingValues(text, { student: 'Ana', section: ' ' }, homes)).toEqual([
    { field: 'companyAddress', label: 'Company address', link: '/companies?open=3' },
    { field: 'section', label: 'Section', link: '/students/7' },
  ])
  expect(missingValues('{supervisorPosition}', {}, homes)[0]?.link).toBe('/students/7?placement=9')
  expect(fillLetter(parseLetter('{section}'), {})).toEqual([
    { kind: 'paragraph', lines: [[{ text: blank, isBold: false }]] },
  ])
})

test('every letter that ships can be saved, and there is one of each kind', () => {
  for (const { kind, text } of letterStarters) expect([kind, letterProblem(kind, text)]).toEqual([kind, null])
  expect(letterStarters.map(({ kind }) => kind)).toEqual(letterKinds.filter((kind) => kind !== 'other'))
  expect(Object.keys(letterFields).every((name) => /^[A-Za-z]+$/.test(name))).toBe(true)
})

test.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [21, '21st'],
  [22, '22nd'],
  [30, '30th'],
])('day %i of a month is the %s', (day, words) => {
  expect(dayOfMonthInWords(`2026-11-${String(day).padStart(2, '0')}`, 'November 2026')).toBe(
    `${words} day of November 2026`,
  )
})
