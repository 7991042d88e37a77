import { drawHead, type PrintHead } from '#server/print/head.ts'
import { type Batches, calmly, pages } from '#server/print/pages.ts'
import { Pdf } from '#server/print/pdf.ts'
import { drawQr } from '#server/print/qr.ts'
import type { Slip } from './make.ts'

type SlipHead = {
  school: PrintHead
  product: string
  address: string
  /** What is typed together with the code. */
  number: string
  until: string
}
type SlipsJob = { title: string; at: string; head: SlipHead }

const [columns, rows] = [2, 5]
const [pageWidth, pageHeight] = [595.28, 841.89]
const [width, height] = [pageWidth / columns, pageHeight / rows]
const margin = 20
const qrSide = 84

/** In the print thread: ten slips on a page of A4, to be cut along the lines. */
export function printSlips({ title, at, head }: SlipsJob, batches: Batches<Slip>) {
  const pdf = new Pdf({ title, at: new Date(at) })
  let count = 0
  return pages<Slip>(pdf, batches, {
    draw: (slips) =>
      calmly(slips, (slip) => {
        const place = count % (columns * rows)
        if (place === 0) begin(pdf)
        count += 1
        draw(pdf, { slip, head, x: (place % columns) * width, y: Math.floor(place / columns) * height })
      }),
  })
}

function begin(pdf: Pdf): void {
  pdf.newPage()
  const across = Array.from({ length: rows - 1 }, (_, index) => (index + 1) * height)
  pdf.rules([[width, 0, width, pageHeight], ...across.map((y) => [0, y, pageWidth, y] as const)], 0.3)
}

type Drawn = { slip: Slip; head: SlipHead; x: number; y: number }

function draw(pdf: Pdf, { slip, head, x, y }: Drawn): void {
  const left = x + margin
  const whole = width - 2 * margin
  const beside = whole - qrSide - 8
  drawHead(pdf, head.school, { x: left, y: y + 7, width: whole, height: 17, size: 8 })
  pdf.line(slip.name, { x: left, y: y + 27, width: beside }, { size: 12, weight: 'bold' })
  pdf.line(slip.group, { x: left, y: y + 43, width: beside }, { size: 9 })
  pdf.line('Your code', { x: left, y: y + 62, width: beside }, { size: 7 })
  pdf.line(slip.code, { x: left, y: y + 71, width: beside }, { size: 17, weight: 'bold' })
  const how = `Scan the QR code or open ${head.address}, then enter the code and your ${head.number} to set your ${head.product} password.`
  pdf.paragraph(how, { x: left, y: y + 98, width: beside, height: 44 }, { size: 7.5 })
  const end = `Works once, until ${head.until}. Keep it to yourself. If you lose it, tell your coordinator.`
  pdf.line(end, { x: left, y: y + height - 20, width: whole }, { size: 6.5 })
  // Only the browser reads what follows the sign, so no server and no log on the way has the code.
  drawQr(pdf, `${head.address}#code=${slip.code}`, { x: left + whole - qrSide, y: y + 28, side: qrSide })
}
