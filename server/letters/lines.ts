import type { FilledBlock } from '#domain/letter.ts'
import type { Pdf } from '#server/print/pdf.ts'

type Words = Extract<FilledBlock, { kind: 'title' | 'heading' }>['pieces']
type Word = Words[number]
/** Words that no space parts, such as a bold name and the comma after it: a line never ends between them. */
type Unit = { parts: Word[]; width: number }
export type LetterLine = { parts: Word[]; width: number }
type Room = { width: number; size: number }

const weightOf = ({ isBold }: Word) => (isBold ? ('bold' as const) : ('plain' as const))

/** Breaks words of two weights into lines of this width. Without words there is one empty line. */
export function brokenLines(pdf: Pdf, words: Words, { width, size }: Room): LetterLine[] {
  const space = pdf.widthOf(' ', { size })
  const lines: LetterLine[] = [{ parts: [], width: 0 }]
  for (const unit of unitsOf(pdf, words, { width, size })) {
    const line = lines.at(-1)
    if (!line || (line.parts.length > 0 && line.width + space + unit.width > width)) lines.push({ ...unit })
    else {
      const [first, ...rest] = unit.parts
      const gap = line.parts.length > 0
      line.width += (gap ? space : 0) + unit.width
      if (first) line.parts.push({ ...first, text: `${gap ? ' ' : ''}${first.text}` }, ...rest)
    }
  }
  return lines
}

/** Draws a line. Neighbors of one weight are one text, so that a reader of the file finds whole sentences. */
export function drawLine(
  pdf: Pdf,
  { parts }: LetterLine,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  let left = x
  for (const part of joined(parts)) {
    const weight = weightOf(part)
    const width = pdf.widthOf(part.text, { size, weight })
    pdf.line(part.text, { x: left, y, width: width + 1 }, { size, weight })
    left += width
  }
}

function joined(parts: readonly Word[]): Word[] {
  const runs: Word[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && last.isBold === part.isBold) last.text += part.text
    else runs.push({ ...part })
  }
  return runs
}

function unitsOf(pdf: Pdf, words: Words, { width, size }: Room): Unit[] {
  const units: Unit[] = []
  let isGlued = false
  for (const { text, isBold } of words) {
    for (const bit of text.split(/(\s+)/)) {
      if (bit === '') continue
      if (/^\s+$/.test(bit)) {
        isGlued = false
        continue
      }
      const pieces = fitting(pdf, { text: bit, isBold }, { width, size })
      for (const [index, piece] of pieces.entries()) {
        const last = units.at(-1)
        if (last && isGlued && index === 0 && last.width + piece.width <= width) {
          last.parts.push(...piece.parts)
          last.width += piece.width
        } else units.push(piece)
      }
      isGlued = true
    }
  }
  return units
}

/** A word that is wider than the page is cut where the line ends. */
function fitting(pdf: Pdf, word: Word, { width, size }: Room): Unit[] {
  const weight = weightOf(word)
  const whole = pdf.widthOf(word.text, { size, weight })
  if (whole <= width) return [{ parts: [word], width: whole }]
  const letters = Array.from(word.text)
  // No letter is wider than its size.
  const each = Math.max(1, Math.floor(width / size))
  const units: Unit[] = []
  for (let from = 0; from < letters.length; from += each) {
    const text = letters.slice(from, from + each).join('')
    units.push({ parts: [{ ...word, text }], width: pdf.widthOf(text, { size, weight }) })
  }
  return units
}
