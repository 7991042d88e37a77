import { dateInWords } from '#domain/calendar.ts'
import type { FormName, ReportCell, ReportColumn } from '#domain/report.ts'
import type { SigningLine } from '#domain/signatory.ts'
import { drawFoot, drawHead, drawSignatures, type PrintHead, signaturesHeight } from './head.ts'
import { type Batches, calmly, pages } from './pages.ts'
import { Pdf } from './pdf.ts'

export type TablePaper = {
  head: PrintHead
  /** In the corner: the name of the form, and the order that asks for it. */
  form: FormName | null
  title: string
  period: string
  columns: readonly ReportColumn[]
  /** Whether every cell has its box, as on the forms of CHED and the registrar. */
  isBoxed: boolean
  /** How many rows come before the totals. */
  rows: number
  signedBy: readonly SigningLine[]
}

const margin = 28
const pageWidth = 841.89
const width = pageWidth - 2 * margin
const lowest = 560
const size = 7
const gap = 3

type TableJob = { title: string; at: string; paper: TablePaper }

/** In the print thread: a table as a PDF, from batches of rows. */
export function printTable({ title, at, paper }: TableJob, batches: Batches<readonly ReportCell[]>) {
  const pdf = new Pdf({ title, at: new Date(at), layout: 'landscape' })
  const { draw, sign } = rowsOn(pdf, paper)
  return pages(pdf, batches, { draw: (rows) => calmly(rows, draw), end: sign })
}

/** Draws rows on A4 landscape, with the titles on every page. The rows after `paper.rows` are totals. */
function rowsOn(pdf: Pdf, paper: TablePaper) {
  const { head, form, title, period, isBoxed, signedBy } = paper
  const columns = placed(paper.columns)
  let page = 0
  let row = 0
  let y = 0

  function begin(): void {
    pdf.newPage()
    page += 1
    drawHead(pdf, head, { x: margin, y: 20, width: width * 0.75, height: 30, size: 10 })
    if (form) {
      pdf.line(form.name, { x: margin, y: 24, width }, { size: 11, weight: 'bold', align: 'right' })
      pdf.line(form.order, { x: margin, y: 38, width }, { size: 7.5, align: 'right' })
    }
    pdf.line(title, { x: margin, y: 58, width }, { size: 13, weight: 'bold', align: 'center' })
    pdf.line(period, { x: margin, y: 75, width }, { size: 8, align: 'center' })
    drawFoot(pdf, head, { x: margin, y: 572, width, size: 6.5 })
    y = 92
  }

  /** The titles and the totals are in no column of dates. */
  function wordsIn(cells: readonly ReportCell[], index: number): string {
    const cell = cells[index] ?? null
    const isDate = paper.columns[index]?.isDate === true && typeof cell === 'string' && /^\d{4}-/.test(cell)
    return isDate ? dateInWords(cell) : wordsOf(cell)
  }

  function titles(): void {
    if (isBoxed) pdf.rule([margin, y], [margin + width, y], 0.75)
    put(
      paper.columns.map(({ title: column }) => column),
      'bold',
    )
  }

  function put(cells: readonly ReportCell[], weight: 'plain' | 'bold'): void {
    const top = y
    const heights = columns.map(({ x, width: room, isNumber }, index) => {
      const text = wordsIn(cells, index)
      if (text === '') return size
      const align = isNumber ? ('right' as const) : ('left' as const)
      return pdf.cell(text, { x: x + gap, y: y + gap, width: room - 2 * gap }, { size, weight, align })
    })
    y += Math.max(...heights) + 2 * gap
    pdf.rule([margin, y], [margin + width, y], weight === 'bold' ? 0.75 : 0.3)
    if (isBoxed)
      pdf.rules([...columns.map(({ x }) => [x, top, x, y] as const), [margin + width, top, margin + width, y]], 0.3)
  }

  return {
    draw(cells: readonly ReportCell[]): void {
      row += 1
      const heights = columns.map(({ width: room }, index) => pdf.heightOf(wordsIn(cells, index), room - 2 * gap, size))
      if (page === 0 || y + Math.max(...heights) + 2 * gap > lowest) {
        begin()
        titles()
      }
      put(cells, row > paper.rows ? 'bold' : 'plain')
    },
    /** The lines to sign are never parted from each other. */
    sign(): void {
      if (signedBy.length === 0) return
      if (y + 16 + signaturesHeight(signedBy) > lowest) begin()
      drawSignatures(pdf, signedBy, { x: margin, y: y + 16, width })
    },
  }
}

function placed(columns: readonly ReportColumn[]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let x = margin
  return columns.map(({ share, isNumber }) => {
    const column = { x, width: (width * share) / shares, isNumber }
    x += column.width
    return column
  })
}

function wordsOf(cell: ReportCell): string {
  return cell === null ? '' : typeof cell === 'number' ? cell.toLocaleString('en') : cell
}
