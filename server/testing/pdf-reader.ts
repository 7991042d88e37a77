/** It would otherwise come with the first PDF. As a name, because it has no types. */
const secondHalf: string = 'pdfjs-dist/legacy/build/pdf.worker.mjs'

// Both halves of this build, the only one that runs in Node 20, replace JSON in the whole process with a slow one.
const { parse, stringify } = JSON
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
await import(secondHalf)
Object.assign(JSON, { parse, stringify })

/** Opens a PDF as any reader does; who opened it also destroys it. */
export function openPdf(bytes: Uint8Array) {
  return getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 })
}
