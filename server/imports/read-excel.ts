import { readSheet } from 'read-excel-file/node'
import { badInput, Refusal } from '#server/errors.ts'
import { firstSheet } from './sheet.ts'
import { archiveOf, openArchive } from './zip.ts'

/**
 * The cells of the first sheet, as text. The library never sees the file that was sent. It reads an archive that we
 * make: the first sheet and the parts that it needs, unpacked within limits and checked.
 */
export async function readExcel(bytes: Buffer): Promise<string[][]> {
  const parts = checkedParts(bytes)
  try {
    const rows = await readSheet(archiveOf(parts), 1)
    return rows.map((row) => row.map(textOf))
  } catch {
    throw badInput('The Excel file could not be read; save it again as .xlsx or as CSV')
  }
}

function checkedParts(bytes: Buffer): Map<string, Buffer> {
  try {
    const { sheet, strings, styles, is1904 } = firstSheet(openArchive(bytes))
    const parts = new Map([
      ['xl/workbook.xml', Buffer.from(workbook({ is1904 }))],
      ['xl/_rels/workbook.xml.rels', Buffer.from(relations)],
      ['xl/sheet.xml', sheet],
    ])
    if (strings) parts.set('xl/sharedStrings.xml', strings)
    if (styles) parts.set('xl/styles.xml', styles)
    return parts
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    throw badInput('The Excel file is broken or too large; save it again as .xlsx or as CSV')
  }
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = `<Relationships>${[
  ['sheet', 'worksheet'],
  ['sharedStrings', 'sharedStrings'],
  ['styles', 'styles'],
]
  .map(([file, type]) => `<Relationship Id="${type}" Type="${types}/${type}" Target="${file}.xml"/>`)
  .join('')}</Relationships>`

function workbook({ is1904 }: { is1904: boolean }): string {
  return `<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="worksheet"/></sheets></workbook>`
}

/** Dates in these files are birthdays, so the time of day is left out. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value)
}
