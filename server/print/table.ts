import type { ReportCell, ReportColumn } from '#domain/report.ts'
import { type Batches, calmly, pages } from './pages.ts'
import { Pdf } from './pdf.ts'

export type TableHead = {
  school: string
  title: string
  period: string
  printedOn: string
  footer: string | null
  columns: readonly ReportColumn[]
  /** How many rows come before the totals. */
  rows: number
}

const margin = 28
const pageWidth = 841.89
const width = pageWidth - 2 * margin
const lowest = 560
const size = 7
const gap = 3

type TableJob = { title: string; at: string; head: TableHead }

/** In the print thread: a table as a PDF, from batches of rows. */
export function printTable({ title, at, head }: TableJob, batches: Batches<readonly ReportCell[]>) {
  const pdf = new Pdf({ title, at: new Date(at), layout: 'landscape' })
  const draw = rowsOn(pdf, head)
  return pages(pdf, batches, (rows) => calmly(rows, draw))
}

/** Draws rows on A4 landscape, with the titles on every page. The rows after `head.rows` are totals. */
function rowsOn(pdf: Pdf, head: TableHead): (cells: readonly ReportCell[]) => void {
  const columns = placed(head.columns)
  let page = 0
  let row = 0
  let y = 0

  function begin(): void {
    pdf.newPage()
    page += 1
    pdf.line(head.school, { x: margin, y: 24, width }, { size: 8 })
    pdf.line(head.title, { x: margin, y: 36, width }, { size: 13, weight: 'bold' })
    pdf.line(head.period, { x: margin, y: 53, width }, { size: 8 })
    const foot = [`Printed on ${head.printedOn}`, `Page ${page}`].join(' · ')
    pdf.line(foot, { x: margin, y: 572, width }, { size: 6.5, align: 'right' })
    if (head.footer) pdf.line(head.footer, { x: margin, y: 572, width: width - 160 }, { size: 6.5 })
    y = 70
    put(
      head.columns.map(({ title }) => title),
      'bold',
    )
  }

  function put(cells: readonly ReportCell[], weight: 'plain' | 'bold'): void {
    const heights = columns.map(({ x, width: room, isNumber }, index) => {
      const text = wordsOf(cells[index] ?? null)
      if (text === '') return size
      const align = isNumber ? ('right' as const) : ('left' as const)
      return pdf.cell(text, { x: x + gap, y: y + gap, width: room - 2 * gap }, { size, weight, align })
    })
    y += Math.max(...heights) + 2 * gap
    pdf.rule([margin, y], [margin + width, y], weight === 'bold' ? 0.75 : 0.3)
  }

  return (cells) => {
    row += 1
    const heights = columns.map(({ width: room }, index) =>
      pdf.heightOf(wordsOf(cells[index] ?? null), room - 2 * gap, size),
    )
    if (page === 0 || y + Math.max(...heights) + 2 * gap > lowest) begin()
    put(cells, row > head.rows ? 'bold' : 'plain')
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
