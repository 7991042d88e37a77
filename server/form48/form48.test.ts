import { randomUUID } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type CorrectionDecision, type CorrectionFields, corrections } from '#contract/corrections.ts'
import { forms } from '#contract/form48.ts'
import type { RecordMonth } from '#contract/record-month.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { batchesOf } from '#server/print/pages.ts'
import { printed } from '#server/print/printing.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { readPages, type Word } from '#server/testing/pdf-text.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi({ LOG_LEVEL: 'silent' })
const admin = await api.write((tx) => anAdmin(tx))

type Student = { studentId: number; teacherId: number; supervisorId: number; placementId: number; courseId: number }

async function anIntern(
  wish: Parameters<typeof aPlacement>[2] = {},
  who: { lastName?: string } = {},
): Promise<Student> {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId, ...who })
    return {
      courseId,
      teacherId,
      supervisorId,
      studentId,
      placementId: await aPlacement(tx, studentId, { supervisorId, ...wish }),
    }
  })
}

type Tapped = { date: string; times: readonly string[]; slots?: readonly string[] }

/** Times of the school's clock; '+02:00' is two o'clock after the night. */
async function tapDay({ studentId }: Student, { date, times, slots }: Tapped) {
  for (const [index, time] of times.entries()) {
    const at = new Date(`${date}T${time.replace('+', '')}:27+08:00`).getTime() + (time.startsWith('+') ? 86_400_000 : 0)
    api.at(new Date(at).toISOString())
    const ask = await api.as(studentId)
    const slot = slots?.[index]
    const answer = await ask(taps.tap, {
      body: { clientKey: randomUUID(), ...(slot ? { slot: slot as 'am_in' } : {}) },
    })
    expect(answer.status, `${date} ${time} ${answer.message}`).toBe(200)
  }
}

async function decide(student: Student, dates: readonly string[], status: 'approved' | 'rejected') {
  const rows = await api.db<{ id: number }[]>`
    select id from time_records where student_id = ${student.studentId} and work_date = any(${dates as string[]}::date[])`
  const ask = await api.as(student.supervisorId)
  const note = status === 'rejected' ? { note: 'Nobody saw you' } : {}
  const answer = await ask(records.decide, { body: { ids: rows.map(({ id }) => id), status, ...note } })
  expect(answer.status, answer.message).toBe(200)
}

