import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import type { FileFormat } from '#contract/imports.ts'
import { harmless } from '#domain/spreadsheet-cell.ts'
import { badInput } from '#server/errors.ts'

export type Cell = string | number | null
export type Lines = AsyncIterable<readonly (readonly Cell[])[]>
export type Head = { format: FileFormat; titles: readonly string[] }

/** An Excel file is made in memory and so has a limit; a CSV is sent while it is made. */
const mostExcelRows = 20_000

/** The bytes of a sheet. Runs in the thread that makes it. */
export function sheetBytes({ format, titles }: Head, lines: Lines): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvParts(titles, lines) : excelParts(titles, lines)
}

/** Begins with the byte order mark of UTF-8, without which Excel shows a wrong ñ. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvRows([titles])}${csvRows(rows)}`
}

/** The titles are sent with the first rows, so that a failed read can still be answered with an error. */
async function* csvParts(titles: readonly string[], lines: Lines) {
  let isBegun = false
  for await (const rows of lines) {
    yield Buffer.from(isBegun ? csvRows(rows) : csvOf(titles, rows))
    isBegun = true
  }
  if (!isBegun) yield Buffer.from(csvOf(titles, []))
}

function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(harmless)),
    { record_delimiter: 'windows' },
  )
}

let writing: Promise<unknown> = Promise.resolve()

/** A thread makes one workbook at a time, so that many need the memory of one. */
async function* excelParts(titles: readonly string[], lines: Lines) {
  const made = writing.then(() => excelOf(titles, lines))
  writing = made.catch(() => {})
  yield await made
}

async function excelOf(titles: readonly string[], lines: Lines): Promise<Buffer> {
  const cells: (string | number | null)[][] = []
  for await (const rows of lines) {
    for (const row of rows) cells.push(row.map((cell) => harmless(cell)))
    if (cells.length > mostExcelRows) {
      throw badInput(`An Excel file takes at most ${mostExcelRows.toLocaleString('en')} rows here; choose CSV`)
    }
  }
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }))
  const columns = titles.map((title) => ({ width: Math.max(12, title.length + 2) }))
  return writeExcel([head, ...cells], { columns, stickyRowsCount: 1 }).toBuffer()
}
