import decodeQr from 'qr/decode.js'
import { openPdf } from './pdf-reader.ts'

type Part = { page: number; x: number; y: number; side: number }

/** Points are drawn this many pixels wide, about as a phone sees a page. */
const scale = 4

/** What a phone reads in a square of a printed page, in points from the top left corner. */
export async function scanPage(bytes: Uint8Array, { page: number, x, y, side }: Part): Promise<string> {
  const task = openPdf(bytes)
  const document = await task.promise
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale, offsetX: -x * scale, offsetY: -y * scale })
  const pixels = Math.round(side * scale)
  type Target = Parameters<typeof page.render>[0]
  type Pixels = { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: Target['canvas']; context: Target['canvasContext'] & Pixels }
  }
  const { canvas, context } = factory.create(pixels, pixels)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data } = context.getImageData(0, 0, pixels, pixels)
  await task.destroy()
  return decodeQr({ width: pixels, height: pixels, data })
}