async function fetched(as: number, url: string) {
  return api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await api.tokenOf(as)}` } })
}

async function pagesOf(as: number, url: string) {
  const answer = await fetched(as, url)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return readPages(answer.rawPayload)
}

type Copy = { cells: string[][]; total: string[]; words: Word[] }

/** The two halves of a page; the cells of each by the titles above them and the numbers beside them. */
function copiesOf(page: readonly Word[]): [Copy, Copy] {
  const middle = 595.28 / 2
  return [copyOf(page.filter(({ x }) => x < middle)), copyOf(page.filter(({ x }) => x > middle))]
}

function copyOf(words: Word[]): Copy {
  const heads = ['Arrival', 'Departure', 'Hours', 'Minutes', 'Total']
  const top = words.find(({ text }) => text === 'Arrival')!.y
  const columns = words
    .filter(({ text, y }) => Math.abs(y - top) < 1 && (heads.includes(text) || text === 'Day'))
    .map(({ x }) => x)
    .sort((one, two) => one - two)
  expect(columns).toHaveLength(6)
  const edge = words.find(({ text }) => text === 'Day')!.right + 8
  const numbers = words.filter(({ text, x, y }) => /^\d+$/.test(text) && x < edge && y > top)
  const rowAt = (y: number) => words.filter((word) => Math.abs(word.y - y) < 3 && word.x > edge)
  const cellsAt = (y: number) =>
    columns.map((column) => rowAt(y).find(({ x }) => Math.abs(x - column) < 15)?.text ?? '')
  const cells = numbers.map(({ y }) => {
    const across = rowAt(y).filter(({ text }) => !/^\(?\d+(:\d\d)?[)+-]?$/.test(text))
    return across.length > 0 ? [across.map(({ text }) => text).join(' ')] : cellsAt(y)
  })
  expect(numbers.map(({ text }) => Number(text))).toEqual(Array.from({ length: 31 }, (_, day) => day + 1))
  return { cells, total: cellsAt(words.find(({ text }) => text === 'TOTAL')!.y).slice(4), words }
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')

/** What a clock on the school's wall shows, by the platform and not by the product. */
const wall = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Manila', hour: 'numeric', minute: '2-digit' })
const shown = (at: string | null) => (at === null ? '' : wall.format(new Date(at)).replace(/\s?[AP]M/, ''))

async function aBusyMonth() {
  const student = await anIntern()
  await api.write(async (tx) => {
    const { placementId } = student
    const pass = {
      placementId,
      onDate: '2026-07-09',
      kind: 'overtime',
      minutes: 90,
      reason: 'Inventory',
      grantedBy: admin,
    }
    await tx`insert into passes ${tx(pass)}`
    await tx`insert into holidays (on_date, name, type) values ('2026-07-15', 'Feast of Santo Niño', 'special_non_working'),
      ('2026-07-16', 'Founding day', 'special_non_working') on conflict do nothing`
  })
  await tapDay(student, { date: '2026-07-06', times: ['08:00', '12:00', '13:00', '17:00'] })
  await tapDay(student, { date: '2026-07-07', times: ['08:31', '12:00', '13:00', '16:45'] })
  await tapDay(student, { date: '2026-07-08', times: ['08:00', '12:00', '13:00'] })
  await tapDay(student, { date: '2026-07-09', times: ['07:55', '12:01', '12:58', '17:02', '17:30', '19:30'] })
  await tapDay(student, { date: '2026-07-10', times: ['08:00', '12:00', '13:00', '17:00'] })
  await tapDay(student, { date: '2026-07-11', times: ['09:00', '11:00'] })
  await tapDay(student, { date: '2026-07-16', times: ['08:00', '12:00'] })
  await tapDay(student, { date: '2026-07-20', times: ['08:00', '15:10'], slots: ['am_in', 'pm_out'] })
  api.at('2026-08-03T02:00:00.000Z')
  await decide(student, ['2026-07-06', '2026-07-07', '2026-07-09', '2026-07-20'], 'approved')
  await decide(student, ['2026-07-10'], 'rejected')
  const ask = await api.as(student.studentId)
  const query = { month: '2026-07' }
  const { data } = await ask(records.month, { params: { studentId: student.studentId }, query })
  return { student, month: data }
}

const { student: busy, month: july } = await aBusyMonth()

/** The row that a record asks for, worked out from the answer of the API alone. */
function expectedRow(
  { workDate, record, dayName }: RecordMonth['records'][number],
  last: (day: NonNullable<typeof record>) => string[],
) {
  if (record && record.status !== 'rejected') {
    const { amIn, amOut, pmIn, pmOut } = record
    return [shown(amIn), shown(amOut), shown(pmIn), shown(pmOut), ...last(record)]
  }
  const day = new Date(`${workDate}T00:00:00Z`).getUTCDay()
  if (dayName) return [dayName]
  return day === 6 ? ['SATURDAY'] : day === 0 ? ['SUNDAY'] : ['', '', '', '', '', '']
}

test('every cell of the form is what the record of that day says, on both copies', async () => {
  const [page, ...others] = await pagesOf(busy.studentId, `/api/dtr/${busy.studentId}/form48?month=2026-07`)
  expect(others).toEqual([])
  const undertime = ({ undertime: minutes }: { undertime: number }) =>
    minutes === 0 ? ['', ''] : [String(Math.floor(minutes / 60)), String(minutes % 60)]
  const rows = july.records.map((day) => expectedRow(day, undertime))
  expect(rows.filter((row) => row.some((cell) => cell.includes(':')))).toHaveLength(7)
  const total = july.records
    .filter(({ record }) => record && record.status !== 'rejected')
    .reduce((sum, { record }) => sum + record!.undertime, 0)
  expect(total).toBeGreaterThan(60)
  const copies = copiesOf(page!)
  for (const copy of copies) {
    expect(copy.cells).toEqual(rows)
    expect(copy.total).toEqual([String(Math.floor(total / 60)), String(total % 60)])
  }
  expect(textOf(copies[0].words)).toBe(textOf(copies[1].words))
})

test('the words of the form stand on it in their order', async () => {
  const [page] = await pagesOf(busy.studentId, `/api/dtr/${busy.studentId}/form48?month=2026-07`)
  const [{ words }] = copiesOf(page!)
  const [person] = await api.db<{ name: string }[]>`
    select concat_ws(' ', first_name, last_name) as name from users where id = ${busy.supervisorId}`
  const lines = [
    'Civil Service Form No. 48',
    'DAILY TIME RECORD',
    july.student.name,
    'For the month of',
    'July 2026',
    'Official hours for',
    'Regular days',
    '8:00-12:00, 1:00-5:00',
    'Saturdays',
    'UNDERTIME',
    'TOTAL',
    'Verified as to the prescribed office hours',
    person!.name,
    'In-Charge',
  ]
  const heights = lines.map((line) => {
    const word = words.find(({ text }) => text === line)
    expect(word, line).toBeDefined()
    return word!.y
  })
  for (const [index, y] of heights.entries()) if (index > 0) expect(y).toBeGreaterThanOrEqual(heights[index - 1]! - 3)
  expect(textOf(words)).toMatch(/I certify on my honor that .* departure from office\./)
  expect(textOf(words)).toContain('Overtime (day: from-to) 9: 5:30-7:30.')
})

test('the school’s form has the hours of each day and a running total that ends in the month’s', async () => {
  const url = `/api/dtr/${busy.studentId}/form48?month=2026-07&variant=school`
  const [page] = await pagesOf(busy.teacherId, url)
  const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  let running = 0
  const rows = july.records.map((day) =>
    expectedRow(day, (record) => {
      if (record.status !== 'approved') return [`(${clock(day.shown)})`, '']
      running += day.counted ?? 0
      return [clock(day.counted ?? 0), clock(running)]
    }),
  )
  expect(running).toBe(july.monthCredited)
  for (const copy of copiesOf(page!)) {
    expect(copy.cells).toEqual(rows)
    expect(copy.total).toEqual(['', clock(july.monthCredited)])
    expect(textOf(copy.words)).toContain('In parentheses: not yet approved, not in the total.')
    expect(textOf(copy.words)).toContain(
      `Total approved as of August 3, 2026: ${clock(july.totals.approved)} of 486:00 hours.`,
    )
  }
})

test('the cap of a week is in the hours that the school’s form adds up', async () => {
  const student = await anIntern()
  await api.db`update placements set max_minutes_per_week = 900 where id = ${student.placementId}`
  const dates = ['2026-07-06', '2026-07-07', '2026-07-08']
  for (const date of dates) await tapDay(student, { date, times: ['08:00', '12:00', '13:00', '17:00'] })
  await decide(student, dates, 'approved')
  const [page] = await pagesOf(admin, `/api/dtr/${student.studentId}/form48?month=2026-07&variant=school`)
  const [copy] = copiesOf(page!)
  expect(copy.cells.slice(5, 8).map((row) => row.slice(4))).toEqual([
    ['8:00', '8:00'],
    ['7:00', '15:00'],
    ['0:00', '15:00'],
  ])
  expect(copy.total).toEqual(['', '15:00'])
})

test('a night shift stands on the day it starts on, its times after midnight marked', async () => {
  const schedule = { firstStart: '22:00', firstEnd: '02:00', secondStart: '03:00', secondEnd: '07:00' }
  const student = await anIntern({ schedule })
  await tapDay(student, { date: '2026-07-06', times: ['21:58', '+02:03', '+02:55', '+07:01'] })
  const [page] = await pagesOf(student.studentId, `/api/dtr/${student.studentId}/form48?month=2026-07`)
  const [copy] = copiesOf(page!)
  expect(copy.cells[5]).toEqual(['9:58', '2:03+', '2:55+', '7:01+', '', ''])
  expect(copy.cells[6]).toEqual(['', '', '', '', '', ''])
  expect(textOf(copy.words)).toContain('+ on the next day.')
  expect(textOf(copy.words)).toContain('10:00-2:00, 3:00-7:00')
})

test('a month without records, before a placement and without one, prints an empty form', async () => {
  const student = await anIntern()
  const unplaced = await api.write((tx) => aStudent(tx))
  for (const [id, month, days] of [
    [student.studentId, '2026-02', 28],
    [student.studentId, '2031-12', 31],
    [unplaced, '2026-09', 30],
  ] as const) {
    const [page] = await pagesOf(id, `/api/dtr/${id}/form48?month=${month}`)
    const [{ cells, total }] = copiesOf(page!)
    expect(cells.flat().filter((cell) => /\d/.test(cell))).toEqual([])
    expect(cells.slice(days).flat().join('')).toBe('')
    expect(cells.filter(([words]) => words === 'SUNDAY')).not.toEqual([])
    expect(total).toEqual(['', ''])
  }
})

test('a name of any length and with any letter prints whole, inside its half of the page', async () => {
  const long = `${'Concepción-Nuñez de los Ángeles y Peñafrancia '.repeat(3).slice(0, 119)}ñ`
  const names = [
    { firstName: 'María Ñiña', lastName: long, suffix: 'III', reads: `María Ñiña ${long} III` },
    {
      firstName: 'Ñ'.repeat(120),
      lastName: 'Ñ'.repeat(120),
      suffix: 'Jr.',
      reads: `${'Ñ'.repeat(120)} ${'Ñ'.repeat(120)} Jr.`,
    },
    // A letter that the font lacks loses its marks; a sign of another script is reported as missing.
    { firstName: 'Lê\u0309 Àáâèìîòôùû', lastName: 'Ngũgĩ 李 😀', suffix: 'Sr.', reads: 'Le Àáâèìîòôùû Ngũgĩ ? ? Sr.' },
  ]
  for (const { reads, suffix, ...who } of names) {
    const id = await api.write((tx) => aStudent(tx, who))
    await api.db`update users set suffix = ${suffix} where id = ${id}`
    const [page] = await pagesOf(id, `/api/dtr/${id}/form48?month=2026-07`)
    const [first, second] = copiesOf(page!)
    const title = first.words.find(({ text }) => text === 'DAILY TIME RECORD')!
    const caption = first.words.find(({ text }) => text === '(Name)')!
    for (const { words } of [first, second]) {
      const name = words.filter(({ y }) => y > title.y + 16 && y < caption.y - 4)
      expect(
        name
          .map(({ text }) => text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(reads.replaceAll(' ', ''))
    }
    expect(Math.max(...first.words.map(({ right }) => right))).toBeLessThan(595.28 / 2)
    expect(Math.max(...second.words.map(({ right }) => right))).toBeLessThan(595.28 - 10)
  }
})

test('the school’s own words stand on the form in the place of the usual ones', async () => {
  await api.db`update school_settings set certification_text = 'Pinatutunayan ko na totoo ito.',
    verification_text = 'Sinuri ng tagapamahala', footer_text = 'Form 48, revised'`
  const [page] = await pagesOf(busy.studentId, `/api/dtr/${busy.studentId}/form48?month=2026-07`)
  const text = textOf(copiesOf(page!)[1].words)
  expect(text).toContain('Pinatutunayan ko na totoo ito.')
  expect(text).toContain('Sinuri ng tagapamahala')
  expect(text).toContain('Form 48, revised')
  expect(text).not.toContain('I certify')
  await api.db`update school_settings set certification_text = null, verification_text = null, footer_text = null`
})

test('days that were corrected, excused or are not yet approved are marked on the form and in its files', async () => {
  const student = await anIntern()
  const at = (day: string, time: string) => new Date(`2026-07-${day}T${time}:00+08:00`).toISOString()
  for (const day of ['06', '07', '08', '09']) {
    await tapDay(student, { date: `2026-07-${day}`, times: ['08:30', '12:00', '13:00', '17:00'] })
  }
  api.at(at('10', '09:00'))
  const [own, supervisor] = [await api.as(student.studentId), await api.as(student.supervisorId)]
  const correct = async (
    fields: Pick<CorrectionFields, 'workDate' | 'kind' | 'proposed'>,
    decision: CorrectionDecision,
  ) => {
    const asked = await own(corrections.ask, { body: { ...fields, reason: 'The gate was closed' } })
    const decided = await supervisor(corrections.decide, { params: { id: asked.data.id }, body: decision })
    expect(decided.status, decided.message).toBe(200)
  }
  const inTime = { am_in: at('06', '08:00') }
  await correct({ workDate: '2026-07-06', kind: 'wrong_time', proposed: inTime }, { status: 'approved' })
  await correct({ workDate: '2026-07-07', kind: 'excuse', proposed: {} }, { status: 'approved' })
  const other = { status: 'changed' as const, proposed: { am_in: at('08', '08:10') } }
  await correct({ workDate: '2026-07-08', kind: 'excuse', proposed: {} }, other)
  const url = `/api/dtr/${student.studentId}/form48?month=2026-07`
  const lines = (await fetched(student.studentId, `${url}&format=csv`)).body.trim().split('\r\n')
  expect(lines.slice(6, 10).map((line) => line.split(',').slice(-2))).toEqual([
    ['Approved', '† corrected'],
    ['Approved', '‡ late and undertime excused'],
    ['Approved', '† corrected'],
    ['Submitted', '§ not yet approved'],
  ])
  const [page] = await pagesOf(student.studentId, url)
  for (const { words } of copiesOf(page!)) {
    expect(textOf(words)).toContain('† corrected. ‡ late and undertime excused. § not yet approved.')
    expect(words.map(({ text }) => text).filter((text) => /^[†‡§]$/.test(text))).toEqual(['†', '‡', '†', '§'])
  }
})

test('a spreadsheet holds the same rows and totals', async () => {
  const url = `/api/dtr/${busy.studentId}/form48?month=2026-07`
  const csv = await fetched(busy.studentId, `${url}&format=csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toMatch(/form48-2026-07-\d+\.csv$/)
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(1 + 31 + 1)
  expect(lines[7]).toMatch(/,2026-07-07,7,,8:31,12:00,1:00,4:45,,0,46,Approved,$/)
  expect(lines[15]).toMatch(/,2026-07-15,15,Feast of Santo Niño,,,,,,,,,$/)
  const excel = await fetched(busy.studentId, `${url}&format=xlsx&variant=school`)
  const sheet = await readSheet(excel.rawPayload, 1)
  expect(sheet[0]?.slice(-5)).toEqual(['Hours', 'Not yet approved', 'Running total', 'Status', 'Marks'])
  const clock = `${Math.floor(july.monthCredited / 60)}:${String(july.monthCredited % 60).padStart(2, '0')}`
  expect(sheet.at(-1)?.at(-3)).toBe(clock)
})

