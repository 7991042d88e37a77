import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { reports } from '#contract/reports.ts'
import { dateInWords } from '#domain/calendar.ts'
import { type ReportKind, reportKinds } from '#domain/report.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { startApi } from '#server/testing/api.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { aCompany, aCourse, anAdmin, aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const period = { from: '2026-07-01', to: '2026-07-31' }
api.at('2026-08-05T02:00:00.000Z')

type Day = { date: string; credited: number; status?: string; late?: number; undertime?: number; overtime?: number }

async function aRecord(studentId: number, placementId: number, day: Day) {
  const { date, credited, status = 'approved', late = 0, undertime = 0, overtime = 0 } = day
  await api.db`
    insert into time_records (student_id, placement_id, work_date, day_type, rendered, credited, late, undertime, overtime,
      explanation, flags, status, basis, closes_at, counted_minutes)
    values (${studentId}, ${placementId}, ${date}, 'regular', ${credited}, ${credited}, ${late}, ${undertime}, ${overtime},
      '[]', '{}', ${status}, '{}', ${`${date}T20:00:00Z`}, ${status === 'locked' ? credited : null})`
}

/** Two programs of one coordinator, three companies, interns of several kinds, and one of another coordinator. */
async function aSchool() {
  const admin = await api.write((tx) => anAdmin(tx))
  const [it, cs] = await api.write(async (tx) => [await aCourse(tx, { code: 'IT' }), await aCourse(tx, { code: 'CS' })])
  const teacher = await api.write((tx) => aTeacher(tx, { courseIds: [it!, cs!] }))
  const other = await api.write((tx) => aTeacher(tx, { courseIds: [it!] }))
  const [acme, beta] = await api.write(async (tx) => [
    await aCompany(tx, { name: 'Acme' }),
    await aCompany(tx, { name: '=Beta' }),
  ])
  const intern = (
    lastName: string,
    fields: { courseId?: number; coordinatorId?: number; section?: string; sex?: string } = {},
  ) =>
    api.write(async (tx) => {
      const { section = 'A', sex = 'female', courseId = it!, coordinatorId = teacher } = fields
      const id = await aStudent(tx, { lastName, courseId, coordinatorId })
      await tx`update students set section = ${section}, sex = ${sex} where id = ${id}`
      return id
    })
  const place = (id: number, wish: Parameters<typeof aPlacement>[2]) => api.write((tx) => aPlacement(tx, id, wish))

  const abad = await intern('Abad')
  const abadAt = await place(abad, { companyId: acme!, requiredMinutes: 3000 })
  await aRecord(abad, abadAt, { date: '2026-06-29', credited: 480 })
  for (const date of ['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04', '2026-07-05'])
    await aRecord(abad, abadAt, { date, credited: 480, late: 5 })
  await aRecord(abad, abadAt, { date: '2026-07-06', credited: 400, undertime: 80, status: 'locked' })
  await aRecord(abad, abadAt, { date: '2026-07-07', credited: 450, status: 'submitted', undertime: 30 })
  await aRecord(abad, abadAt, { date: '2026-07-08', credited: 0, status: 'incomplete' })
  await aRecord(abad, abadAt, { date: '2026-07-09', credited: 480, status: 'rejected', late: 99 })
  await aRecord(abad, abadAt, { date: '2026-08-03', credited: 480 })

  await api.db`
    with f as (
      insert into evaluation_templates (name, kind, search, created_at, updated_at)
      values ('Final', 'supervisor_student', ' final ', now(), now()) returning id),
    v as (
      insert into evaluation_revisions (template_id, revision, form, item_count, created_at)
      select id, 1, '{}', 1, now() from f returning id, template_id)
    insert into evaluations (template_id, revision_id, kind, placement_id, due_on, created_at, updated_at)
    select template_id, id, 'supervisor_student', ${abadAt}, '2026-07-31', now(), now() from v`

  const cruz = await intern('Cruz', { section: 'B', sex: 'male' })
  const first = await place(cruz, {
    companyId: acme!,
    startDate: '2026-06-15',
    endDate: '2026-07-10',
    status: 'transferred',
  })
  await aRecord(cruz, first, { date: '2026-07-01', credited: 300 })
  const second = await place(cruz, {
    companyId: beta!,
    startDate: '2026-07-13',
    status: 'hours_met',
    requiredMinutes: 600,
  })
  await api.db`update placements set continues_id = ${first}, carried_minutes = 60, carried_proven = 60, carried_reason = 'Seen', carried_file = 'seen' where id = ${second}`
  await aRecord(cruz, second, { date: '2026-07-13', credited: 240, overtime: 20 })

  const diaz = await intern('Diaz', { courseId: cs! })
  await place(diaz, { companyId: beta!, endDate: '2026-07-20', status: 'completed' })
  const early = await intern('Early')
  await place(early, { companyId: acme!, startDate: '2026-01-05', endDate: '2026-06-30', status: 'completed' })
  const prepared = await intern('Prepared')
  await place(prepared, { companyId: acme!, status: 'cleared' })
  const foreign = await intern('Foreign', { coordinatorId: other })
  await place(foreign, { companyId: acme! })
  return { admin, teacher, other, it: it!, cs: cs!, acme: acme!, beta: beta!, abad, cruz }
}
const school = await aSchool()

