import { deflateRawSync } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imports } from '#contract/imports.ts'
import { startApi } from '#server/testing/api.ts'
import { upload } from '#server/testing/upload.ts'
import { readCsv } from './read-csv.ts'

const api = await startApi()
const { id: teacher } = await api.signedIn('teacher')

const send = (bytes: Buffer, as = teacher) =>
  upload(api, { method: 'POST', url: '/api/imports', as, bytes, name: 'list.xlsx', fields: { noun: 'companies' } })

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const good = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': sheetOf(
    `<row r="1">${cell('A1', 'Company')}</row><row r="2">${cell('A2', 'Bank')}</row>`,
  ),
}

function workbook(parts: Partial<Record<string, string>>): Buffer {
  return packed({ ...good, ...parts } as Record<string, string>)
}

/** As Excel packs it, so that a kilobyte can hold a hundred megabytes. */
function packed(parts: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const body = deflateRawSync(text)
    const head = headOf({ name, method: 8, size: body.length, claimed: text.length })
    bodies.push(Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), body)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), head, rest, Buffer.from(name))
    at += 30 + name.length + body.length
  }
  return Buffer.concat([...bodies, ...list, endOf(Object.keys(parts).length, at)])
}

function headOf({ name, method, size, claimed }: { name: string; method: number; size: number; claimed: number }) {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(method, 4)
  head.writeUInt32LE(size, 14)
  head.writeUInt32LE(claimed, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

function endOf(count: number, listAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listAt, 16)
  return end
}

test('an honest workbook is read', async () => {
  const { status, data } = await send(workbook({}))
  expect([status, data.columns, data.rows]).toEqual([200, ['Company'], [['Bank']]])
})

const broken = 'The Excel file is broken or too large; save it again as .xlsx or as CSV'
const million = 1_000_000
const strings = `<Relationship Id="rId2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/>`

const hostile: readonly [string, Record<string, string>, string][] = [
  ['a workbook of tags that never end', { 'xl/workbook.xml': '<sheet '.repeat(80_000) }, broken],
  ['relations that never end', { 'xl/_rels/workbook.xml.rels': '<Relationship '.repeat(80_000) }, broken],
  ['a tag of a million letters', { 'xl/workbook.xml': `<sheet ${'a'.repeat(million)}>` }, broken],
  ['quotation marks that never close', { 'xl/workbook.xml': '<sheet a="'.repeat(80_001) }, broken],
  ['a workbook that unpacks to 50 MB', { 'xl/workbook.xml': ' '.repeat(50 * million) }, broken],
  ['a sheet that unpacks to 120 MB', { 'xl/worksheets/sheet1.xml': ' '.repeat(120 * million) }, broken],
  ['entities that grow', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>' }, broken],
  ['a row a thousand million down', { 'xl/worksheets/sheet1.xml': sheetOf('<row r="1000000000"/>') }, broken],
  [
    'a row whose number is written in entities',
    { 'xl/worksheets/sheet1.xml': sheetOf('<row r="&#57;99999999"/>') },
    broken,
  ],
  [
    'a row with a prefix, behind a sign in quotation marks',
    { 'xl/worksheets/sheet1.xml': sheetOf('<x:row a=">" x:r="999999999"/>') },
    broken,
  ],
  [
    'a value in the last row of Excel',
    { 'xl/worksheets/sheet1.xml': sheetOf(`<row r="1048576">${cell('A1048576', 'x')}</row>`) },
    'The file has more than 50,000 rows; split it',
  ],
  [
    'a value in the last column of Excel',
    { 'xl/worksheets/sheet1.xml': sheetOf(`<row r="1">${cell('XFD1', 'x')}</row>`) },
    'The file has 16384 columns; at most 50 are taken',
  ],
  [
    'more rows than are taken',
    { 'xl/worksheets/sheet1.xml': sheetOf('<row/>'.repeat(50_002)) },
    'The file has more than 50,000 rows; split it',
  ],
  [
    'many cells that share a long text',
    {
      'xl/_rels/workbook.xml.rels': good['xl/_rels/workbook.xml.rels'].replace('</', `${strings}</`),
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5 * million)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheetOf(
        Array.from({ length: 1000 }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`).join(''),
      ),
    },
    'Row 1: a cell has more than 32,767 letters',
  ],
  [
    'a format of dates that never ends',
    {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(million)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': sheetOf('<row r="1"><c r="A1" s="0"><v>1</v></c></row>'),
    },
    broken,
  ],
]

test.each(hostile)('refused with a sentence: %s', async (_, parts, sentence) => {
  const bytes = workbook(parts)
  expect(bytes.length).toBeLessThan(200_000)
  const { status, message } = await send(bytes)
  expect([status, message]).toEqual([400, sentence])
})

const rows = Array.from({ length: 40_000 }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, `Company ${n}`)}</row>`)
const long = workbook({ 'xl/worksheets/sheet1.xml': sheetOf(rows.join('')) })

test('the server answers others while a file is read', async () => {
  let isRead = false
  const reading = send(long).then((answer) => {
    isRead = true
    return answer
  })
  for (let times = 0; times < 3; times++) {
    expect((await api.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    expect(isRead).toBe(false)
  }
  expect((await reading).data.total).toBe(39_999)
})

test('what an archive does not list is neither unpacked nor believed', async () => {
  const honest = packed(good)
  const claims = Array.from({ length: 8 }, (_, n) => {
    const name = `xl/hidden${n}.xml`
    const head = headOf({ name, method: 8, size: 5, claimed: 500 * million })
    return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), deflateRawSync('abc')])
  })
  const bomb = deflateRawSync(Buffer.alloc(400 * million))
  const name = 'xl/bomb.xml'
  const head = headOf({ name, method: 8, size: bomb.length, claimed: 400 * million })
  const hidden = Buffer.concat([...claims, Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), bomb])
  const bytes = Buffer.concat([hidden, honest])
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const list = bytes.readUInt32LE(end + 16) + hidden.length
  bytes.writeUInt32LE(list, end + 16)
  for (let at = list; at < end; at += 46 + bytes.readUInt16LE(at + 28)) {
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 42) + hidden.length, at + 42)
  }
  const before = process.memoryUsage.rss()
  const { status, data } = await send(bytes)
  expect([status, data.rows]).toEqual([200, [['Bank']]])
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * million)
})

