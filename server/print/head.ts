import { dateInWords, type WorkDate } from '#domain/calendar.ts'
import type { SignatoryOf, SigningLine } from '#domain/signatory.ts'
import type { Box, Pdf } from './pdf.ts'

/** The school on its printed papers. */
export type PrintHead = {
  name: string
  address: string | null
  /** A PNG or JPEG as a `data:` address. */
  logo: string | null
  certification: string | null
  verification: string | null
  footer: string | null
  signatories: readonly SignatoryOf[]
  printedOn: WorkDate
  /** The newest seal, for whoever keeps the paper as a witness; null before the first one. */
  seal: string | null
}

type Letterhead = Box & { height: number; size: number }

/** The logo, and beside it the school's name with its address below. */
export function drawHead(
  pdf: Pdf,
  { name, address, logo }: PrintHead,
  { x, y, width, height, size }: Letterhead,
): void {
  if (logo) pdf.picture(logo, { x, y, width: height, height })
  const left = x + (logo ? height + size * 0.8 : 0)
  const room = x + width - left
  const lines = address ? size * 2.15 : size
  const from = y + (height - lines) / 2
  pdf.line(name, { x: left, y: from, width: room }, { size, weight: 'bold' })
  if (address) pdf.line(address, { x: left, y: from + size * 1.3, width: room }, { size: size * 0.82 })
}

/** `page` of a paper that is one of several in its file; otherwise the page of the file. */
type Foot = Box & { size: number; page?: number }

/** Below every page: the school's text on the left, the date and the page on the right. */
export function drawFoot(pdf: Pdf, { footer, printedOn, seal }: PrintHead, { x, y, width, size, page }: Foot): void {
  const number = { x: x + width - 60, y, width: 60 }
  const sealed = seal === null ? '' : ` · Seal ${seal}`
  pdf.line(`Printed on ${dateInWords(printedOn)}${sealed}`, { x, y, width: width - 64 }, { size, align: 'right' })
  if (page === undefined) pdf.pageNumber(number, size)
  else pdf.line(`Page ${page}`, number, { size, align: 'right' })
  if (footer) pdf.line(footer, { x, y, width: width - 290 }, { size })
}

const roomToSign = 30
const oneRow = roomToSign + 36

/** Four would be too narrow side by side. */
function perRow(lines: readonly SigningLine[]): number {
  return lines.length === 4 ? 2 : 3
}

export function signaturesHeight(lines: readonly SigningLine[]): number {
  return oneRow * Math.ceil(lines.length / perRow(lines))
}

/** Lines to sign, side by side: how the person signs, room for the signature, the name and the title. */
export function drawSignatures(pdf: Pdf, lines: readonly SigningLine[], { x, y, width }: Box): void {
  const columns = perRow(lines)
  const each = width / columns
  for (const [index, { label, name, title }] of lines.entries()) {
    const left = x + (index % columns) * each
    const top = y + Math.floor(index / columns) * oneRow
    const room = each - 18
    const line = top + 10 + roomToSign
    pdf.line(`${label}:`, { x: left, y: top, width: room }, { size: 8 })
    drawName(pdf, name, { x: left, y: line - 11, width: room, size: 9 })
    pdf.rule([left, line], [left + room, line])
    pdf.line(
      title === '' ? 'Name, title and date' : title,
      { x: left, y: line + 3, width: room },
      { size: 7.5, align: 'center' },
    )
  }
}

/** A name above a line to sign. One that is too long is two lines, of which the second is at `y`. */
export function drawName(pdf: Pdf, name: string, { x, y, width, size }: Box & { size: number }): void {
  const type = { size, weight: 'bold', align: 'center' } as const
  const widthOf = (text: string) => pdf.widthOf(text, type)
  const words = name.split(' ')
  const halves = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  const widest = ([first, second]: readonly [string, string]) => Math.max(widthOf(first), widthOf(second))
  const [best] = halves.sort((one, two) => widest(one) - widest(two))
  if (widthOf(name) <= width || !best) pdf.line(name, { x, y, width }, type)
  else for (const [row, half] of best.entries()) pdf.line(half, { x, y: y - (1 - row) * size * 1.15, width }, type)
}
