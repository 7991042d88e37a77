import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// The worker comes from our own origin, as the security policy requires.
GlobalWorkerOptions.workerSrc = workerAddress

export type Pdf = PDFDocumentProxy

/** Opens a PDF for drawing. Scripts in it never run. */
export async function openPdf(blob: Blob): Promise<Pdf> {
  const data = new Uint8Array(await blob.arrayBuffer())
  return getDocument({ data, isEvalSupported: false, enableXfa: false, useWasm: false, stopAtErrors: false }).promise
}

type Drawing = { pdf: Pdf; number: number; width: number; turn: number }

/** Draws a page in the given width. It returns a function that cancels the drawing. */
export function drawPage(canvas: HTMLCanvasElement, { pdf, number, width, turn }: Drawing): () => void {
  let isStopped = false
  let stop = () => {}
  const draw = async () => {
    const page = await pdf.getPage(number)
    if (isStopped) return
    const rotation = (page.rotate + turn) % 360
    const { width: natural } = page.getViewport({ scale: 1, rotation })
    const density = Math.min(2, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: (width / natural) * density, rotation })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.style.width = `${width}px`
    canvas.style.height = `${Math.floor(viewport.height / density)}px`
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
  }
  // A canceled drawing or a broken page stays as it is.
  draw().catch(() => {})
  return () => {
    isStopped = true
    stop()
  }
}
