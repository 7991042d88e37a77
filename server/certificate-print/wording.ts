import type { FilledBlock } from '#domain/letter.ts'
import { brokenLines, drawLine, type LetterLine } from '#server/letters/lines.ts'
import type { Box, Pdf } from '#server/print/pdf.ts'

type Placed = { line: LetterLine; size: number; height: number }
type Area = Box & { height: number }

const sizes = { title: 31, heading: 25, text: 13 }
/** The longest wording that can be saved still fits, whatever its lines are. */
const smallestShare = 0.2

/** The school's words in the middle of a certificate, made smaller until they fit. */
export function drawWording(pdf: Pdf, blocks: readonly FilledBlock[], { x, y, width, height }: Area): void {
  let share = 1
  let lines = laidOut(pdf, blocks, { width, share })
  while (heightOfAll(lines) > height && share > smallestShare) {
    share -= 0.05
    lines = laidOut(pdf, blocks, { width, share })
  }
  let top = y + Math.max(0, height - heightOfAll(lines)) / 2
  for (const { line, size, height: own } of lines) {
    drawLine(pdf, line, { x: x + (width - line.width) / 2, y: top, size })
    top += own
  }
}

function laidOut(
  pdf: Pdf,
  blocks: readonly FilledBlock[],
  { width, share }: { width: number; share: number },
): Placed[] {
  return blocks.flatMap((block) => {
    const isTall = block.kind === 'title' || block.kind === 'heading'
    const size = sizes[isTall ? block.kind : 'text'] * share
    const lines = wordsOf(block).flatMap((words) => evenLines(pdf, words, { width, size }))
    return lines.map((line, index) => ({
      line,
      size,
      height: size * (index === lines.length - 1 ? (isTall ? 1.6 : 2.1) : 1.35),
    }))
  })
}

type Words = Parameters<typeof brokenLines>[1]

/** As few lines as the width allows, and then as narrow as these can be, so that no word is alone on the last one. */
function evenLines(pdf: Pdf, words: Words, { width, size }: { width: number; size: number }): LetterLine[] {
  let lines = brokenLines(pdf, words, { width, size })
  const most = lines.length
  for (let room = width - size; most > 1 && room > width / 2; room -= size) {
    const narrower = brokenLines(pdf, words, { width: room, size })
    if (narrower.length > most) break
    lines = narrower
  }
  return lines
}

/** Lines of a certificate are in the middle, so the cells of a row are one line. */
function wordsOf(block: FilledBlock) {
  if (block.kind === 'title' || block.kind === 'heading')
    return [block.pieces.map(({ text }) => ({ text, isBold: true }))]
  if (block.kind === 'paragraph') return block.lines
  return block.kind === 'table'
    ? block.rows.map((row) => row.flatMap((cell) => [...cell, { text: ' ', isBold: false }]))
    : []
}

function heightOfAll(lines: readonly Placed[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}
