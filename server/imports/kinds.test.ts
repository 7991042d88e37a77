import { expect, test } from 'vitest'
import { agreements } from '#contract/agreements.ts'
import { type ImportOptions, type ImportUpload, imports } from '#contract/imports.ts'
import { placements } from '#contract/placements.ts'
import { sites } from '#contract/sites.ts'
import { teachers } from '#contract/teachers.ts'
import { archiveTeacher } from '#server/teachers/archive.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from '#server/testing/school.ts'
import { pdf } from '#server/testing/sides.ts'
import { upload } from '#server/testing/upload.ts'

const api = await startApi()
const admin = await api.signedIn('admin')
const teacher = await api.signedIn('teacher')
const courseId = await api.write((tx) => aCourse(tx, { code: 'BSIT', requiredHours: 486 }))
type Person = Ask & { id: number }

async function send(person: Person, noun: string, csv: string) {
  const bytes = Buffer.from(csv)
  const fields = { noun }
  return upload(api, { method: 'POST', url: '/api/imports', as: person.id, bytes, name: 'list.csv', fields })
}
async function take(person: Person, noun: string, csv: string): Promise<ImportUpload> {
  const { status, data } = await send(person, noun, csv)
  expect(status).toBe(200)
  return data
}
type Wish = Partial<ImportOptions>
const bodyOf = ({ mapping, titleRow, dateOrder }: ImportUpload, wish: Wish = {}) => ({
  mapping,
  titleRow,
  dateOrder,
  existing: 'skip' as const,
  ...wish,
})
async function run(person: Person, read: ImportUpload, wish: Wish = {}) {
  const params = { id: read.id }
  expect((await person(imports.run, { params, body: bodyOf(read, wish) })).status).toBe(200)
  await api.runJobs()
  return (await person(imports.read, { params })).data
}
const check = async (person: Person, read: ImportUpload, wish: Wish = {}) =>
  (await person(imports.check, { params: { id: read.id }, body: bodyOf(read, wish) })).data
const companyCalled = (name: string) => api.write((tx) => aCompany(tx, { name }))

test('MOAs are imported by company and reference, and need a last day or the word perpetual', async () => {
  const companyId = await companyCalled('Moa Bank')
  const head = 'HTE Name,MOA No.,Date Notarized,Effectivity,Expiry Date\n'
  const read = await take(
    teacher,
    'agreements',
    `${head}Moa Bank,M-1,May 5 2026,June 1 2026,5/31/2029\nmoa bank,,,2020-01-01,Perpetual\nMoa Bank,M-3,,2026-06-01,\nMoa Bank,M-4,,2026-06-01,2025-06-01\nNowhere,M-5,,2026-06-01,perpetual\n`,
  )
  expect((await check(teacher, read)).flaws.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    '4 Valid until: Enter the last day, or “perpetual”',
    '5 Valid until: An MOA can’t end before its first day',
    '6 Company: No company has this name',
  ])
  expect((await run(teacher, read, { wrongRows: 'leave_out' })).message).toBe(
    '2 added, 0 updated, 0 skipped, 3 left out',
  )
  const list = async () =>
    (await teacher(agreements.list, { params: { companyId }, query: {} })).data.agreements.map((one) => ({
      reference: one.reference,
      validUntil: one.validUntil,
      version: one.version,
    }))
  expect(await list()).toEqual([
    { reference: 'M-1', validUntil: '2029-05-31', version: 1 },
    { reference: 'MOA 2020-01-01', validUntil: null, version: 1 },
  ])
  const longer = await take(teacher, 'agreements', 'Company,Reference,Valid until\nMoa Bank,m-1,2031-05-31\n')
  expect((await run(teacher, longer, { existing: 'update' })).message).toBe('0 added, 1 updated, 0 skipped')
  expect((await list())[0]).toEqual({ reference: 'M-1', validUntil: '2031-05-31', version: 2 })
})

