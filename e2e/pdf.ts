import { PDFDocument } from '@cantoo/pdf-lib'

/** A file to upload: one page with these words. */
export async function aPdf(words: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([400, 500]).drawText(words, { x: 40, y: 440, size: 40 })
  return Buffer.from(await pdf.save())
}
