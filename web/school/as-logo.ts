/** On the long side: sharp on paper and light in every file. */
const longSide = 600

/** Any picture that the browser can show, as a PNG that can be printed; what is transparent stays so. */
export async function asLogo(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture cannot be drawn')
  return new File([blob], 'logo.png', { type: 'image/png' })
}
