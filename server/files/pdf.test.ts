import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { whyPdfRefused } from './pdf.ts'

async function aPdf(change: (pdf: PDFDocument) => unknown = () => {}, useObjectStreams = true): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage().drawText('Resume of Ana Santos')
  await change(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams }))
}

const actionOf = (pdf: PDFDocument, action: Record<string, unknown>) =>
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action as never))

test.each([true, false])('an ordinary PDF is taken, packed or not (%s)', async (isPacked) => {
  expect(await whyPdfRefused(await aPdf(() => {}, isPacked))).toBeNull()
})

test.each<[string, (pdf: PDFDocument) => unknown, RegExp]>([
  ['a script', (pdf) => pdf.addJavaScript('main', 'app.alert(1)'), /JavaScript/],
  ['a script that runs on opening', (pdf) => actionOf(pdf, { S: 'JavaScript', JS: PDFString.of('x()') }), /JavaScript/],
  [
    'an embedded file',
    (pdf) => pdf.attach(Buffer.from('MZ'), 'x.exe', { mimeType: 'application/octet-stream' }),
    /another file/,
  ],
  ['a program to start', (pdf) => actionOf(pdf, { S: 'Launch', F: PDFString.of('cmd.exe') }), /outside of itself/],
  ['a password', (pdf) => pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }), /encrypted/],
])('a PDF with %s is refused with a sentence, packed or not', async (_what, change, sentence) => {
  expect(await whyPdfRefused(await aPdf(change))).toMatch(sentence)
  expect(await whyPdfRefused(await aPdf(change, false))).toMatch(sentence)
})

test('a name written in another way is the same name', async () => {
  const clear = (await aPdf((pdf) => actionOf(pdf, { S: 'JavaScript', JS: PDFString.of('x()') }), false)).toString(
    'latin1',
  )
  const hidden = clear.replaceAll('/JavaScript', '/J#61vaScript').replaceAll('/JS', '/J#53')
  expect(await whyPdfRefused(Buffer.from(hidden, 'latin1'))).toMatch(/JavaScript/)
})

test('a bundle of objects that unpacks to gigabytes is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024, 0x20), { level: 9 })
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
  const file = Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\n%%EOF')])
  expect(await whyPdfRefused(file)).toMatch(/could not be checked/)
})

test('what only claims to be a PDF holds nothing that could run', async () => {
  expect(await whyPdfRefused(Buffer.from('%PDF-1.7\n1 0 obj'))).toBeNull()
  expect(await whyPdfRefused(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 'a')]))).toBeNull()
})
