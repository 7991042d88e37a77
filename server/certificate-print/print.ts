import { type Batches, calmly, pages } from '#server/print/pages.ts'
import { Pdf } from '#server/print/pdf.ts'
import { certificatePage, type DrawnCertificate } from './layout.ts'

/** In the print thread: certificates as a PDF, each on its page. */
export function printCertificates(
  { title, at }: { title: string; at: string },
  certificates: Batches<DrawnCertificate>,
): AsyncGenerator<Uint8Array> {
  const pdf = new Pdf({ title, at: new Date(at), layout: 'landscape' })
  return pages<DrawnCertificate>(pdf, certificates, {
    draw: (some) => calmly(some, (one) => certificatePage(pdf, one)),
  })
}
