import { whyRefused } from '#web/fields/file-drop.ts'

/** On the long side: enough to read a stamp on an A4 page. */
const longSide = 2200
const quality = 0.85
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

/** The file to send: the chosen file as it is if possible, or else its pages joined into one PDF. */
export async function asOneFile(files: readonly File[], name: string, { accept, maxBytes }: Taken): Promise<File> {
  const [only] = files
  if (files.length === 1 && only && accept.includes(only.type) && only.size <= maxBytes) return only
  if (accept.includes('application/pdf')) return joinPages(files, name)
  const picture = only && (await redrawn(only))
  if (!picture) throw new Error('There is nothing to send')
  return new File([picture.blob], `${name}.jpg`, { type: 'image/jpeg' })
}

export function isPicture({ type }: File): boolean {
  return type.startsWith('image/')
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

/** Draws the picture again, the right way up. That removes where and when it was taken. */
async function redrawn(file: File) {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture cannot be drawn')
  // Transparent parts of a PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('The picture cannot be drawn')
  return { blob, width: canvas.width, height: canvas.height }
}
