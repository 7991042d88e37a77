import { bareName } from './import-programs.ts'
import { searchable } from './search.ts'

/** `number` is the row's number in the spreadsheet. */
export type SheetRow = { number: number; cells: readonly string[] }
/** A row that is not one of the list, such as its closing lines, with its text. */
export type RowAside = { row: number; text: string }

/** So far down a sheet its titles are looked for. */
const mostAbove = 30

/**
 * Which of the rows holds the titles of the columns: the one with the most titles that are known. Where none is known it
 * is the first that is at least half as wide as the rows around it, because a school's name stands above in one cell.
 */
export function titlesAt(rows: readonly SheetRow[], isTitle: (text: string) => boolean): number {
  const above = rows.slice(0, mostAbove)
  const known = above.map(
    ({ cells }) => new Set(cells.filter((cell) => cell !== '' && isTitle(cell)).map(bareName)).size,
  )
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const widest = Math.max(0, ...above.map(filled))
  return Math.max(
    0,
    above.findIndex((row) => filled(row) * 2 >= widest),
  )
}

const signs = /^[^a-z]*(prepared|noted|certified|checked|verified|approved|submitted|reviewed|attested|endorsed) by\b/
const sums = /^[^a-z]*(grand |sub ?)?total( (no|number|count|of|students|interns)\b.*)?[^a-z]*$/
const endings = /nothing follows|^[^a-z]*end of (list|file|report)/

/**
 * The rows of the list. Left aside are repeated titles, lines that stand alone in one cell of a wide list ('BSIT 4A',
 * 'MALE'), and everything from a closing line ('Prepared by', 'Total') on, if no full row follows it.
 */
export function listIn(titles: SheetRow, under: readonly SheetRow[]): { rows: SheetRow[]; aside: RowAside[] } {
  const width = filled(titles)
  const lastFull = under.findLastIndex((row) => filled(row) * 2 > width && !isClosing(row))
  const end = under.findIndex((row, index) => index > lastFull && isClosing(row))
  const written = titleKey(titles)
  const rows: SheetRow[] = []
  const aside: RowAside[] = []
  for (const [index, row] of under.entries()) {
    const isOne = width >= 4 && filled(row) === 1
    const isAside = isOne || (end >= 0 && index >= end) || (width > 1 && titleKey(row) === written)
    if (isAside) aside.push({ row: row.number, text: row.cells.filter((cell) => cell !== '').join(' ') })
    else rows.push(row)
  }
  return { rows, aside }
}

function isClosing({ cells }: SheetRow): boolean {
  const first = cells.find((cell) => cell !== '') ?? ''
  const text = searchable(first.slice(0, 100))
  return [signs, sums, endings].some((form) => form.test(text))
}

function titleKey({ cells }: SheetRow): string {
  return cells.map(bareName).join('|').replace(/\|+$/, '')
}

function filled({ cells }: SheetRow): number {
  return cells.filter((cell) => cell !== '').length
}
