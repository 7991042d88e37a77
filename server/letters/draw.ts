import type { FilledBlock } from '#domain/letter.ts'
import type { SigningLine } from '#domain/signatory.ts'
import { drawFoot, drawHead, drawSignatures, type PrintHead, signaturesHeight } from '#server/print/head.ts'
import type { Pdf } from '#server/print/pdf.ts'
import { brokenLines, drawLine, type LetterLine } from './lines.ts'

export type PrintedLetter = {
  blocks: readonly FilledBlock[]
  signedBy: readonly SigningLine[]
  /** In the corner of the first page: 'Ref. No. 2026-2027-0001'. */
  number: string | null
}

const look = { margin: 62, size: 10.5, title: 15, heading: 11.5, leading: 1.42 }
const cellGap = 5

/**
 * Draws a letter from a page of its own, on paper of the size that the file has: the school's head, the text, and the
 * lines to sign where the text has them. Returns where its last page is filled to.
 */
export function drawLetter(pdf: Pdf, letter: PrintedLetter, head: PrintHead): { y: number } {
  const sheet = sheetOf(pdf, letter, head)
  for (const block of letter.blocks) drawBlock(sheet, block, letter)
  return { y: sheet.y() }
}

type Sheet = ReturnType<typeof sheetOf>

/** Puts lines one below the other and begins a new page where the next does not fit. */
function sheetOf(pdf: Pdf, { number }: PrintedLetter, head: PrintHead) {
  const { margin: x } = look
  let page = 0
  let [y, width, lowest, start] = [0, 0, 0, 0]

  function begin(): void {
    pdf.newPage()
    page += 1
    width = pdf.page.width - 2 * x
    lowest = pdf.page.height - 62
    drawFoot(pdf, head, { x, y: pdf.page.height - 42, width, size: 7, page })
    y = 56
    if (page === 1) {
      drawHead(pdf, head, { x, y: 44, width, height: 40, size: 12.5 })
      pdf.rule([x, 92], [x + width, 92], 0.75)
      if (number) pdf.line(number, { x, y: 98, width }, { size: 8.5, align: 'right' })
      y = 120
    }
    start = y
  }

  begin()
  return {
    pdf,
    begin,
    x,
    y: () => y,
    width: () => width,
    skip(height: number): void {
      // The space between two paragraphs is not carried to the next page.
      if (y > start) y += height
    },
    /** The top of something of this height, on this page or the next; what follows comes below it. */
    take(height: number): number {
      if (y + height > lowest && y > start) begin()
      const top = y
      y += height
      return top
    },
    hasRoom: (height: number) => y + height <= lowest || y === start,
  }
}

function drawBlock(sheet: Sheet, block: FilledBlock, { signedBy }: PrintedLetter): void {
  const { pdf } = sheet
  switch (block.kind) {
    case 'page':
      sheet.begin()
      break
    case 'signatures': {
      if (signedBy.length === 0) break
      sheet.skip(16)
      const y = sheet.take(signaturesHeight(signedBy))
      drawSignatures(pdf, signedBy, { x: sheet.x, y, width: sheet.width() })
      break
    }
    case 'title':
    case 'heading': {
      const size = look[block.kind]
      const bold = block.pieces.map(({ text }) => ({ text, isBold: true }))
      const lines = brokenLines(pdf, bold, { width: sheet.width(), size })
      sheet.skip(size * 0.7)
      // A heading is never the last line of a page.
      if (!sheet.hasRoom(lines.length * size * look.leading + look.size * 3)) sheet.begin()
      drawLines(sheet, lines, { size, align: block.kind === 'title' ? 'center' : 'left' })
      sheet.skip(size * 0.5)
      break
    }
    case 'paragraph': {
      const { size } = look
      for (const line of block.lines) {
        drawLines(sheet, brokenLines(pdf, line, { width: sheet.width(), size }), { size, align: 'left' })
      }
      sheet.skip(size * 0.8)
      break
    }
    case 'table':
      for (const row of block.rows) drawRow(sheet, row)
      sheet.skip(look.size)
      break
  }
}

type Text = { size: number; align: 'left' | 'center' }

function drawLines(sheet: Sheet, lines: readonly LetterLine[], { size, align }: Text): void {
  for (const line of lines) {
    const y = sheet.take(size * look.leading)
    const x = sheet.x + (align === 'center' ? (sheet.width() - line.width) / 2 : 0)
    drawLine(sheet.pdf, line, { x, y, size })
  }
}

type Cells = Extract<FilledBlock, { kind: 'table' }>['rows'][number]

/** Every cell has its box. A row that no page holds goes on with its lines on the next. */
function drawRow(sheet: Sheet, cells: Cells): void {
  const { pdf } = sheet
  const size = look.size - 1
  const leading = size * 1.3
  const each = sheet.width() / cells.length
  const broken = cells.map((cell) => brokenLines(pdf, cell, { width: each - 2 * cellGap, size }))
  const isEmpty = cells.every((cell) => cell.length === 0)
  // A row without a word is for signing.
  const most = isEmpty ? 3 : Math.max(...broken.map(({ length }) => length))
  const height = most * leading + 2 * cellGap
  if (!sheet.hasRoom(height)) sheet.begin()
  for (let from = 0; from < most; ) {
    let count = 1
    while (from + count < most && sheet.hasRoom((count + 1) * leading + 2 * cellGap)) {
      if (count * leading > 600) break
      count += 1
    }
    const tall = count * leading + 2 * cellGap
    const top = sheet.take(tall)
    for (const [column, lines] of broken.entries()) {
      const x = sheet.x + column * each
      for (const [index, line] of lines.slice(from, from + count).entries()) {
        drawLine(pdf, line, { x: x + cellGap, y: top + cellGap + index * leading, size })
      }
    }
    box(sheet, { top, tall, columns: cells.length })
    from += count
  }
}

function box(sheet: Sheet, { top, tall, columns }: { top: number; tall: number; columns: number }): void {
  const { pdf, x } = sheet
  const [right, bottom] = [x + sheet.width(), top + tall]
  const sides = Array.from({ length: columns + 1 }, (_, column) => x + (sheet.width() / columns) * column)
  pdf.rules(
    [...sides.map((side) => [side, top, side, bottom] as const), [x, top, right, top], [x, bottom, right, bottom]],
    0.4,
  )
}