test('a part that is listed twice, or lies outside of the file, is refused', async () => {
  const honest = packed(good)
  const end = honest.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const list = honest.readUInt32LE(end + 16)
  const twice = Buffer.from(honest)
  // The second entry gets the name of a third that is as long.
  const many = packed({ ...good, 'xl/worksheets/sheet2.xml': 'x' })
  const second = many.lastIndexOf('sheet2.xml')
  many.write('sheet1.xml', second)
  for (const [at, value] of [
    [list + 42, 0xffffffff],
    [list + 20, 0xffffffff],
  ] as const) {
    const changed = Buffer.from(twice)
    changed.writeUInt32LE(value, at)
    expect((await send(changed)).message).toBe(broken)
  }
  expect((await send(many)).message).toBe(broken)
})

const lists: readonly [string, string, string][] = [
  ['quotation marks', '"'.repeat(9 * million), 'Row 2: a cell has more than 32,767 letters'],
  ['open cells', '"a'.repeat(4 * million), 'Row 2: a quotation mark is not closed'],
  ['letters', 'a'.repeat(9 * million), 'Row 2: a cell has more than 32,767 letters'],
  ['commas', ','.repeat(9 * million), 'Row 2 has more than 1000 columns'],
  ['returns', '\r'.repeat(9 * million), 'The file has more than 50,000 rows; split it'],
]

test.each(lists)('a list of 9 MB of %s is refused with a sentence', async (_, text, sentence) => {
  const { status, message } = await send(Buffer.from(`Company\n${text}`))
  expect([status, message]).toEqual([400, sentence])
})

test('a list is read as it was written, whatever stands in its cells', () => {
  const cells = fc.array(
    fc.string().map((text) => text.replace(/[\p{Cc}\uD800-\uDFFF]/gu, '\n').slice(0, 50)),
    { minLength: 2, maxLength: 5 },
  )
  const tables = fc.array(cells, { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(tables, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (table, delimiter, newline) => {
      const lines = [['First', 'Second', 'Third'], ...table]
      const written = stringify(lines, { delimiter, record_delimiter: newline, quoted: true })
      expect(readCsv(Buffer.from(written))).toEqual(lines)
    }),
  )
})

test('a person has one file read and one waiting', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(long)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  const [refused] = answers.filter(({ status }) => status === 429)
  expect(refused?.message).toMatch(/^Your last files? .* still being/)
})

test('a person has one file checked and one waiting', async () => {
  const ask = await api.signedIn('teacher')
  const { data } = await send(long, ask.id)
  const wish = { params: { id: data.id }, body: { mapping: { name: 0 }, existing: 'skip' as const } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(imports.check, wish)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
  expect(answers.find(({ status }) => status === 429)?.message).toMatch(/^Your last file is still being read/)
})

test('of the files that a person has uploaded and not imported, the last five are kept', async () => {
  const { id } = await api.signedIn('teacher')
  for (let n = 0; n < 7; n++) expect((await send(Buffer.from(`Name\nCompany ${n}\n`), id)).status).toBe(200)
  expect(await api.db`select from imports where actor_id = ${id}`).toHaveLength(5)
})

test('a person has three imports in progress, however many are started at once', async () => {
  const ask = await api.signedIn('teacher')
  const started: number[] = []
  for (let n = 0; n < 5; n++) started.push((await send(Buffer.from(`Name\nFirm ${n}\n`), ask.id)).data.id)
  const body = { mapping: { name: 0 }, existing: 'skip' as const }
  const answers = await Promise.all(started.map((id) => ask(imports.run, { params: { id }, body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
})
