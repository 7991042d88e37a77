import { encode } from 'uqr'
import type { Pdf } from './pdf.ts'

/** A square with a text that a phone reads. The page around it is white, which it needs. */
export function drawQr(pdf: Pdf, text: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { data: modules } = encode(text, { ecc: 'M', border: 0 })
  const each = side / modules.length
  modules.forEach((row, down) => {
    // One bar for neighbors, because a page of single squares takes long to draw and to send.
    for (let from = row.indexOf(true); from >= 0; from = row.indexOf(true, from)) {
      const next = row.indexOf(false, from)
      const to = next < 0 ? row.length : next
      pdf.rect(x + from * each, y + down * each, (to - from) * each, each)
      from = to
    }
  })
  pdf.fill('black')
}
