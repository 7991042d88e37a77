/** On the long side: enough to read a stamp on an A4 page. */
const longSide = 2200
const quality = 0.85

export function isPicture({ type }: Pick<File, 'type'>): boolean {
  return type.startsWith('image/')
}

/** A photo as small as it can be read, or the file itself where that would not be smaller or it is no picture. */
export async function smallerPicture(file: File): Promise<File> {
  if (!isPicture(file)) return file
  // The server says what is wrong with a file that is not really a picture.
  const drawn = await redrawn(file).catch(() => null)
  if (!drawn || drawn.blob.size >= file.size) return file
  return new File([drawn.blob], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' })
}

/** Draws the picture again, the right way up and at most 2,200 px long. That removes where and when it was taken. */
export async function redrawn(file: File) {
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