test('sites take the address of their company, and a company keeps one main site', async () => {
  const companyId = await companyCalled('Site Corp')
  await api.db`update companies set city = 'Makati', street = '12 Rizal St.' where id = ${companyId}`
  const read = await take(
    teacher,
    'sites',
    'Company,Branch,Coordinates,Radius\nSite Corp,,"14.5547, 121.0244",200\nSite Corp,Warehouse,somewhere,\nSite Corp,Yard,,10\n',
  )
  expect((await check(teacher, read)).flaws.map(({ row, field }) => `${row} ${field}`)).toEqual([
    '3 Coordinates',
    '4 Radius (m)',
  ])
  await run(teacher, read, { wrongRows: 'leave_out' })
  const list = async () => (await teacher(sites.list, { params: { companyId }, query: {} })).data.sites
  expect(await list()).toMatchObject([
    { name: 'Main office', main: true, city: 'Makati', street: '12 Rizal St.', latitude: 14.5547, radiusMeters: 200 },
  ])
  const second = await take(
    teacher,
    'sites',
    'Company,Site,City,Main\nSite Corp,Annex,Lipa,yes\nSite Corp,Depot,Lipa,\n',
  )
  expect((await run(teacher, second)).message).toBe('2 added, 0 updated, 0 skipped')
  expect((await list()).map(({ name, main, version }) => [name, main, version])).toEqual([
    ['Annex', true, 1],
    ['Depot', false, 1],
    ['Main office', false, 2],
  ])
})

test('coordinators are imported by an admin only, with their programs, and nobody is invited', async () => {
  const csv = 'Employee No.,Name,Email,Programs\nE-1,"RAMOS, Elena P.",elena@school.test,BSIT\nE-2,"Cruz, Ana",,BSXX\n'
  expect((await send(teacher, 'teachers', csv)).status).toBe(403)
  const read = await take(admin, 'teachers', csv)
  expect((await check(admin, read)).flaws).toMatchObject([{ row: 3, field: 'Programs', found: 'BSXX' }])
  const sent = api.letters.length
  expect((await run(admin, read, { wrongRows: 'leave_out' })).message).toContain('1 added')
  expect(api.letters).toHaveLength(sent)
  const [found] = (await admin(teachers.list, { query: { search: 'elena ramos' } })).body.teachers as { id: number }[]
  expect(found).toMatchObject({ employeeNumber: 'E-1', middleName: 'P.', courseIds: [courseId], invitedAt: null })
  const changed = await take(admin, 'teachers', 'Employee No.,Department\nE-1,Computing\n')
  expect((await run(admin, changed, { existing: 'update' })).message).toBe('0 added, 1 updated, 0 skipped')
  expect((await admin(teachers.read, { params: { id: found!.id } })).data).toMatchObject({
    department: 'Computing',
    courseIds: [courseId],
  })
})

test('nobody of a program in the archive is placed by a file, as by hand', async () => {
  await companyCalled('Old Host')
  const studentId = await api.write(async (tx) => {
    await aTerm(tx)
    return aStudent(tx, { courseId: await aCourse(tx, { code: 'OLD' }) })
  })
  await api.db`update students set student_number = '37-1' where id = ${studentId}`
  await api.db`update courses set archived_at = now() where code = 'OLD'`
  const read = await take(admin, 'placements', 'Student No.,Company\n37-1,Old Host\n')
  expect((await check(admin, read)).flaws.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'Program: This program is in the archive; restore the record first',
  ])
  const [term] = await api.db<{ id: number }[]>`select id from terms where current`
  const { status, message } = await admin(placements.create, { body: { studentId, termId: term!.id } })
  expect([status, message]).toEqual([409, 'OLD is in the archive; restore the record first'])
})

test('imported placements count from a day of their own, within the placement', async () => {
  await api.write(aTerm)
  await companyCalled('Midterm Inc.')
  await api.write(async (tx) => {
    for (const studentNumber of ['38-1', '38-2', '38-3']) {
      await aStudent(tx, { studentNumber, courseId, coordinatorId: teacher.id })
    }
  })
  const read = await take(
    teacher,
    'placements',
    'Student No.,Company,Start,Counted From\n38-1,Midterm Inc.,2026-06-15,2026-07-13\n38-2,Midterm Inc.,2026-06-15,2026-06-01\n38-3,Midterm Inc.,,2026-07-13\n',
  )
  expect((await check(teacher, read)).flaws.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    '3 Counts from: Choose June 15, 2026, the first day, or later',
    '4 Counts from: Enter the first day too',
  ])
  await run(teacher, read, { wrongRows: 'leave_out' })
  const { data } = await teacher(placements.list, { query: { search: '38-1' } })
  expect(data.placements.map(({ countsFrom, expectedFrom }) => [countsFrom, expectedFrom])).toEqual([
    ['2026-07-13', '2026-07-13'],
  ])
})

