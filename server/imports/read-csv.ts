import { badInput } from '#server/errors.ts'
import { mostColumns, mostLetters, mostRows } from './limits.ts'
import { tooManyRows } from './sheet.ts'

/** More than the rows that count, because empty rows are left out later. */
const mostLines = mostRows * 2
const mostCells = mostColumns * 20
const [quote, newline, carriageReturn] = [34, 10, 13]

/** The cells of a text file that are separated by commas, semicolons or tabs. */
export function readCsv(bytes: Buffer): string[][] {
  const text = decoded(bytes)
  if (/[^\P{Cc}\t\r\n]/u.test(text) || /^\s{0,100}[<{[]/.test(text)) throw notCsv()
  const delimiter = delimiterOf(text.slice(0, mostLetters))
  const lines: string[][] = []
  for (let at = 0; at < text.length; ) {
    if (lines.length === mostLines) throw tooManyRows()
    const { cells, end } = lineAt(text, at, { delimiter, row: lines.length + 1 })
    lines.push(cells)
    at = end
  }
  return lines
}

/** The separator that most of the first lines have, and of several the most frequent one. A heading may have none. */
function delimiterOf(start: string): number {
  const lines = start.split(/[\r\n]+/).slice(0, 30)
  const linesWith = (sign: string) => lines.filter((line) => line.includes(sign)).length
  const count = (sign: string) => start.split(sign).length
  const [first = ','] = [',', ';', '\t'].toSorted(
    (one, other) => linesWith(other) - linesWith(one) || count(other) - count(one),
  )
  return first.charCodeAt(0)
}

type Place = { delimiter: number; row: number }

/** Reads every character once. It stops at a line with too many cells or a cell with too many characters. */
function lineAt(text: string, start: number, place: Place): { cells: string[]; end: number } {
  const cells: string[] = []
  let at = start
  for (;;) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(text, at, place) : endOfPlain(text, at, place)
    cells.push(
      isQuoted ? text.slice(at + 1, text.lastIndexOf('"', end - 1)).replaceAll('""', '"') : text.slice(at, end),
    )
    if (cells.length > mostCells) throw badInput(`Row ${place.row} has more than ${mostCells} columns`)
    if (text.charCodeAt(end) !== place.delimiter) {
      const isPair = text.charCodeAt(end) === carriageReturn && text.charCodeAt(end + 1) === newline
      return { cells, end: end + (isPair ? 2 : 1) }
    }
    at = end + 1
  }
}

function endOfPlain(text: string, start: number, { delimiter, row }: Place): number {
  for (let at = start; ; at++) {
    if (isEnd(text.charCodeAt(at), delimiter)) return at
    if (at - start > mostLetters) throw tooLong(row)
  }
}

/** The position after the closing quotation mark and its blanks. A doubled mark is part of the text. */
function endOfQuoted(text: string, start: number, { delimiter, row }: Place): number {
  for (let at = start + 1; ; at++) {
    if (at - start > mostLetters * 2) throw tooLong(row)
    const code = text.charCodeAt(at)
    if (Number.isNaN(code)) throw notClosed(row)
    if (code !== quote) continue
    if (text.charCodeAt(at + 1) === quote) at++
    else {
      let end = at + 1
      while (text[end] === ' ') end++
      if (!isEnd(text.charCodeAt(end), delimiter)) throw notClosed(row)
      return end
    }
  }
}

function isEnd(code: number, delimiter: number): boolean {
  return code === delimiter || code === newline || code === carriageReturn || Number.isNaN(code)
}

function notClosed(row: number) {
  return badInput(`Row ${row}: a quotation mark is not closed`)
}

export function tooLong(row: number) {
  return badInput(`Row ${row}: a cell has more than ${mostLetters.toLocaleString('en')} letters`)
}

/** Reads UTF-8, with or without its byte order mark. Anything else was saved by an older Excel. */
function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw badInput('The file is written in UTF-16; save it as CSV UTF-8 and upload again')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function notCsv() {
  return badInput('This is neither a CSV nor an Excel (.xlsx) file')
}
