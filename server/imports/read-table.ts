import { type DateOrder, dateOrderIn } from '#domain/import-cells.ts'
import type { ImportNoun } from '#domain/import-fields.ts'
import { listIn, type RowAside, type SheetRow, titlesAt } from '#domain/import-table.ts'
import { isTitleOf, type UsedTitles } from '#domain/import-titles.ts'
import { plainCell } from '#domain/spreadsheet-cell.ts'
import { badInput } from '#server/errors.ts'
import { fileKind } from '#server/files/kind.ts'
import { longestCell, mostColumns, mostLetters, mostRows } from './limits.ts'
import { notCsv, readCsv, tooLong } from './read-csv.ts'
import { readExcel } from './read-excel.ts'
import { tooManyRows } from './sheet.ts'

export type Table = {
  columns: readonly string[]
  rows: readonly SheetRow[]
  titleRow: number
  /** Rows that are not part of the list. */
  aside: readonly RowAside[]
  /** The first rows of the sheet, with the school's name and the titles. */
  top: readonly RowAside[]
}

/** How to find the titles: by their words, or in a row that a person chose. */
export type TitleWish = { noun: ImportNoun; used?: UsedTitles; titleRow?: number | undefined }

const topRows = 15

/** The titles and rows of a file. Its bytes decide what kind it is; any other kind is refused with a sentence. */
export async function readTable(bytes: Buffer, wish: TitleWish): Promise<Table> {
  const lines = (await linesOf(bytes))
    .map(refuseLong)
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => plainCell(cell.trim().slice(0, longestCell))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const at = titleIndex(lines, wish)
  const titles = lines[at]
  if (!titles || at === lines.length - 1) throw badInput('The file has no rows under its titles')
  if (lines.length - at - 1 > mostRows) throw tooManyRows()
  const { rows, aside } = listIn(titles, lines.slice(at + 1))
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), lastFilled(titles.cells))
  if (width > mostColumns) throw badInput(`The file has ${width} columns; at most ${mostColumns} are taken`)
  const columns = Array.from({ length: width }, (_, index) => titles.cells[index] || `Column ${index + 1}`)
  const top = lines.slice(0, topRows).map(({ number, cells }) => ({ row: number, text: textOf(cells) }))
  return { columns, rows, aside, top, titleRow: titles.number }
}

/** The order of the dates of a table, as they tell it themselves. */
export function orderOf({ rows }: Table): DateOrder | null {
  return dateOrderIn(rows.flatMap(({ cells }) => cells.filter(({ length }) => length >= 6 && length <= 10)))
}

function titleIndex(lines: readonly SheetRow[], { noun, used = new Map(), titleRow }: TitleWish): number {
  if (titleRow === undefined) return titlesAt(lines, isTitleOf(noun, used))
  const chosen = lines.findIndex(({ number }) => number === titleRow)
  if (chosen < 0) throw badInput(`Row ${titleRow} is empty. Choose the row with the titles.`)
  return chosen
}

function textOf(cells: readonly string[]): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 200)
}

/** Refuses a long text before anything else is done with it, because many cells can share it. */
function refuseLong(cells: string[], index: number): string[] {
  if (cells.every(({ length }) => length <= mostLetters)) return cells
  throw tooLong(index + 1)
}

async function linesOf(bytes: Buffer): Promise<string[][]> {
  const kind = fileKind(bytes)
  if (kind?.endsWith('spreadsheetml.sheet')) return readExcel(bytes)
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    throw badInput('This is an Excel file of the old kind (.xls); save it as .xlsx or as CSV')
  }
  if (kind || bytes.toString('latin1', 0, 2) === 'PK') throw notCsv()
  return readCsv(bytes)
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1
}
