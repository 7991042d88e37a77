import { openPdf } from './pdf-reader.ts'

/** A piece of text and the middle of its box, in points from the top left corner. */
export type Word = { text: string; x: number; y: number; left: number; right: number; size: number }

/** The text of each page of a PDF, as any reader finds it. */
export async function readPages(bytes: Uint8Array): Promise<Word[][]> {
  const task = openPdf(bytes)
  const document = await task.promise
  const pages: Word[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size, left, bottom] = item.transform as number[]
        const at = left ?? 0
        return [
          {
            text: item.str,
            x: at + item.width / 2,
            y: height - (bottom ?? 0),
            left: at,
            right: at + item.width,
            size: Math.abs(size ?? 0),
          },
        ]
      }),
    )
  }
  await task.destroy()
  return pages
}
