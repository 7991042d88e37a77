import { expect, test } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { type ImportOptions, type ImportUpload, imports } from '#contract/imports.ts'
import { school } from '#contract/school.ts'
import { students } from '#contract/students.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aStudent, aTeacher } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
await api.write(async (tx) => {
  const courseId = await aCourse(tx, { code: 'BSIT' })
  await tx`update courses set name = 'Bachelor of Science in Information Technology' where id = ${courseId}`
  const teacherId = await aTeacher(tx)
  await tx`update users set first_name = 'Elena', middle_name = null, last_name = 'Ramos' where id = ${teacherId}`
})
const admin = await api.signedIn('admin')

async function take(noun: string, content: string | Buffer): Promise<ImportUpload> {
  const bytes = Buffer.from(content as string)
  const { status, data } = await upload(api, {
    method: 'POST',
    url: '/api/imports',
    as: admin.id,
    bytes,
    name: 'list.csv',
    fields: { noun },
  })
  expect(status).toBe(200)
  return data
}
const optionsOf = ({ mapping, titleRow, dateOrder }: ImportUpload) => ({
  mapping,
  titleRow,
  dateOrder,
  existing: 'skip' as const,
})
async function run(id: number, body: Pick<ImportOptions, 'mapping' | 'existing'> & Partial<ImportOptions>) {
  expect((await admin(imports.run, { params: { id }, body })).status).toBe(200)
  await api.runJobs()
  return (await admin(imports.read, { params: { id } })).data
}
const found = async (search: string) => (await admin(students.list, { query: { search } })).data.students

const registrar = [
  ['LA NIÑA NATIONAL COLLEGE'],
  ['Office of the Registrar'],
  [],
  ['Stud. No.', 'Name of Student', 'Program/Course', 'Yr. Level', 'Sex (M/F)', 'B-Date', 'Adviser', 'Scholarship'],
  ['BSIT 4A'],
  ['31-1', 'DELA CRUZ, Juan P. Jr.', 'BS Information Technology', 'IV', 'M', '15 March 2004', 'Ramos, Elena', 'none'],
  ['31-2', 'AÑONUEVO, Maria', 'BSIT', '4th', 'F', '3/16/2004', 'elena ramos', ''],
  ['31-3', 'Reyes, Ana', 'BS Nursing', 'Fourth', 'F', '2004-03-17', '', ''],
  ['31-4', 'Santos, Bea', 'BS Nursing', '4', 'F', 'N/A', '', ''],
  ['31-2', 'AÑONUEVO, Maria', 'BSIT', '4th', 'F', '3/16/2004', 'elena ramos', ''],
  ['Total: 4'],
  ['Prepared by:', '', 'Noted by:'],
  ['ELENA RAMOS', '', 'JOSE RIZAL'],
].map((row) => row.map((cell) => cell || null))

test('a registrar’s sheet is imported as it comes, and its wrong rows come back with their reasons', async () => {
  const read = await take('students', await writeExcel(registrar).toBuffer())
  expect(read).toMatchObject({ titleRow: 4, total: 5, dateOrder: 'month', asideCount: 4 })
  expect(read.top.slice(0, 3).map(({ row, text }) => `${row} ${text}`)).toEqual([
    '1 LA NIÑA NATIONAL COLLEGE',
    '2 Office of the Registrar',
    expect.stringMatching(/^4 Stud. No. · Name/),
  ])
  const params = { id: read.id }
  const { data } = await admin(imports.check, { params, body: optionsOf(read) })
  expect(data).toMatchObject({
    counts: { created: 2, updated: 0, skipped: 1, wrong: 2 },
    skipped: [{ row: 10, message: 'The same as row 7' }],
    unused: ['Scholarship'],
    flawCount: 3,
    causes: [
      {
        field: 'Program',
        message: 'No program has this code or name',
        count: 2,
        found: [{ text: 'BS Nursing', count: 2 }],
        rows: [8, 9],
      },
      { field: 'Birth date', message: 'Enter a valid date', count: 1, found: [{ text: 'N/A', count: 1 }], rows: [9] },
    ],
  })
  const wrong = await admin(imports.wrong, { params, body: optionsOf(read) })
  expect(wrong.status).toBe(200)

  expect(await run(read.id, optionsOf(read))).toMatchObject({
    state: 'failed',
    message: '2 rows are wrong; nothing was imported',
  })
  expect(await found('31-')).toEqual([])
  expect(await run(read.id, { ...optionsOf(read), wrongRows: 'leave_out' })).toMatchObject({
    state: 'done',
    message: '2 added, 0 updated, 1 skipped, 2 left out',
    counts: { created: 2, wrong: 2 },
  })
  const [juan] = await found('dela cruz')
  expect(juan).toMatchObject({
    firstName: 'Juan',
    lastName: 'Dela Cruz',
    middleName: 'P.',
    suffix: 'Jr.',
    courseCode: 'BSIT',
    yearLevel: 4,
    sex: 'male',
    birthDate: '2004-03-15',
    coordinatorName: expect.stringContaining('Ramos'),
  })
  const file = await api.app.inject({
    url: `/api/imports/left-out/${read.id}`,
    headers: { authorization: `Bearer ${await api.tokenOf(admin.id)}` },
  })
  expect(file.headers['content-disposition']).toContain('students-left-out.csv')
  const [titles, ...lines] = file.body.trim().split('\r\n')
  expect(titles).toContain('Stud. No.,Name of Student,Program/Course')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['31-3', '31-4'])
  expect(lines[1]).toContain('Birth date: Enter a valid date (found “N/A”)')

  const again = await take('students', file.body.replaceAll('BS Nursing', 'BSIT').replace('N/A', '2004-03-18'))
  expect(await run(again.id, optionsOf(again))).toMatchObject({ message: '2 added, 0 updated, 0 skipped' })
})

