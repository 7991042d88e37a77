import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import writeExcel from 'write-excel-file/node'
import type { FileFormat } from '#contract/imports.ts'
import { harmless } from '#domain/spreadsheet-cell.ts'
import { badInput } from '#server/errors.ts'
import type { FileAnswer } from '#server/http/serve.ts'

export type Cell = string | number | null
export type Lines = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
type Sheet = { name: string; format: FileFormat; titles: readonly string[]; lines: Lines }

/** An Excel file is made whole, in memory; a CSV is sent as it is read. */
const mostExcelRows = 20_000
const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export async function sheetFile({ name, format, titles, lines }: Sheet): Promise<FileAnswer> {
  const stream = format === 'csv' ? Readable.from(csvParts(titles, lines)) : await excelOf(titles, lines)
  return { stream, type: types[format], name: `${name}.${format}` }
}

/** Begins with UTF-8's mark, by which Excel knows an ñ. */
export function csvOf(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${csvRows([titles])}${csvRows(rows)}`
}

async function* csvParts(titles: readonly string[], lines: Lines) {
  yield csvOf(titles, [])
  for await (const rows of lines) if (rows.length > 0) yield csvRows(rows)
}

function csvRows(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(harmless)),
    { record_delimiter: 'windows' },
  )
}

async function excelOf(titles: readonly string[], lines: Lines): Promise<Buffer> {
  const cells: (string | number | null)[][] = []
  for await (const rows of lines) {
    cells.push(...rows.map((row) => row.map((cell) => harmless(cell))))
    if (cells.length > mostExcelRows) {
      throw badInput(`An Excel file takes at most ${mostExcelRows.toLocaleString('en')} rows here; choose CSV`)
    }
  }
  const head = titles.map((value) => ({ value, fontWeight: 'bold' as const }))
  const columns = titles.map((title) => ({ width: Math.max(12, title.length + 2) }))
  return writeExcel([head, ...cells], { columns, stickyRowsCount: 1 }).toBuffer()
}
