import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { companies } from '#contract/companies.ts'
import { type ImportUpload, imports, toldRows } from '#contract/imports.ts'
import { students } from '#contract/students.ts'
import { supervisors } from '#contract/supervisors.ts'
import { importNouns } from '#domain/import-fields.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
await api.write((tx) => aCourse(tx, { code: 'BSIT' }))

type Person = Ask & { id: number }
type Answer = { status: number; message: string; data: ImportUpload }

async function upload(person: Person, noun: string, content: string | Buffer): Promise<Answer> {
  const form = new FormData()
  form.set('noun', noun)
  form.set('file', new Blob([new Uint8Array(Buffer.from(content as string))]), 'list.csv')
  const request = new Request('http://tapat.test', { method: 'POST', body: form })
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${await api.tokenOf(person.id)}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json() }
}

async function check(person: Person, { data }: Answer, existing: 'skip' | 'update' = 'skip') {
  return person(imports.check, { params: { id: data.id }, body: { mapping: data.mapping, existing } })
}

async function run(person: Person, { data }: Answer, existing: 'skip' | 'update' = 'skip') {
  const params = { id: data.id }
  const started = await person(imports.run, { params, body: { mapping: data.mapping, existing } })
  expect([started.status, started.data.state]).toEqual([200, 'queued'])
  await api.runJobs()
  return (await person(imports.read, { params })).data
}