test('a section prints as one file, a page for each student within reach who was at work, by name', async () => {
  const courseId = await api.write((tx) => aCourse(tx))
  const teacherId = await api.write((tx) => aTeacher(tx, { courseIds: [courseId] }))
  const make = (lastName: string, section: string | null, wish: Parameters<typeof aPlacement>[2] | null = {}) =>
    api.write(async (tx) => {
      const id = await aStudent(tx, { courseId, coordinatorId: teacherId, lastName })
      await tx`update students set section = ${section} where id = ${id}`
      if (wish) await aPlacement(tx, id, wish)
      return id
    })
  await make('Zamora', '4-A')
  await make('Ñeque', '4-a')
  await make('Abad', '4-A')
  await make('Later', '4-A', { startDate: '2026-08-03' })
  await make('Gone', '4-A', { startDate: '2026-02-02', endDate: '2026-06-30', status: 'completed' })
  await make('Preparing', '4-A', { status: 'cleared' })
  await make('Nowhere', '4-A', null)
  await make('Other', '4-B')
  await make('Without', null)
  // After the term the intern graduated, but worked in July all the same.
  const graduated = await make('Yap', '4-A', { endDate: '2026-07-24', status: 'completed' })
  await api.db`update users set archived_at = now() where id = ${graduated}`
  const stranger = await api.write((tx) => aTeacher(tx, { courseIds: [courseId] }))
  const of = (section: string) => `/api/dtr/form48?month=2026-07&courseId=${courseId}${section}`
  const named = async (as: number, section: string) =>
    (await pagesOf(as, of(section))).map((page) => /Ana (\S+)/.exec(textOf(page))?.[1])
  expect(await named(teacherId, '&section=4-A')).toEqual(['Abad', 'Ñeque', 'Yap', 'Zamora'])
  expect(await named(admin, '&section=4-b')).toEqual(['Other'])
  expect(await named(teacherId, '')).toHaveLength(6)
  const csv = await fetched(teacherId, of('&section=4-A&format=csv'))
  expect(csv.body.trim().split('\r\n')).toHaveLength(1 + 4 * 32)

  const sections = await (await api.as(teacherId))(forms.sections, { query: { month: '2026-07', courseId } })
  expect(sections.data).toEqual({
    sections: [
      { section: expect.stringMatching(/^4-a$/i), students: 4 },
      { section: '4-B', students: 1 },
      { section: null, students: 1 },
    ],
    total: 3,
  })
  const whole = await (await api.as(teacherId))(forms.sections, { query: { courseId } })
  expect(whole.data.sections.map(({ section, students }) => [section?.toUpperCase() ?? null, students])).toEqual([
    ['4-A', 8],
    ['4-B', 1],
    [null, 1],
  ])
  expect((await (await api.as(stranger))(forms.sections, { query: { courseId } })).data.total).toBe(0)
  const refused = await fetched(stranger, of('&section=4-A'))
  expect(refused.statusCode).toBe(404)
  expect(refused.json().message).toBe('No interns in this section worked in July 2026')
})

