import { whyRefused } from '#web/fields/file-drop.ts'
import { isPicture, redrawn, smallerPicture } from '#web/ui/picture.ts'

/** A4 in points. */
const [a4Width, a4Height] = [595.28, 841.89]

type Taken = { accept: readonly string[]; maxBytes: number }

/** Why these files cannot become one document, in a sentence, or null when they can. */
export function whyNotOne(files: readonly File[], { accept, maxBytes }: Taken): string | null {
  const mayJoin = accept.includes('application/pdf')
  for (const file of files) {
    // A picture may be larger, because it is made smaller before it is sent.
    const most = isPicture(file) ? Number.POSITIVE_INFINITY : maxBytes
    const reason = whyRefused(file, mayJoin ? [...accept, 'image/*'].join() : accept.join(), most)
    if (reason) return reason
  }
  if (files.length < 2) return null
  if (!mayJoin) return 'Choose one file'
  return files.every(isPicture) ? null : 'Choose one file, or pictures of the pages'
}

/** The file to send: the chosen file, a photo made smaller, or else its pages joined into one PDF. */
export async function asOneFile(files: readonly File[], name: string, { accept, maxBytes }: Taken): Promise<File> {
  const [only] = files
  if (only && files.length === 1) {
    const alone = [await smallerPicture(only), only].find(({ type, size }) => accept.includes(type) && size <= maxBytes)
    if (alone) return alone
  }
  if (accept.includes('application/pdf')) return joinPages(files, name)
  const picture = only && (await redrawn(only))
  if (!picture) throw new Error('There is nothing to send')
  return new File([picture.blob], `${name}.jpg`, { type: 'image/jpeg' })
}

async function joinPages(files: readonly File[], name: string): Promise<File> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.create()
  for (const file of files) {
    const { blob, width, height } = await redrawn(file)
    const picture = await joined.embedJpg(await blob.arrayBuffer())
    const isWide = width > height
    const [pageWidth, pageHeight] = isWide ? [a4Height, a4Width] : [a4Width, a4Height]
    const scale = Math.min(pageWidth / width, pageHeight / height)
    const [drawnWidth, drawnHeight] = [width * scale, height * scale]
    joined.addPage([pageWidth, pageHeight]).drawImage(picture, {
      x: (pageWidth - drawnWidth) / 2,
      y: (pageHeight - drawnHeight) / 2,
      width: drawnWidth,
      height: drawnHeight,
    })
  }
  const bytes = await joined.save()
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' })
}