async function fetched(person: Person, url: string) {
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await api.tokenOf(person.id)}` } })
}

async function foundStudents(person: Person, search: string) {
  return (await person(students.list, { query: { search } })).data.students
}

test('a list of students is read, checked and imported, and nobody is invited', async () => {
  const admin = await api.signedIn('admin')
  const csv =
    'Student No.,Surname,Given Name,Course,Year,Gender,Birthday,Email Address\r\n' +
    '24-1,Peña,José,bsit,4th year,F,5/6/2004,jose.pena@school.test\r\n\r\n24-2,Dela Cruz,Ana,BSIT,,,,\r\n'
  const read = await upload(admin, 'students', csv)
  expect(read).toMatchObject({ status: 200, data: { noun: 'students', total: 2, fileName: 'list.csv' } })
  expect(read.data.mapping).toEqual({
    studentNumber: 0,
    lastName: 1,
    firstName: 2,
    course: 3,
    yearLevel: 4,
    sex: 5,
    birthDate: 6,
    email: 7,
  })
  expect(read.data.rows[0]?.[1]).toBe('Peña')
  expect((await check(admin, read)).data).toEqual({
    total: 2,
    counts: { created: 2, updated: 0, skipped: 0, wrong: 0 },
    causes: [],
    flaws: [],
    flawCount: 0,
    skipped: [],
    unused: [],
  })
  expect(await foundStudents(admin, '24-1')).toEqual([])

  expect(await run(admin, read)).toMatchObject({
    state: 'done',
    done: 2,
    total: 2,
    message: '2 added, 0 updated, 0 skipped',
  })
  const [student] = await foundStudents(admin, 'pena')
  expect(student).toMatchObject({
    username: '24-1',
    studentNumber: '24-1',
    lastName: 'Peña',
    courseCode: 'BSIT',
    yearLevel: 4,
    sex: 'female',
    birthDate: '2004-05-06',
    invitedAt: null,
    hasPassword: false,
    coordinatorId: null,
  })
  expect(api.letters).toEqual([])
  const result = await fetched(admin, `/api/imports/result/${read.data.id}`)
  expect(result.body).toBe('\uFEFFRow,What happened,Why\r\n2,created,\r\n4,created,\r\n')
  const events = await api.db`
    select action, noun from audit_events where actor_id = ${admin.id} order by id`
  expect(events.map(({ noun, action }) => `${noun} ${action}`)).toEqual([
    'import uploaded',
    'import started',
    'student created',
    'student created',
    'import imported',
  ])
  const again = { params: { id: read.data.id }, body: { mapping: read.data.mapping, existing: 'skip' as const } }
  expect((await admin(imports.run, again)).status).toBe(409)
})

test('every wrong row is told in words, and one of them keeps all others out', async () => {
  const admin = await api.signedIn('admin')
  await api.write((tx) => aStudent(tx, { email: 'taken@school.test' }))
  const read = await upload(
    admin,
    'students',
    [
      'Student number;Last name;First name;Program;E-mail;Coordinator;Birth date;Sex;Year level',
      '25-1;Good;One;BSIT;;;;;',
      '25-2;;Two;BSXX;not an e-mail;nobody@school.test;soon;x;9',
      '25-1;Again;Three;BSIT;taken@school.test;;2999-01-01;;',
      '25-4;=1+1;Four;BSIT;;;;;',
    ].join('\n'),
  )
  const { counts, flaws } = (await check(admin, read)).data
  expect(counts).toEqual({ created: 1, updated: 0, skipped: 0, wrong: 3 })
  expect(flaws.map(({ row, field, message, found }) => `${row} ${field}: ${message} [${found}]`)).toEqual([
    '3 Sex: Enter M or F [x]',
    '3 Birth date: Enter a valid date [soon]',
    '3 Program: No program has this code or name [BSXX]',
    '3 Coordinator: No coordinator has this employee number, email or name [nobody@school.test]',
    expect.stringMatching(/^3 Email: .* \[not an e-mail\]$/),
    '3 Last name: Last name is required [null]',
    '3 Year level: A whole number from 1 to 7 [9]',
    '4 Email: This email is already in use [taken@school.test]',
    '4 Birth date: The birth date is in the future [2999-01-01]',
    '4 Student number: Another row has the same student number [25-1]',
    '5 Last name: A formula cannot be imported; write its value [=1+1]',
  ])
  expect(await run(admin, read)).toMatchObject({
    state: 'failed',
    message: '3 rows are wrong; nothing was imported',
    counts: { created: 1, wrong: 3 },
  })
  expect(await foundStudents(admin, '25-1')).toEqual([])
  const result = await fetched(admin, `/api/imports/result/${read.data.id}`)
  expect(result.body).toContain('2,not imported,Other rows are wrong')
  expect(result.body).toContain('Student number: Another row has the same student number (found “25-1”)')
})

test('who is there already is skipped or updated, and an empty cell changes nothing', async () => {
  const admin = await api.signedIn('admin')
  const id = await api.write((tx) =>
    aStudent(tx, { studentNumber: '26-1', lastName: 'Before', email: 'b@school.test' }),
  )
  const csv = 'Student number,Last name,First name,Program,Section,E-mail\n26-1,After,,BSIT,4A,\n26-2,New,Nina,BSIT,,\n'
  const first = await upload(admin, 'students', csv.replace('26-2', '26-3'))
  expect(await run(admin, first, 'skip')).toMatchObject({ state: 'done', counts: { created: 1, skipped: 1 } })
  expect((await admin(students.read, { params: { id } })).data).toMatchObject({ lastName: 'Before', version: 1 })

  const second = await upload(admin, 'students', csv)
  expect((await check(admin, second, 'update')).data.counts).toMatchObject({ created: 1, updated: 1 })
  expect(await run(admin, second, 'update')).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } })
  const student = (await admin(students.read, { params: { id } })).data
  expect(student).toMatchObject({
    lastName: 'After',
    firstName: 'Ana',
    email: 'b@school.test',
    section: '4A',
    courseCode: 'BSIT',
    version: 2,
  })
  expect((await foundStudents(admin, 'after ana')).map((each) => each.id)).toEqual([id])
  const history = (await admin(students.history, { params: { id } })).data.events
  expect(history[0]?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['Last name', 'Section', 'Program']),
  )
})

test('the check names the rows that it will skip as the file writes them, and says why', async () => {
  const admin = await api.signedIn('admin')
  await api.write(async (tx) => {
    await aStudent(tx, { studentNumber: '28-a', lastName: 'Stored', firstName: 'Sol' })
    await aSupervisor(tx, { email: 'skipped@company.test', companyId: await aCompany(tx, { name: 'Skipped Inc.' }) })
  })
  const head = 'Student number,Last name,First name,Program\n'
  const read = await upload(admin, 'students', `${head}28-1,New,Nina,BSIT\n\n28-A,Written,,BSXX\n28-2,Bad,Ben,BSXX\n`)
  const why = 'A student with this number already exists'
  expect((await check(admin, read)).data).toMatchObject({
    counts: { created: 1, updated: 0, skipped: 1, wrong: 1 },
    flaws: [{ row: 5, field: 'Program' }],
    flawCount: 1,
    skipped: [{ row: 4, name: '28-A, Written', message: why }],
  })
  expect((await check(admin, read, 'update')).data.skipped).toEqual([])
  await run(admin, read)
  expect((await fetched(admin, `/api/imports/result/${read.data.id}`)).body).toContain(`4,skipped,${why}\r\n`)

  const named = async (noun: string, csv: string) => (await check(admin, await upload(admin, noun, csv))).data.skipped
  expect(await named('companies', 'Company\nSKIPPED inc.\n')).toEqual([
    { row: 2, name: 'SKIPPED inc.', message: 'A company with this name already exists' },
  ])
  const person = 'Last name,First name,E-mail,Company\nOne,Olga,Skipped@company.test,Skipped Inc.\n'
  expect(await named('supervisors', person)).toEqual([
    {
      row: 2,
      name: 'One, Olga, Skipped@company.test',
      message: 'A supervisor with this email or username already exists',
    },
  ])
})

test('of many wrong and many skipped rows the first are told, and all are counted', async () => {
  const admin = await api.signedIn('admin')
  await api.write((tx) => aStudent(tx, { studentNumber: '29-0' }))
  const many = Array.from({ length: toldRows + 3 }, (_, n) => `29-0,Old,One${n},BSIT\n29-${n + 1},Bad,One,BSXX\n`)
  const read = await upload(admin, 'students', `Student number,Last name,First name,Program\n${many.join('')}`)
  const { counts, flaws, flawCount, skipped } = (await check(admin, read)).data
  expect([counts.wrong, flawCount, flaws.length, flaws[0]?.row]).toEqual([toldRows + 3, toldRows + 3, toldRows, 3])
  expect([counts.skipped, skipped.length, skipped[0]?.row]).toEqual([toldRows + 3, toldRows, 2])
})

test('a coordinator imports own students only, and follows the new ones', async () => {
  const teacher = await api.signedIn('teacher')
  const other = await api.write((tx) => aTeacher(tx, { email: 'other@school.test' }))
  await api.write((tx) => aStudent(tx, { studentNumber: '27-1', coordinatorId: other }))
  const head = 'Student number,Last name,First name,Program,Coordinator\n'
  const foreign = await upload(teacher, 'students', `${head}27-1,X,Y,BSIT,\n`)
  expect((await check(teacher, foreign, 'update')).data.flaws).toEqual([
    {
      row: 2,
      field: 'Student number',
      found: '27-1',
      message: 'This student already exists and is not one of yours',
    },
  ])
  const own = await upload(teacher, 'students', `${head}27-2,Own,One,BSIT,\n27-3,Given,Away,BSIT,OTHER@school.test\n`)
  expect((await run(teacher, own)).state).toBe('done')
  expect(await foundStudents(teacher, '27-')).toMatchObject([{ studentNumber: '27-2', coordinatorId: teacher.id }])
  expect(await foundStudents(await api.signedIn('admin'), '27-3')).toMatchObject([{ coordinatorId: other }])
})

test('an import of another person, or of more than an hour ago, is not found', async () => {
  const admin = await api.signedIn('admin')
  const read = await upload(admin, 'companies', 'Company\nSoon Gone Inc.\n')
  const params = { id: read.data.id }
  expect((await (await api.signedIn('admin'))(imports.read, { params })).status).toBe(404)
  api.at(new Date(Date.now() + 3_700_000).toISOString())
  const later = Object.assign(await api.as(admin.id), { id: admin.id })
  expect((await later(imports.read, { params })).status).toBe(404)
  await upload(later, 'companies', 'Company\nNext Inc.\n')
  api.at(null)
  expect(await api.db`select from imports where id = ${read.data.id}`).toHaveLength(0)
  for (const role of ['supervisor', 'student'] as const) {
    expect((await upload(await api.signedIn(role), 'companies', 'Company\nA\n')).status).toBe(403)
  }
})

test('letters survive, whatever saved the file', async () => {
  const admin = await api.signedIn('admin')
  const csv = 'Company,City\nPeña & Niño,Parañaque\n'
  const excel = await writeExcel([
    ['Company', 'City', 'Slots'],
    ['Peña & Niño', 'Parañaque', 12],
  ]).toBuffer()
  const files = [csv, `\uFEFF${csv}`, Buffer.from(csv, 'latin1'), excel]
  for (const file of files) {
    const read = await upload(admin, 'companies', file)
    expect(read.message).toBe('File read')
    expect(read.data.columns[0]).toBe('Company')
    expect(read.data.rows[0]?.slice(0, 2)).toEqual(['Peña & Niño', 'Parañaque'])
  }
})

test('companies are known by their name, in any case', async () => {
  const teacher = await api.signedIn('teacher')
  await api.write((tx) => aCompany(tx, { name: 'Known Corp' }))
  const excel = await writeExcel([
    ['Company', 'Industry', 'Slots', 'Status', 'Website'],
    ['KNOWN corp', 'Retail', 5, 'Inactive', 'www.known.ph'],
    ['New Corp', null, 7, null, null],
  ]).toBuffer()
  const read = await upload(teacher, 'companies', excel)
  expect(await run(teacher, read, 'update')).toMatchObject({ state: 'done', message: '1 added, 1 updated, 0 skipped' })
  const found = (await teacher(companies.list, { query: { search: 'corp' } })).data.companies
  expect(found).toMatchObject([
    { name: 'Known Corp', industry: 'Retail', slots: 5, status: 'inactive', website: 'www.known.ph', version: 2 },
    { name: 'New Corp', industry: null, slots: 7, status: 'prospect', version: 1 },
  ])
})

test('a row takes no username that is the email of another of its role, nor an email that is a username', async () => {
  const admin = await api.signedIn('admin')
  await api.write(async (tx) => {
    await aStudent(tx, { email: 'signs.in@school.test' })
    await aTeacher(tx, { username: 'tess@school.test' })
    const id = await aStudent(tx)
    await tx`update users set username = 'ana@school.test' where id = ${id}`
  })
  const rows = [
    'named-1,Takes,One,BSIT,Signs.In@school.test,',
    'named-2,Takes,Two,BSIT,,ana@school.test',
    // a coordinator signs in on another page
    'named-3,Takes,Three,BSIT,,tess@school.test',
  ]
  const read = await upload(
    admin,
    'students',
    `Student number,Last name,First name,Program,Username,E-mail\n${rows.join('\n')}`,
  )
  const { flaws } = (await check(admin, read)).data
  expect(flaws.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    '2 Username: This username is already taken',
    '3 Email: This email is already in use',
  ])
})

test('two rows of a file take no name to sign in with from each other, as username or as email', async () => {
  const admin = await api.signedIn('admin')
  const rows = [
    'apart-1,Apart,One,BSIT,apart@school.test,',
    'apart-2,Apart,Two,BSIT,,Apart@school.test',
    'apart-3,Apart,Three,BSIT,,three@school.test',
    'apart-4,Apart,Four,BSIT,three@school.test,',
    'apart-5,Apart,Five,BSIT,five@school.test,five@school.test',
  ]
  const titles = 'Student number,Last name,First name,Program,Username,E-mail'
  const read = await upload(admin, 'students', `${titles}\n${rows.join('\n')}`)
  const { flaws } = (await check(admin, read)).data
  expect(flaws.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    '3 Email: Another row has this as its username',
    '5 Username: Another row has this as its email',
  ])
})

test('supervisors are known by email or username, and stay where their interns are', async () => {
  const teacher = await api.signedIn('teacher')
  const [home, away] = await api.write(async (tx) => [
    await aCompany(tx, { name: 'Home Inc.' }),
    await aCompany(tx, { name: 'Away Inc.' }),
  ])
  const [busy, free] = await api.write(async (tx) => {
    const first = await aSupervisor(tx, { email: 'busy@company.test', companyId: home })
    await aPlacement(tx, await aStudent(tx), { supervisorId: first })
    return [first, await aSupervisor(tx, { username: 'free.one', companyId: home })]
  })
  const head = 'Last name,First name,E-mail,Username,Company,Position\n'
  const moved = await upload(
    teacher,
    'supervisors',
    `${head}Busy,Ben,BUSY@company.test,,Away Inc.,\nLost,Lea,,,Nowhere,\n`,
  )
  expect((await check(teacher, moved, 'update')).data.flaws.map(({ message }) => message)).toEqual([
    'Has interns at Home Inc.; hand them to another supervisor before moving to Away Inc.',
    'No company has this name',
  ])
  const rows = 'Free,Fe,,free.one,away inc.,Lead\nTwin,Ana,,,Home Inc.,Lead\nTwin,Ana,,,Home Inc.,Clerk\n'
  const good = await upload(teacher, 'supervisors', head + rows)
  expect(await run(teacher, good, 'update')).toMatchObject({ state: 'done', counts: { created: 2, updated: 1 } })
  expect((await teacher(supervisors.read, { params: { id: free ?? 0 } })).data).toMatchObject({
    lastName: 'Free',
    companyId: away,
    position: 'Lead',
  })
  expect((await teacher(supervisors.read, { params: { id: busy ?? 0 } })).data.companyId).toBe(home)
  const twins = await api.db`select username from users where last_name = 'Twin' order by id`
  expect(twins.map(({ username }) => username)).toEqual(['ana.twin', 'ana.twin2'])
})

const wide = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj')
const formula = await writeExcel([['Company'], [{ value: '=1+1', type: 'Formula' }]]).toBuffer()
const broken = Buffer.concat([formula.subarray(0, 300), Buffer.from('xl/workbook.xml')])

const refusals: readonly [what: string, file: string | Buffer, sentence: string][] = [
  ['a PDF', pdf, 'This is neither a CSV nor an Excel (.xlsx) file'],
  ['a page', '<html>\n<body>', 'This is neither a CSV nor an Excel (.xlsx) file'],
  ['bytes', Buffer.from([0x41, 0, 0, 1, 0x0a, 0x42]), 'This is neither a CSV nor an Excel (.xlsx) file'],
  ['another archive', Buffer.from('PK\u0003\u0004nothing'), 'This is neither a CSV nor an Excel (.xlsx) file'],
  [
    'an old Excel file',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'This is an Excel file of the old kind (.xls); save it as .xlsx or as CSV',
  ],
  [
    'UTF-16',
    Buffer.from('\uFEFFCompany\nA\n', 'utf16le'),
    'The file is written in UTF-16; save it as CSV UTF-8 and upload again',
  ],
  ['100 columns', `${wide(100)}\n${wide(100)}\n`, 'The file has 100 columns; at most 50 are taken'],
  ['200,000 rows', `Company\n${'A\n'.repeat(200_000)}`, 'The file has more than 50,000 rows; split it'],
  ['titles alone', 'Company,City\n\n', 'The file has no rows under its titles'],
  ['nothing', '', 'The file is empty'],
  ['an open quote', 'Company\n"A\nB\n', 'Row 2: a quotation mark is not closed'],
  ['a formula in Excel', formula, 'Cell A2 holds a formula; put its value in its place and upload again'],
  ['half an Excel file', broken, 'The Excel file is broken or too large; save it again as .xlsx or as CSV'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'The file is too large'],
]

test.each(refusals)('%s is refused with a sentence, and nothing is stored', async (_, file, sentence) => {
  const admin = await api.signedIn('admin')
  const before = await api.db`select id from imports order by id`
  const answer = await upload(admin, 'companies', file)
  expect([answer.status >= 400 && answer.status < 500, answer.message]).toEqual([true, sentence])
  expect(await api.db`select id from imports order by id`).toEqual(before)
})

test('a file of something else, and columns that are missing or unknown, are refused', async () => {
  const admin = await api.signedIn('admin')
  expect(await upload(admin, 'courses', 'Company\nA\n')).toMatchObject({
    status: 400,
    message: 'Choose what the file lists',
  })
  const { data } = await upload(admin, 'students', 'Something\nA\n')
  expect(data.mapping).toEqual({})
  const ask = (mapping: Record<string, number>) =>
    admin(imports.check, { params: { id: data.id }, body: { mapping, existing: 'skip' } })
  expect(await ask({})).toMatchObject({ status: 422, message: 'Choose the column that holds Student number' })
  expect((await ask({ studentNumber: 7 })).message).toBe('A matched field or column does not exist')
  expect((await ask({ salary: 0 })).message).toBe('A matched field or column does not exist')
})

test.each(importNouns)('the template of %s can be filled in and comes back', async (noun) => {
  const admin = await api.signedIn('admin')
  for (const format of ['csv', 'xlsx']) {
    const template = await fetched(admin, `/api/imports/template/${noun}?format=${format}`)
    expect(template.headers['content-disposition']).toContain(`${noun}-template.${format}`)
    const read = await upload(admin, noun, template.rawPayload)
    expect(Object.keys(read.data.mapping)).toHaveLength(read.data.columns.length)
  }
})