async function preview(as: number, kind: ReportKind, filters: Record<string, unknown> = {}) {
  const answer = await (await api.as(as))(reports.preview, { query: { kind, ...period, ...filters } })
  expect(answer.status, answer.message).toBe(200)
  const { columns, rows, totals, total } = answer.data
  const named = (cells: readonly unknown[]) =>
    Object.fromEntries(columns.map(({ title }, index) => [title, cells[index]]))
  return { rows: rows.map(({ cells }) => named(cells)), totals: totals && named(totals), total, columns }
}

test('the DTR summary counts each intern’s days and minutes of the period', async () => {
  const { rows, totals, total } = await preview(school.teacher, 'dtr_summary')
  expect(total).toBe(4)
  expect(rows.map(({ Student, Company }) => [Student, Company])).toEqual([
    ['Abad, Ana', 'Acme'],
    ['Cruz, Ana', 'Acme'],
    ['Cruz, Ana', '=Beta'],
    ['Diaz, Ana', '=Beta'],
  ])
  expect(rows[0]).toMatchObject({
    Days: 8,
    'Approved days': 6,
    'Days for approval': 1,
    'Incomplete days': 1,
    'Late (min)': 25,
    'Undertime (min)': 110,
    'Approved hours before the weekly cap': 46.67,
    'Hours for approval before the weekly cap': 7.5,
  })
  // counted here by the records alone, whatever the report does
  const [sum] = await api.db<{ days: number; approved: number; overtime: number }[]>`
    select count(*) filter (where status <> 'rejected')::int as days,
      count(*) filter (where status in ('approved', 'locked'))::int as approved, sum(overtime)::int as overtime
    from time_records where work_date between ${period.from} and ${period.to}`
  expect(totals).toMatchObject({
    'Student number': 'Total: 4',
    Days: sum!.days,
    'Approved days': sum!.approved,
    'Overtime (min)': sum!.overtime,
    'Approved hours before the weekly cap': 46.67 + 5 + 4,
  })
})

test('the hours ledger opens where the period before it closed, within the cap of the week, transfers summed in', async () => {
  const july = await preview(school.teacher, 'hours_ledger')
  const abad = july.rows.find(({ Student }) => Student === 'Abad, Ana')
  // 40 hours a week: 8 of the Monday before, then 32 of the 40 that followed it, then 6 h 40
  expect(abad).toMatchObject({
    'Required hours': 50,
    'Before the period': 8,
    'In the period': 38.67,
    'At its end': 46.67,
    Remaining: 3.33,
  })
  const cruz = july.rows.filter(({ Student }) => Student === 'Cruz, Ana')
  expect(cruz).toMatchObject([
    { Company: '=Beta', 'Before the period': 1, 'In the period': 9, 'At its end': 10, Remaining: 0 },
  ])
  const august = await preview(school.teacher, 'hours_ledger', { from: '2026-08-01', to: '2026-08-31' })
  for (const row of august.rows) {
    const before = july.rows.find((one) => one['Student number'] === row['Student number'])
    expect(row['Before the period']).toBe(before!['At its end'])
  }
})

