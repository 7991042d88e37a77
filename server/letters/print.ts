import type { PrintHead } from '#server/print/head.ts'
import { type Batches, calmly, pages } from '#server/print/pages.ts'
import { Pdf } from '#server/print/pdf.ts'
import { drawLetter, type PrintedLetter } from './draw.ts'

type LettersJob = { title: string; at: string; head: PrintHead }

/** In the print thread: letters as a PDF, each from a page of its own. */
export function printLetters({ title, at, head }: LettersJob, letters: Batches<PrintedLetter>) {
  const pdf = new Pdf({ title, at: new Date(at), layout: 'portrait' })
  return pages(pdf, letters, {
    draw: (some) =>
      calmly(some, (letter) => {
        drawLetter(pdf, letter, head)
      }),
  })
}
