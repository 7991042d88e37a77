import Papa from 'papaparse'
import { badInput } from '#server/errors.ts'
import { mostRows } from './limits.ts'

/** The cells of a text file; commas, semicolons or tabs between them. */
export function readCsv(bytes: Buffer): string[][] {
  const text = decoded(bytes)
  if (/[^\P{Cc}\t\r\n]/u.test(text) || /^\s*[<{[]/.test(text)) throw notCsv()
  const { data, errors } = Papa.parse<string[]>(text, { preview: mostRows + 2 })
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  if (unclosed) throw badInput(`Row ${(unclosed.row ?? 0) + 1}: a quotation mark is not closed`)
  return data
}

/** UTF-8, with or without its mark; what is none was saved by an older Excel. */
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
