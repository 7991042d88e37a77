import { badInput } from '#server/errors.ts'
import { mostColumns, mostRows, mostUnpacked } from './limits.ts'
import { attributeOf, eachTag, type Tag } from './tags.ts'
import type { Archive } from './zip.ts'

/** The last row that Excel can have. */
const lastRow = 1_048_576
/** The file may also have titles and empty rows, which do not count. */
const lastFilledRow = mostRows * 2
const mostCells = mostRows * mostColumns

/** The checked parts that the first sheet needs; the rest of the file is ignored. */
export function firstSheet(archive: Archive): {
  sheet: Buffer
  strings: Buffer | null
  styles: Buffer | null
  is1904: boolean
} {
  const { relation, is1904 } = readWorkbook(archive)
  const paths = readRelations(archive, relation)
  const sheet = archive.unpack(paths.sheet, mostUnpacked.sheet)
  if (!sheet) throw new RangeError('no sheet')
  checkSheet(sheet.toString('utf8'))
  const styles = archive.unpack(paths.styles, mostUnpacked.other)
  // Refuses a broken or endless tag, because the library reads the formats of dates and numbers from these.
  if (styles) eachTag(styles.toString('utf8'), () => {})
  return { sheet, strings: archive.unpack(paths.strings, mostUnpacked.strings), styles, is1904 }
}

function readWorkbook(archive: Archive): { relation: string | null; is1904: boolean } {
  let relation: string | null = null
  let is1904 = false
  eachTag(textOf(archive, 'xl/workbook.xml'), (tag) => {
    if (tag.name === 'sheet') relation ??= attributeOf(tag, 'id')
    if (tag.name === 'workbookPr') is1904 ||= ['1', 'true'].includes(attributeOf(tag, 'date1904') ?? '')
  })
  return { relation, is1904 }
}

function readRelations(archive: Archive, sheetRelation: string | null) {
  const paths = { sheet: 'xl/worksheets/sheet1.xml', strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  eachTag(textOf(archive, 'xl/_rels/workbook.xml.rels'), (tag) => {
    const target = attributeOf(tag, 'Target')
    if (tag.name !== 'Relationship' || !target) return
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const type = attributeOf(tag, 'Type') ?? ''
    if (type.endsWith('/sharedStrings')) paths.strings = path
    if (type.endsWith('/styles')) paths.styles = path
    if (type.endsWith('/worksheet') && attributeOf(tag, 'Id') === sheetRelation) paths.sheet = path
  })
  return paths
}

function textOf(archive: Archive, name: string): string {
  return archive.unpack(name, mostUnpacked.other)?.toString('utf8') ?? ''
}

/** Refuses formulas and too many rows or columns, because an address of five letters can mean millions of cells. */
function checkSheet(xml: string): void {
  let [rows, cells] = [0, 0]
  let cell = ''
  eachTag(xml, (tag) => {
    if (tag.name === 'row') {
      rows++
      if (numberOf(tag) > lastRow) throw new RangeError('no such row')
    }
    if (tag.name === 'c') {
      cells++
      cell = checkCell(tag)
    }
    if (tag.name === 'f') {
      throw badInput(`Cell ${cell} holds a formula; put its value in its place and upload again`)
    }
    if (rows > mostRows + 1 || cells > mostCells) throw tooManyRows()
  })
}

function checkCell(tag: Tag): string {
  const address = attributeOf(tag, 'r') ?? ''
  const [, letters = '', digits = ''] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? []
  if (letters === '') throw new RangeError('no address')
  const isEmpty = tag.attributes.endsWith('/')
  if (!isEmpty && Number(digits) > lastFilledRow) throw tooManyRows()
  if (!isEmpty && columnOf(letters) > mostColumns) {
    throw badInput(`The file has ${columnOf(letters)} columns; at most ${mostColumns} are taken`)
  }
  return address
}

function numberOf(tag: Tag): number {
  const written = attributeOf(tag, 'r')
  if (written === null) return 0
  return /^[1-9]\d{0,6}$/.test(written) ? Number(written) : Number.POSITIVE_INFINITY
}

function columnOf(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

export function tooManyRows() {
  return badInput(`The file has more than ${mostRows.toLocaleString('en')} rows; split it`)
}