test('placements are imported into the current term by the rules of a single placement', async () => {
  await api.write(async (tx) => tx`update terms set current = true where id = ${await aTerm(tx)}`)
  const companyId = await companyCalled('Place Inc.')
  const blocked = await companyCalled('Blocked Inc.')
  await api.db`update companies set status = 'blacklisted' where id = ${blocked}`
  await run(teacher, await take(teacher, 'sites', 'Company,Site\nPlace Inc.,Head office\n'))
  const supervisorId = await api.write((tx) => aSupervisor(tx, { companyId, email: 'boss@place.test' }))
  const own = (studentNumber: string, birthDate = '2003-01-01') =>
    api.write(async (tx) => {
      const id = await aStudent(tx, { studentNumber, coordinatorId: teacher.id, courseId })
      await tx`update students set birth_date = ${birthDate} where id = ${id}`
      return id
    })
  const [studentId] = [await own('41-1'), await own('41-2', '2012-01-01'), await own('41-3'), await own('41-4')]
  const other = await api.write((tx) => aTeacher(tx))
  await api.write((tx) => aStudent(tx, { studentNumber: '41-9', coordinatorId: other }))
  const head = 'Student No.,HTE,Supervisor,Start,Schedule\n'
  const read = await take(
    teacher,
    'placements',
    `${head}41-1,place inc.,boss@place.test,June 15 2026,MWF 8-5\n41-2,Place Inc.,,2026-06-15,\n41-3,Blocked Inc.,,2026-06-15,\n41-4,Place Inc.,nobody,2026-06-15,whenever\n41-9,Place Inc.,,,\n`,
  )
  expect((await check(teacher, read)).flaws.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
    '3 First day: The intern is under 18 on June 15, 2026',
    '4 Company: This company is blacklisted',
    expect.stringMatching(/^5 Schedule: Enter days and hours/),
    '5 Supervisor: No supervisor of this company has this email or name',
    '6 Student number: No student of yours has this number',
  ])
  expect((await run(teacher, read, { wrongRows: 'leave_out' })).message).toContain('1 added')
  const placed = async () => (await teacher(placements.list, { query: { studentId } })).data.placements
  expect(await placed()).toMatchObject([
    {
      status: 'draft',
      companyName: 'Place Inc.',
      siteName: 'Head office',
      supervisorId,
      teacherId: teacher.id,
      startDate: '2026-06-15',
      requiredMinutes: 486 * 60,
      schedules: [
        {
          validFrom: '2026-06-15',
          days: [1, 3, 5],
          first: { start: '08:00', end: '12:00' },
          second: { start: '13:00', end: '17:00' },
        },
      ],
    },
  ])
  const later = await take(teacher, 'placements', 'Student No.,Start\n41-1,2026-07-01\n')
  expect((await run(teacher, later, { existing: 'update' })).message).toBe('0 added, 1 updated, 0 skipped')
  expect(await placed()).toMatchObject([
    { startDate: '2026-07-01', companyName: 'Place Inc.', supervisorId, version: 2 },
  ])
  await run(teacher, await take(teacher, 'sites', 'Company,Site\nPlace Inc.,Branch\n'))
  const nextId = await api.write((tx) => aSupervisor(tx, { companyId, email: 'next@place.test' }))
  const update = async (text: string) =>
    (await run(teacher, await take(teacher, 'placements', text), { existing: 'update', wrongRows: 'leave_out' }))
      .message
  expect(await update('Student No.,Supervisor,Site\n41-1,next@place.test,Branch\n')).toContain('1 updated')
  expect(await placed()).toMatchObject([{ companyName: 'Place Inc.', siteName: 'Branch', supervisorId: nextId }])
  expect(await update('Student No.,HTE,Position\n41-1,Place Inc.,Clerk\n')).toContain('1 updated')
  expect(await placed()).toMatchObject([{ siteName: 'Branch', supervisorId: nextId, position: 'Clerk' }])
  expect(await update('Student No.,Supervisor\n41-1,nobody\n')).toContain('1 left out')
  await api.db`update placements set status = 'cleared' where student_id = ${studentId ?? 0}`
  expect(
    (
      await check(teacher, await take(teacher, 'placements', 'Student No.,Start\n41-1,2026-07-02\n'), {
        existing: 'update',
      })
    ).flaws,
  ).toMatchObject([{ message: 'The placement’s status is Cleared; change it on the student’s page' }])
})