test('a person chooses another row of titles, and a title matched by hand is known in the next file', async () => {
  const csv = 'Stud. No.,Name,Course\nMatrikel,Person,Curriculum\n32-1,"Cruz, Ana",BSIT\n'
  const read = await take('students', csv)
  expect(read.titleRow).toBe(1)
  const params = { id: read.id }
  const chosen = (await admin(imports.titles, { params, body: { titleRow: 2 } })).data
  expect([chosen.titleRow, chosen.columns, chosen.mapping]).toEqual([2, ['Matrikel', 'Person', 'Curriculum'], {}])
  expect((await admin(imports.titles, { params, body: { titleRow: 9 } })).status).toBe(400)
  const body = { ...optionsOf(chosen), mapping: { studentNumber: 0, fullName: 1, course: 2 } }
  expect(await run(read.id, body)).toMatchObject({ message: '1 added, 0 updated, 0 skipped' })
  const next = await take('students', 'School\n\nPERSON,matrikel,Curriculum\n"Cruz, Bea",32-2,BSIT\n')
  expect([next.titleRow, next.mapping]).toEqual([3, { studentNumber: 1, fullName: 0, course: 2 }])
})

test('an update needs only the number and what changes, and a number that nobody has is told once', async () => {
  const id = await api.write((tx) => aStudent(tx, { studentNumber: '33-1', lastName: 'Kept' }))
  const read = await take('students', 'Student No.,Emergency contact,Emergency number\n33-1,Jose,0917\n33-9,Eva,0918\n')
  const body = { ...optionsOf(read), existing: 'update' as const, wrongRows: 'leave_out' as const }
  const params = { id: read.id }
  expect((await admin(imports.check, { params, body })).data).toMatchObject({
    counts: { created: 0, updated: 1, wrong: 1 },
    flaws: [{ row: 3, field: 'Student number', message: 'No student has this number', found: '33-9' }],
  })
  expect((await admin(imports.check, { params, body: { ...body, existing: 'skip' } })).message).toBe(
    'Choose the column that holds Last name',
  )
  expect(await run(read.id, body)).toMatchObject({ message: '0 added, 1 updated, 0 skipped, 1 left out' })
  expect((await admin(students.read, { params: { id } })).data).toMatchObject({
    lastName: 'Kept',
    emergencyName: 'Jose',
  })
})

test('dates are read in the order that the file tells, or else in that of the school’s settings, which no import changes', async () => {
  const head = 'Student No.,Name,Course,Birthday\n'
  const told = await take('students', `${head}34-1,"Cruz, Ana",BSIT,25/12/2003\n34-2,"Cruz, Eva",BSIT,5/6/2004\n`)
  expect(told.dateOrder).toBe('day')
  expect((await run(told.id, optionsOf(told))).state).toBe('done')
  expect((await found('34-2'))[0]?.birthDate).toBe('2004-06-05')
  const silent = `${head}34-3,"Cruz, Ida",BSIT,5/6/2004\n`
  expect((await take('students', silent)).dateOrder).toBe('month')
  const { version } = (await admin(school.read, {})).data
  expect((await admin(school.update, { body: { dateOrder: 'day', version } })).status).toBe(200)
  const read = await take('students', silent)
  expect(read.dateOrder).toBe('day')
  expect((await run(read.id, optionsOf(read))).state).toBe('done')
  expect((await found('34-3'))[0]?.birthDate).toBe('2004-06-05')
  const american = { ...optionsOf(told), dateOrder: 'month' as const, existing: 'update' as const }
  const fresh = await take('students', `${head}34-5,"Cruz, Ida",BSIT,25/12/2003\n`)
  expect((await admin(imports.check, { params: { id: fresh.id }, body: american })).data.flaws).toMatchObject([
    { field: 'Birth date', message: 'Enter a valid date', found: '25/12/2003' },
  ])
})

test('a file with semicolons is read as one, also below a heading with commas and a blank line', async () => {
  const lines = [
    'Region III, Office of the Registrar, Tarlac',
    '',
    'Student No.;Name of Student;Course',
    '36-1;"MUÑOZ, Ana, Jr.";BSIT',
    '36-2;PEÑA, Luz;BSIT',
  ]
  const read = await take('students', lines.join('\r\n'))
  expect((await run(read.id, optionsOf(read))).message).toBe('2 added, 0 updated, 0 skipped')
  expect((await found('muñoz')).map(({ firstName, lastName }) => [lastName, firstName])).toHaveLength(1)
})
