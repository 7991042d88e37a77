import { fieldsIn, unknownField } from './fill.ts'
import {
  type LetterField,
  type LetterHomes,
  type LetterValues,
  letterFields,
  letterFieldsOf,
  linkOf,
} from './letter-fields.ts'
import { isCertificate, type LetterKind } from './letter-kind.ts'

/** Words of one kind, or the place of a value. */
type Words = { text: string; isBold: boolean }
type Place = { field: LetterField; isBold: boolean }
export type Piece = Words | Place

/** What a letter consists of, one below the other (rule 48). */
type BlockOf<P> =
  | { kind: 'title' | 'heading'; pieces: P[] }
  | { kind: 'paragraph'; lines: P[][] }
  | { kind: 'table'; rows: P[][][] }
  | { kind: 'signatures' }
  | { kind: 'page' }
export type Block = BlockOf<Piece>
export type FilledBlock = BlockOf<Words>

export const mostLetterText = 20_000
const mostColumns = 6
const mostLines = 600
const mostBreaks = 20
/** A certificate is one page, and what is on it stays large enough to read. */
const mostOfCertificate = { text: 1_500, lines: 20 }
/** Left empty on the printed letter, to be written by hand. */
export const blank = '____________________'

const known = Object.keys(letterFields)

/**
 * Reads the text of a letter: '# Title', '## Heading', '| a | b |' for a row of a table, '---' for a new page, an empty
 * line between paragraphs, '**bold**', and '{field}'. Lines of a paragraph stay lines.
 */
export function parseLetter(text: string): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const typed of text.split(/\r?\n/)) {
    const line = typed.trim()
    const block = blockOf(line)
    const last = blocks.at(-1)
    if (block && last && isOpen && last.kind === 'paragraph' && block.kind === 'paragraph')
      last.lines.push(...block.lines)
    else if (block && last && isOpen && last.kind === 'table' && block.kind === 'table') last.rows.push(...block.rows)
    else if (block) blocks.push(block)
    isOpen = block !== null
  }
  return blocks
}

function blockOf(line: string): Block | null {
  if (line === '') return null
  if (/^-{3,}$/.test(line)) return { kind: 'page' }
  if (line === '{signatures}') return { kind: 'signatures' }
  if (line.startsWith('## ')) return { kind: 'heading', pieces: piecesOf(line.slice(3)) }
  if (line.startsWith('# ')) return { kind: 'title', pieces: piecesOf(line.slice(2)) }
  if (!line.startsWith('|')) return { kind: 'paragraph', lines: [piecesOf(line)] }
  const cells = line.replace(/^\||\|$/g, '').split('|')
  return { kind: 'table', rows: [cells.map((cell) => piecesOf(cell.trim()))] }
}

/** Two stars begin and end bold words; a pair that is never closed is text. */
function piecesOf(line: string): Piece[] {
  return line
    .split(/(\*\*.+?\*\*)/)
    .flatMap((part) =>
      /^\*\*.+\*\*$/.test(part) ? spread(part.slice(2, -2), { isBold: true }) : spread(part, { isBold: false }),
    )
}

function spread(part: string, { isBold }: { isBold: boolean }): Piece[] {
  return part.split(/(\{[A-Za-z]+\})/).flatMap((text): Piece[] => {
    const name = /^\{([A-Za-z]+)\}$/.exec(text)?.[1]
    if (name !== undefined && known.includes(name)) return [{ field: name as LetterField, isBold }]
    return text === '' ? [] : [{ text, isBold }]
  })
}

/** Why a text cannot be saved as a letter of this kind, or null. */
export function letterProblem(kind: LetterKind, text: string): string | null {
  if (text.trim() === '') return 'Write the text of the letter'
  if (text.length > mostLetterText)
    return `The text is too long: at most ${mostLetterText.toLocaleString('en')} characters`
  if (text.split('\n').length > mostLines) return `The text has too many lines: at most ${mostLines}`
  if (isCertificate(kind) && !fitsCertificate(text)) {
    const { text: letters, lines } = mostOfCertificate
    return `A certificate is one page: at most ${letters.toLocaleString('en')} characters in ${lines} lines`
  }
  const unknown = unknownField(text, letterFieldsOf(kind))
  if (unknown) return unknown
  const blocks = parseLetter(text)
  if (placesIn(blocks).includes('signatures')) return 'Put {signatures} on a line of its own'
  if (blocks.some((block) => block.kind === 'table' && block.rows.some((row) => row.length > mostColumns))) {
    return `A table has at most ${mostColumns} columns`
  }
  if (blocks.filter(({ kind: each }) => each === 'page').length > mostBreaks)
    return `A letter has at most ${mostBreaks} page breaks`
  return blocks.every(({ kind: each }) => each === 'page') ? 'Write the text of the letter' : null
}

function fitsCertificate(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return text.length <= mostOfCertificate.text && lines.length <= mostOfCertificate.lines
}

export type MissingField = { field: LetterField; label: string; link: string }

/** The fields of a text that have no value, each once, with the page where it is entered. */
export function missingValues(text: string, values: LetterValues, homes: LetterHomes): MissingField[] {
  return fieldsIn(text).flatMap((name) => {
    const field = known.includes(name) ? (name as LetterField) : null
    if (field === null || wordsFor(values, field) !== null) return []
    return [{ field, label: letterFields[field].label, link: linkOf(field, homes) }]
  })
}

/** A value is words and never markup: stars, braces and bars stay as they are. Without one, room to write by hand. */
export function fillLetter(blocks: readonly Block[], values: LetterValues): FilledBlock[] {
  const words = (pieces: readonly Piece[]): Words[] =>
    pieces.map((piece) =>
      'field' in piece ? { text: wordsFor(values, piece.field) ?? blank, isBold: piece.isBold } : piece,
    )
  return blocks.map((block): FilledBlock => {
    switch (block.kind) {
      case 'title':
      case 'heading':
        return { kind: block.kind, pieces: words(block.pieces) }
      case 'paragraph':
        return { kind: 'paragraph', lines: block.lines.map(words) }
      case 'table':
        return { kind: 'table', rows: block.rows.map((row) => row.map(words)) }
      default:
        return block
    }
  })
}

function wordsFor(values: LetterValues, field: LetterField): string | null {
  return values[field]?.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() || null
}

function placesIn(blocks: readonly Block[]): LetterField[] {
  const pieces = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.lines.flat()
    if (block.kind === 'table') return block.rows.flat(2)
    return 'pieces' in block ? block.pieces : []
  })
  return pieces.flatMap((piece) => ('field' in piece ? [piece.field] : []))
}
