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
  ['a script', (pdf) => pdf.addJavaScript('main', 'app.alert(1)'), /script/],
  ['a script that runs on opening', (pdf) => actionOf(pdf, { S: 'JavaScript', JS: PDFString.of('x()') }), /script/],
  [
    'an embedded file',
    (pdf) => pdf.attach(Buffer.from('MZ'), 'x.exe', { mimeType: 'application/octet-stream' }),
    /another file/,
  ],
  ['a program to start', (pdf) => actionOf(pdf, { S: 'Launch', F: PDFString.of('cmd.exe') }), /other programs/],
  ['a password', (pdf) => pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }), /password/],
])('a PDF with %s is refused with a sentence, packed or not', async (_what, change, sentence) => {
  expect(await whyPdfRefused(await aPdf(change))).toMatch(sentence)
  expect(await whyPdfRefused(await aPdf(change, false))).toMatch(sentence)
})

test('a name written in another way is the same name', async () => {
  const clear = (await aPdf((pdf) => actionOf(pdf, { S: 'JavaScript', JS: PDFString.of('x()') }), false)).toString(
    'latin1',
  )
  const hidden = clear.replaceAll('/JavaScript', '/J#61vaScript').replaceAll('/JS', '/J#53')
  expect(await whyPdfRefused(Buffer.from(hidden, 'latin1'))).toMatch(/script/)
})

test('a bundle of objects that unpacks to gigabytes is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024, 0x20), { level: 9 })
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${bomb.length} >>\nstream\n`
  const file = Buffer.concat([Buffer.from(head), bomb, Buffer.from('\nendstream\nendobj\n%%EOF')])
  expect(await whyPdfRefused(file)).toMatch(/looks damaged/)
})

test('what only claims to be a PDF is refused', async () => {
  expect(await whyPdfRefused(Buffer.from('%PDF-1.7\nMZ'))).toMatch(/looks damaged/)
  expect(await whyPdfRefused(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 'a')]))).toMatch(
    /looks damaged/,
  )
  expect(await whyPdfRefused(Buffer.from('%PDF-1.7\n<script>the object</script>'))).toMatch(/looks damaged/)
})

const ofEveryObject = Object.getOwnPropertyNames(Object.prototype)

test.each(ofEveryObject)('the name %s hides nothing from the check', async (name) => {
  const actions = { script: '/S/JavaScript/JS(x)', program: '/S/Launch/F(cmd.exe)' }
  for (const action of Object.values(actions)) {
    const file = `%PDF-1.7\n1 0 obj\n<</${name} null /Type/Catalog /OpenAction 2 0 R>>\nendobj\n2 0 obj\n<<${action}>>\nendobj\ntrailer<</Root 1 0 R>>`
    expect(await whyPdfRefused(Buffer.from(file))).toMatch(/script|other programs/)
  }
  const harmless = `%PDF-1.7\n1 0 obj\n<</${name} null /Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>`
  expect(await whyPdfRefused(Buffer.from(harmless))).toBeNull()
})

test.each([
  ['objects that never end', '1 0 obj x '.repeat(15_000)],
  ['objects between other blanks', '1 0\fobj\0x '.repeat(15_000)],
  ['objects right behind their numbers', `1 0 obj ${'1 0obj x '.repeat(15_000)}`],
  ['streams that never end', '1 0 obj <<>> stream endobj '.repeat(3_000)],
  ['more objects than anybody writes', '1 0 obj 1 endobj '.repeat(10_001)],
])('a PDF of %s is refused before it is read', async (_, body) => {
  expect(await whyPdfRefused(Buffer.from(`%PDF-1.7\n${body}`))).toMatch(/too complex/)
})

test('a long thesis is taken', async () => {
  const body = '1 0 obj\n<</Length 3>>stream\nabc\nendstream\nendobj\n'.repeat(4_000)
  expect(await whyPdfRefused(Buffer.from(`%PDF-1.7\n${body}`))).toBeNull()
})
