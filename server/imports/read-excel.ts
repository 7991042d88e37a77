import { readSheet } from 'read-excel-file/node'
import { badInput } from '#server/errors.ts'
import { mostRows } from './limits.ts'
import { unzip } from './zip.ts'

/** The cells of the first sheet, as text. Refused before it is read: formulas, and more rows than are taken. */
export async function readExcel(bytes: Buffer): Promise<string[][]> {
  const sheet = firstSheet(unzip(bytes))
  refuseFormulas(sheet)
  refuseRows(sheet)
  try {
    const rows = await readSheet(bytes, 1)
    return rows.map((row) => row.map(textOf))
  } catch {
    throw badInput('The Excel file could not be read; save it again as .xlsx or as CSV')
  }
}

function firstSheet(parts: Map<string, string>): string {
  const [, id] = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(parts.get('xl/workbook.xml') ?? '') ?? []
  const relations = parts.get('xl/_rels/workbook.xml.rels') ?? ''
  const [relation] = relations.match(/<Relationship\b[^>]*>/g)?.filter((each) => each.includes(`Id="${id}"`)) ?? []
  const [, target] = /\bTarget="\/?(?:xl\/)?([^"]+)"/.exec(relation ?? '') ?? []
  return parts.get(`xl/${target ?? 'worksheets/sheet1.xml'}`) ?? ''
}

function refuseFormulas(sheet: string): void {
  const at = sheet.search(/<f[\s>/]/)
  if (at < 0) return
  const cell = [...sheet.slice(Math.max(0, at - 300), at).matchAll(/<c\b[^>]*\br="([A-Z]+\d+)"/g)].at(-1)?.[1]
  throw badInput(`${cell ? `Cell ${cell}` : 'A cell'} holds a formula; put its value in its place and upload again`)
}

function refuseRows(sheet: string): void {
  let count = 0
  for (let at = sheet.indexOf('<row'); at >= 0; at = sheet.indexOf('<row', at + 4)) count++
  if (count > mostRows + 1) throw badInput(`The file has more than ${mostRows.toLocaleString('en')} rows; split it`)
}

/** A date is read without the time of day: it is a birthday. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value)
}