test('carried hours of many have one proof, which staff open and the student only knows of', async () => {
  const studentId = await api.write((tx) =>
    aStudent(tx, { studentNumber: '51-1', coordinatorId: teacher.id, courseId }),
  )
  const placementId = await api.write((tx) => aPlacement(tx, studentId))
  await api.write((tx) => aStudent(tx, { studentNumber: '51-2', coordinatorId: teacher.id, courseId }))
  const read = await take(teacher, 'carried', 'Student No.,Hours Rendered\n51-1,240.5\n51-2,100\n51-9,5\n')
  const params = { id: read.id }
  expect((await check(teacher, read)).flaws.map(({ row, message }) => `${row} ${message}`)).toEqual([
    '2 Say where the carried hours come from',
    '3 This student has no placement yet',
    expect.stringMatching(/^4 No student of yours/),
  ])
  const attach = (as: number) =>
    upload(api, { method: 'PUT', url: `/api/imports/proof/${read.id}`, as, bytes: pdf.bytes, name: 'Logbooks 4A.pdf' })
  expect((await attach(admin.id)).status).toBe(404)
  expect((await attach(teacher.id)).data).toEqual({ proofName: 'Logbooks 4A.pdf' })
  expect((await run(teacher, read, { wrongRows: 'leave_out' })).message).toContain('1 added')
  const placement = (await teacher(placements.read, { params: { id: placementId } })).data
  expect(placement).toMatchObject({
    carriedMinutes: 14_430,
    carriedProven: 14_430,
    carriedCounted: 14_430,
    carriedReason: 'Hours recorded by the school',
    carriedFileName: 'Logbooks 4A.pdf',
    hours: { approved: 14_430 },
  })
  const student = await api.as(studentId)
  const seen = (await student(placements.read, { params: { id: placementId } })).data
  expect(seen).toMatchObject({ carriedMinutes: 14_430, carriedFileName: null, carriedFileAt: expect.any(String) })
  const file = async (id: number) =>
    (
      await api.app.inject({
        url: `/api/placements/${placementId}/proof`,
        headers: { authorization: `Bearer ${await api.tokenOf(id)}` },
      })
    ).statusCode
  expect([await file(teacher.id), await file(admin.id), await file(studentId)]).toEqual([200, 200, 403])
  expect((await attach(teacher.id)).status).toBe(409)
  expect((await teacher(imports.read, { params })).data.state).toBe('done')
  const fewer = await take(teacher, 'carried', 'Student No.,Hours Rendered\n51-1,200\n')
  expect((await run(teacher, fewer, { existing: 'update' })).message).toBe('0 added, 1 updated, 0 skipped')
  expect((await teacher(placements.read, { params: { id: placementId } })).data).toMatchObject({
    carriedMinutes: 12_000,
    carriedCounted: 12_000,
    carriedReason: 'Hours recorded by the school',
  })
})

test('no student is imported for a coordinator who is deleted at the same moment', async () => {
  const coordinatorId = await api.write((tx) => aTeacher(tx, { email: 'leaves@school.test' }))
  const head = 'Student No.,Last Name,First Name,Course,Coordinator\n'
  const read = await take(admin, 'students', `${head}61-1,Cruz,Ana,BSIT,leaves@school.test\n`)
  const { running } = await api.write(async (tx) => {
    await archiveTeacher(tx, coordinatorId)
    const started = run(admin, read)
    const waiting = () =>
      api.db`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await waitFor(async () => expect(await waiting()).toHaveLength(1))
    return { running: started }
  })
  expect(await running).toMatchObject({ state: 'failed', message: expect.stringMatching(/ is in the archive/) })
})