test('the completion list holds who met the hours, and who completed in the period', async () => {
  const { rows, totals } = await preview(school.teacher, 'completion')
  expect(rows.map(({ Student, Status, End }) => [Student, Status, End])).toEqual([
    ['Cruz, Ana', 'Hours met', null],
    ['Diaz, Ana', 'Completed', '2026-07-20'],
  ])
  expect(rows[0]).toMatchObject({ 'Required hours': 10, 'Approved hours': 10 })
  expect(totals).toMatchObject({ Status: 'Completed 1, Hours met 1' })
  const june = await preview(school.teacher, 'completion', { from: '2026-06-01', to: '2026-06-30' })
  expect(june.rows.map(({ Student }) => Student)).toEqual(['Early, Ana'])
})

test('the requirement status agrees with the papers on file', async () => {
  await api.db`
    insert into documents (requirement_id, student_id, status, expires_on)
    select id, ${school.abad}, case code when 'resume' then 'approved' when 'medical' then 'approved' else 'submitted' end,
      case code when 'medical' then date '2026-07-01' end
    from requirements where code in ('resume', 'medical', 'consent')`
  const { rows, totals, columns, total } = await preview(school.teacher, 'requirements')
  const [asked] =
    await api.db`select count(*)::int as count from requirements where subject = 'student' and archived_at is null`
  expect(total).toBe(5)
  expect(columns).toHaveLength(5 + asked!.count)
  expect(rows[0]).toMatchObject({
    Student: 'Abad, Ana',
    Complete: 1,
    'Not complete': asked!.count - 1,
    Resume: 'Approved',
    'Medical certificate': 'Expired',
    'Parent or guardian consent': 'For review',
    Insurance: 'Missing',
  })
  expect(totals).toMatchObject({ Complete: 1, Resume: 'Approved 1, Missing 4' })
})

