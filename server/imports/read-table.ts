import { plainCell } from '#domain/spreadsheet-cell.ts'
import { badInput } from '#server/errors.ts'
import { fileKind } from '#server/files/kind.ts'
import { longestCell, mostColumns, mostLetters, mostRows } from './limits.ts'
import { notCsv, readCsv, tooLong } from './read-csv.ts'
import { readExcel } from './read-excel.ts'
import { tooManyRows } from './sheet.ts'

/** `number` is the row's number in the spreadsheet. */
export type TableRow = { number: number; cells: readonly string[] }
export type Table = { columns: readonly string[]; rows: readonly TableRow[] }

/** The titles and rows of a file. Its bytes decide what kind it is; any other kind is refused with a sentence. */
export async function readTable(bytes: Buffer): Promise<Table> {
  const lines = (await linesOf(bytes))
    .map(refuseLong)
    .map((cells, index) => ({
      number: index + 1,
      cells: cells.map((cell) => plainCell(cell.trim().slice(0, longestCell))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [titles, ...rows] = lines
  if (!titles || rows.length === 0) throw badInput('The file has no rows under its titles')
  if (rows.length > mostRows) throw tooManyRows()
  const width = rows.reduce((most, { cells }) => Math.max(most, lastFilled(cells)), lastFilled(titles.cells))
  if (width > mostColumns) throw badInput(`The file has ${width} columns; at most ${mostColumns} are taken`)
  const columns = Array.from({ length: width }, (_, index) => titles.cells[index] || `Column ${index + 1}`)
  return { columns, rows }
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
