import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aCompany, aCourse, aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'

const api = await startApi()

async function fetched(id: number, url: string) {
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await api.tokenOf(id)}` } })
}

async function linesOf(id: number, url: string) {
  const { body, statusCode } = await fetched(id, url)
  expect(statusCode).toBe(200)
  return body.trim().split('\r\n')
}

test('a list is exported as it is filtered, with letters that Excel reads', async () => {
  const { id } = await api.signedIn('admin')
  const courseId = await api.write((tx) => aCourse(tx, { code: 'BSX' }))
  await api.write((tx) => aStudent(tx, { lastName: 'Ñuñez', studentNumber: '30-1', courseId }))
  await api.write((tx) => aStudent(tx, { studentNumber: '30-2' }))
  const answer = await fetched(id, `/api/exports/students?courseId=${courseId}&rowsPerPage=1`)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/students-\d{4}-\d\d-\d\d\.csv$/)
  expect(answer.rawPayload.subarray(0, 3).toString('hex')).toBe('efbbbf')
  const [titles, ...rows] = answer.body.trim().split('\r\n')
  expect(titles).toMatch(/^Student number,Last name,First name/)
  expect(rows).toEqual([expect.stringMatching(/^30-1,Ñuñez,Ana,/)])

  const excel = await fetched(id, `/api/exports/students?courseId=${courseId}&format=xlsx`)
  const sheet = await readSheet(excel.rawPayload, 1)
  expect(sheet.map((row) => row.slice(0, 2))).toEqual([
    ['Student number', 'Last name'],
    ['30-1', 'Ñuñez'],
  ])
})

test('all pages of a list are in its file', async () => {
  const { id } = await api.signedIn('admin')
  await api.db`insert into companies (name, search) select 'Many ' || n, ' many ' || n from generate_series(1, 2100) n`
  expect(await linesOf(id, '/api/exports/companies?search=many')).toHaveLength(2101)
})

test('a cell that a spreadsheet would run is made harmless', async () => {
  const { id } = await api.signedIn('admin')
  for (const [index, sign] of ['=', '+', '-', '@', '\t', '\r'].entries()) {
    await api.write((tx) => aCompany(tx, { name: `${sign}cmd|calc ${index}` }))
  }
  await api.db`update companies set search = ' harmful' where name like '%cmd|calc%'`
  const csv = (await fetched(id, '/api/exports/companies?search=harmful')).body
  for (const sign of ['=', '+', '-', '@', '\t', '\r']) expect(csv).toContain(`'${sign}cmd|calc`)
  const excel = await fetched(id, '/api/exports/companies?search=harmful&format=xlsx')
  const names = (await readSheet(excel.rawPayload, 1)).slice(1).map(([name]) => String(name))
  expect(names.every((name) => name.startsWith("'"))).toBe(true)
})

test('a file reaches no further than its list', async () => {
  const teacher = await api.signedIn('teacher')
  const own = await api.write((tx) => aStudent(tx, { studentNumber: '31-1', coordinatorId: teacher.id }))
  await api.write(async (tx) => aStudent(tx, { studentNumber: '31-2', coordinatorId: await aTeacher(tx) }))
  await api.write((tx) => aPlacement(tx, own))
  expect(await linesOf(teacher.id, '/api/exports/students?search=31-')).toHaveLength(2)
  expect(await linesOf(teacher.id, '/api/exports/placements')).toHaveLength(2)
  expect(await linesOf(own, '/api/exports/students')).toHaveLength(2)
  for (const noun of ['teachers', 'supervisors', 'courses']) {
    expect((await linesOf(teacher.id, `/api/exports/${noun}`)).length).toBeGreaterThan(0)
  }
  expect((await fetched(own, '/api/exports/teachers')).statusCode).toBe(403)
  expect((await fetched(teacher.id, '/api/exports/students?format=pdf')).statusCode).toBe(400)
})

test('the month, the papers and the calendar are exported in words', async () => {
  const { id } = await api.signedIn('admin')
  const studentId = await api.write((tx) => aStudent(tx, { studentNumber: '32-1', lastName: 'Reyes' }))
  await api.write(async (tx) => aPlacement(tx, studentId))
  const other = await api.write((tx) => aStudent(tx))
  await api.db`
    insert into documents (student_id, requirement_id, status)
    select whose, (select min(id) from requirements where subject = 'student'), 'submitted'
    from unnest(${[studentId, other]}::bigint[]) whose`
  await api.db`insert into holidays (on_date, name, type, scope) values ('2031-06-12', 'Independence Day', 'special_non_working', 'national')`
  await api.db`insert into suspensions (from_date, until_date, reason) values ('2031-07-01', '2031-07-02', 'Typhoon')`
  const last = async (url: string) => (await linesOf(id, url)).at(-1)
  expect(await last('/api/exports/records?month=2026-10&search=32-1')).toMatch(/^32-1,.*Reyes.*,0,0,0,0,0$/)
  const papers = await linesOf(id, `/api/exports/documents?studentId=${studentId}`)
  expect(papers).toEqual([expect.stringMatching(/^Student or company,/), expect.stringContaining('For review')])
  expect(await last('/api/exports/holidays?year=2031')).toBe('2031-06-12,Independence Day,Special non-working,Everyone')
  await api.write((tx) => aCompany(tx, { name: 'Without papers' }))
  await api.db`update companies set search = ' without' where name = 'Without papers'`
  expect(await last('/api/exports/companies?search=without')).toContain(',No MOA,')
  expect(await last('/api/exports/suspensions?from=2031-01-01')).toBe(
    '2031-07-01,2031-07-02,,Typhoon,Class suspension,All',
  )
  expect(await linesOf(id, '/api/exports/terms')).toContainEqual(
    expect.stringMatching(/^\d{4}-\d{4},(First|Second) semester,/),
  )
  expect((await linesOf(id, '/api/exports/requirements')).length).toBeGreaterThan(10)
})

test('two files of a person are made at a time, four more wait, and beyond that one is told', async () => {
  const { id } = await api.signedIn('admin')
  const token = await api.tokenOf(id)
  const fetch = () =>
    api.app.inject({ url: '/api/exports/companies?format=xlsx', headers: { authorization: `Bearer ${token}` } })
  const answers = await Promise.all(Array.from({ length: 12 }, fetch))
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json().message).toBe('Your last files are still being made. Please try again in a moment.')
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(6)
  for (const { statusCode } of answers) expect([200, 429]).toContain(statusCode)
  expect((await fetch()).statusCode).toBe(200)
})

test('the server answers others while files are made', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => api.signedIn('admin')))
  let isMade = false
  const making = Promise.all(
    people.map(({ id }) => fetched(id, '/api/exports/companies?search=many&format=xlsx')),
  ).then((files) => {
    isMade = true
    return files
  })
  for (let times = 0; times < 5; times++) {
    expect((await api.app.inject({ url: '/api/health' })).statusCode).toBe(200)
    expect(isMade).toBe(false)
  }
  for (const { rawPayload } of await making) expect(await readSheet(rawPayload, 1)).toHaveLength(2101)
})

test('a file leaves no connection behind, read or not', async () => {
  const { id } = await api.signedIn('admin')
  for (let times = 0; times < 4; times++) await fetched(id, '/api/exports/companies?search=many')
  const count = async () => {
    const [row] = await api.db`select count(*)::int as count from pg_stat_activity where datname = current_database()`
    return row!.count
  }
  // Five connections of the pool, and two of the queue.
  await waitFor(async () => expect(await count()).toBeLessThan(8))
})