test('of two who write the first notes of an Annex C, the second is told', async () => {
  const ask = await api.as(school.teacher)
  const params = { courseId: school.it, from: '2026-09-01', to: '2026-09-30' }
  const write = (issues: string) => ask(reports.saveAnnex, { params, body: { issues, version: 0 } })
  const answers = await Promise.all([write('Late MOAs'), write('Few hosts')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('Annex D names every intern with host, program, sex and dates', async () => {
  const { rows, totals } = await preview(school.teacher, 'annex_d')
  expect(rows.map((row) => [row['Host training establishment'], row.Intern, row.Sex, row.Start, row.End])).toEqual([
    ['=Beta', 'Cruz, Ana', 'Male', '2026-07-13', null],
    ['=Beta', 'Diaz, Ana', 'Female', '2026-06-15', '2026-07-20'],
    ['Acme', 'Abad, Ana', 'Female', '2026-06-15', null],
    ['Acme', 'Cruz, Ana', 'Male', '2026-06-15', '2026-07-10'],
  ])
  expect(totals).toMatchObject({ 'Host training establishment': 'Total: 4', Sex: 'Female 2, Male 2' })
})

test('Annex C is written per program and period, and stays written', async () => {
  const ask = await api.as(school.teacher)
  const params = { courseId: school.it, ...period }
  const saved = await ask(reports.saveAnnex, { params, body: { issues: 'Late MOAs', solutions: 'Earlier visits' } })
  expect(saved).toMatchObject({ status: 200, data: { issues: 'Late MOAs', recommendations: null, version: 1 } })
  const again = await ask(reports.saveAnnex, { params, body: { recommendations: 'Renew in May', version: 1 } })
  expect(again.data).toMatchObject({ issues: 'Late MOAs', recommendations: 'Renew in May', version: 2 })
  const stale = await ask(reports.saveAnnex, { params, body: { issues: 'Other', version: 1 } })
  expect(stale).toMatchObject({ status: 409, code: 'stale' })

  const { rows } = await preview(school.teacher, 'annex_c')
  expect(rows).toMatchObject([
    { Interns: 1, 'Issues and concerns': null },
    { Interns: 2, 'Issues and concerns': 'Late MOAs', Solutions: 'Earlier visits', Recommendations: 'Renew in May' },
  ])
  const read = await ask(reports.readAnnex, { params: { courseId: school.it }, query: period })
  expect(read.data.notes).toMatchObject({ issues: 'Late MOAs', version: 2 })
  const other = await ask(reports.readAnnex, {
    params: { courseId: school.it },
    query: { ...period, to: '2026-08-31' },
  })
  expect(other.data.notes).toBeNull()

  const stranger = await api.signedIn('teacher')
  expect((await stranger(reports.saveAnnex, { params, body: { issues: 'Mine' } })).status).toBe(404)
  expect((await stranger(reports.readAnnex, { params: { courseId: school.it }, query: period })).status).toBe(404)
})

test('a report is narrowed by program, section and company, and reaches no further than its reader', async () => {
  const names = async (as: number, filters = {}) =>
    (await preview(as, 'annex_d', filters)).rows.map(({ Intern }) => String(Intern).split(',')[0])
  expect(await names(school.teacher, { courseId: school.cs })).toEqual(['Diaz'])
  expect(await names(school.teacher, { section: 'b' })).toEqual(['Cruz', 'Cruz'])
  expect(await names(school.teacher, { companyId: school.acme })).toEqual(['Abad', 'Cruz'])
  expect(await names(school.other)).toEqual(['Foreign'])
  expect(await names(school.admin)).toHaveLength(5)
  const { id } = await api.signedIn('teacher')
  for (const kind of reportKinds) expect(await preview(id, kind)).toMatchObject({ rows: [], total: 0, totals: null })
})

test.each([
  ['kind=other', 'Choose a report'],
  ['from=2026-07-32', 'Enter a valid date'],
  ['to=2026-06-30', 'The period ends before it begins'],
])('a report asked for with %s is refused', async (query, message) => {
  const given = new URLSearchParams({ kind: 'annex_d', ...period, ...Object.fromEntries(new URLSearchParams(query)) })
  const headers = { authorization: `Bearer ${await api.tokenOf(school.teacher)}` }
  const answer = await api.app.inject({ method: 'GET', url: `/api/reports/preview?${given}`, headers })
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain(message)
})

type ReportChoice = { kind: ReportKind; format: 'pdf' | 'xlsx' | 'csv' }

async function made(as: number, kind: ReportKind, format: ReportChoice['format']) {
  const [report] = await madeAll(as, [{ kind, format }])
  return report!
}

async function madeAll(as: number, wishes: readonly ReportChoice[]) {
  const ask = await api.as(as)
  const ids: number[] = []
  for (const wish of wishes) {
    const created = await ask(reports.create, { body: { ...wish, ...period } })
    expect(created).toMatchObject({ status: 200, data: { state: 'queued', ...wish } })
    ids.push(created.data.id)
    expect((await fetched(as, created.data.id)).statusCode).toBe(404)
    await api.runJobs()
  }
  const { data } = await ask(reports.list)
  return ids.map((id) => ({ id, report: data.reports.find((one) => one.id === id)! }))
}

async function fetched(as: number, id: number) {
  const headers = { authorization: `Bearer ${await api.tokenOf(as)}` }
  return api.app.inject({ method: 'GET', url: `/api/reports/file/${id}`, headers })
}

test('a file holds the rows and totals of the preview, in each format', async () => {
  const all = await madeAll(
    school.teacher,
    reportKinds.flatMap((kind) => (['xlsx', 'csv', 'pdf'] as const).map((format) => ({ kind, format }))),
  )
  for (const [index, kind] of reportKinds.entries()) {
    const [excel, csvFile, pdf] = all.slice(index * 3)
    const seen = await (await api.as(school.teacher))(reports.preview, { query: { kind, ...period } })
    const cells = [...seen.data.rows.map((row) => row.cells), seen.data.totals!]
    const titles = seen.data.columns.map(({ title }) => title)

    expect(excel!.report).toMatchObject({ state: 'done', done: seen.data.total, total: seen.data.total })
    const sheet = await readSheet((await fetched(school.teacher, excel!.id)).rawPayload, 1)
    expect(sheet[0]).toEqual(titles)
    expect(sheet.slice(1)).toEqual(
      cells.map((row) => row.map((cell) => (cell === '' ? null : cell === '=Beta' ? "'=Beta" : cell))),
    )

    const csv = await fetched(school.teacher, csvFile!.id)
    expect(csv.headers['content-disposition']).toContain(`${kind.replaceAll('_', '-')}-2026-07-01-2026-07-31.csv`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(cells.length + 1)
    expect(csv.body).not.toMatch(/(^|,)=/m)

    const pages = await readPages((await fetched(school.teacher, pdf!.id)).rawPayload)
    const squeezed = pages
      .flat()
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '')
    for (const cell of cells.flat()) {
      const isDate = typeof cell === 'string' && /^\d{4}-\d\d-\d\d$/.test(cell)
      const text = typeof cell === 'number' ? cell.toLocaleString('en') : isDate ? dateInWords(cell) : (cell ?? '')
      expect(squeezed).toContain(text.replaceAll(' ', ''))
    }
  }
})

test('a long report has its titles on every page and all of its words', async () => {
  const words = Array.from({ length: 250 }, (_, index) => `word${index}`).join(' ')
  const params = { courseId: school.cs, ...period }
  await (await api.as(school.admin))(reports.saveAnnex, {
    params,
    body: { issues: words, solutions: words, recommendations: words },
  })
  await api.write(async (tx) => {
    for (let index = 0; index < 45; index++) {
      const id = await aStudent(tx, { lastName: `Many${index}`, courseId: school.cs, coordinatorId: school.other })
      await aPlacement(tx, id, { companyId: school.acme })
    }
  })
  const annex = await made(school.admin, 'annex_c', 'pdf')
  const text = (await readPages((await fetched(school.admin, annex.id)).rawPayload)).flat().map((word) => word.text)
  expect(text.join(' ').split('word249')).toHaveLength(4)

  const list = await made(school.admin, 'annex_d', 'pdf')
  const pages = await readPages((await fetched(school.admin, list.id)).rawPayload)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    const found = page.map((word) => word.text)
    expect(found).toContain('Host training establishment')
    expect(found.join(' ')).toContain(`Page ${index + 1}`)
    expect(Math.max(...page.map(({ right }) => right))).toBeLessThan(841.89 - 20)
    expect(Math.max(...page.map(({ y }) => y))).toBeLessThan(595)
  }
})

test('only its maker fetches a file, for a week', async () => {
  const { id, report } = await made(school.teacher, 'annex_d', 'csv')
  expect((await fetched(school.teacher, id)).statusCode).toBe(200)
  for (const stranger of [school.admin, school.other]) {
    expect((await fetched(stranger, id)).statusCode).toBe(404)
    const { data } = await (await api.as(stranger))(reports.list)
    expect(data.reports.filter((one) => one.id === id)).toEqual([])
  }
  expect(report.expiresAt).toBe('2026-08-12T02:00:00.000Z')
  api.at('2026-08-12T01:59:00.000Z')
  await api.write((tx) => queueJob(tx, 'sweep-reports', { payload: {} }))
  await api.runJobs()
  expect((await fetched(school.teacher, id)).statusCode).toBe(200)
  api.at('2026-08-12T02:00:01.000Z')
  expect((await fetched(school.teacher, id)).statusCode).toBe(404)
  const [{ file } = { file: '' }] = await api.db<{ file: string }[]>`select file from reports where id = ${id}`
  expect(await api.services.files.load(file)).not.toBeNull()
  await api.write((tx) => queueJob(tx, 'sweep-reports', { payload: {} }))
  await api.runJobs()
  expect(await api.db`select id from reports where id = ${id}`).toEqual([])
  api.at('2026-08-05T02:00:00.000Z')
})