test('only those who reach a student print the student’s form', async () => {
  const url = `/api/dtr/${busy.studentId}/form48?month=2026-07`
  for (const id of [busy.studentId, busy.teacherId, busy.supervisorId, admin]) {
    expect((await fetched(id, url)).statusCode).toBe(200)
  }
  for (const role of ['teacher', 'supervisor', 'student'] as const) {
    const { id } = await api.signedIn(role)
    expect((await fetched(id, url)).statusCode, role).toBe(404)
  }
  expect((await fetched(busy.supervisorId, `/api/dtr/form48?month=2026-07&courseId=${busy.courseId}`)).statusCode).toBe(
    403,
  )
})

test.each([
  'month=2026-13',
  'month=1926-07',
  'month=july',
  'format=pdf',
  'month=2026-07&format=docx',
  'month=2026-07&variant=other',
])('what is asked for as %s is refused with a sentence', async (query) => {
  const answer = await fetched(busy.studentId, `/api/dtr/${busy.studentId}/form48?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toMatch(/^Choose /)
})

test('many who print at once each get their own form', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => anIntern()))
  const all = [busy, ...others]
  const answers = await Promise.all(
    all.map(({ studentId }) => pagesOf(studentId, `/api/dtr/${studentId}/form48?month=2026-07`)),
  )
  for (const [index, pages] of answers.entries()) {
    const [row] = await api.db`select student_number from students where id = ${all[index]!.studentId}`
    expect(pages).toHaveLength(1)
    expect(textOf(pages[0]!)).toContain(row!.studentNumber)
  }
})

test('what cannot be read is told instead of half a file', async () => {
  await api.db`alter table time_records rename to elsewhere`
  try {
    const answer = await fetched(busy.studentId, `/api/dtr/${busy.studentId}/form48?month=2026-07`)
    expect(answer.statusCode).toBe(500)
    expect(answer.json().success).toBe(false)
  } finally {
    await api.db`alter table elsewhere rename to time_records`
  }
})

test('printing leaves no connections behind', async () => {
  const connections = async () => {
    const [row] = await api.db`select count(*)::int as count from pg_stat_activity where datname = current_database()`
    return row!.count
  }
  const url = `/api/dtr/${busy.studentId}/form48?month=2026-07`
  for (let print = 0; print < 8; print++) expect((await fetched(busy.studentId, url)).statusCode).toBe(200)
  for (let left = 0; left < 8; left++) (await aForm(busy.studentId)).destroy()
  // five of the pool, two of the queue’s and one of the sessions’
  await waitFor(async () => expect(await connections()).toBeLessThan(9))
})

/** A file on its way, which nobody has begun to read. */
function aForm(studentId: number) {
  const words = { address: null, certification: null, verification: null, footer: null }
  const school = { name: 'Test College', logo: null, signatories: [], printedOn: '2026-07-31', seal: null, ...words }
  const head = { variant: 'csc' as const, school }
  const query = { month: '2026-07', now: '2026-07-31T00:00:00.000Z', zone: 'Asia/Manila' }
  const job = {
    title: 'A form',
    at: query.now,
    head,
    query,
    database: api.url,
    paper: { key: 'a key', publicUrl: 'http://tapat.test' },
  }
  return printed('form48', job, batchesOf([studentId, studentId, studentId, studentId, studentId], 4))
}
