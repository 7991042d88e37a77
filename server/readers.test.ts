import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { reports } from '#contract/reports.ts'
import { students } from '#contract/students.ts'
import { datesFrom, rangeOfMonth, weekOf } from '#domain/calendar.ts'
import { hoursOfMinutes, type ReportKind } from '#domain/report.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { countSchool } from './dashboard/tasks.ts'
import { readCsv } from './imports/read-csv.ts'
import { type Ask, startDemo } from './testing/api.ts'
import { demoDay as today } from './testing/database.ts'
import { loadGenerated } from './testing/generated-school.ts'
import { mondayOf, type OracleDay, type OraclePlacement, readSchool, reckon } from './testing/week-oracle.ts'

// Every place that shows hours, held against one second reading of the rule: for every student of the demo school, and
// for generated ones whose placements meet in the middle of days, weeks and months.
const api = await startDemo()

type Known = Awaited<ReturnType<typeof readSchool>> & ReturnType<typeof reckon>
let school: Known
let admin: Ask
let adminToken = ''
const numbers = new Map<string, number>()
let months: string[] = []
/** The days of a student, a placement and a whole chain: searching all days for each figure would take longer than reading it. */
let days: Record<'ofStudent' | 'ofPlacement' | 'ofChain', (id: number) => readonly OracleDay[]>

beforeAll(async () => {
  await api.write((tx) => loadGenerated(tx, { interns: 50, seed: 17, today }))
  await countSchool(api.services, atOnce)
  const read = await readSchool(api.db)
  school = { ...read, ...reckon(read) }
  days = {
    ofStudent: grouped(({ studentId }) => studentId),
    ofPlacement: grouped(({ placementId }) => placementId),
    ofChain: grouped(({ placementId }) => school.newestOf(placementId).id),
  }
  const [user] = await api.db<{ id: number }[]>`select id from users where username = 'admin'`
  adminToken = await api.tokenOf(user?.id ?? 0)
  admin = api.withToken(adminToken)
  for (const { id, number } of await api.db<
    { id: number; number: string }[]
  >`select id, student_number as number from students`)
    numbers.set(number, id)
  months = [...new Set(school.days.map(({ workDate }) => workDate.slice(0, 7)))].sort()
})

function grouped(keyOf: (day: OracleDay) => number): (id: number) => readonly OracleDay[] {
  const groups = new Map<number, OracleDay[]>()
  for (const day of school.days) {
    const group = groups.get(keyOf(day))
    if (group) group.push(day)
    else groups.set(keyOf(day), [day])
  }
  return (id) => groups.get(id) ?? []
}

type Sums = { approved: number; pending: number }

function sumOf(days: readonly OracleDay[]): Sums {
  return {
    approved: days.reduce((sum, { id }) => sum + (school.counted.get(id) ?? 0), 0),
    pending: days.reduce((sum, { id }) => sum + (school.pending.get(id) ?? 0), 0),
  }
}

/** Disagreements are gathered: an assertion for each of a hundred thousand figures takes longer than all the reading. */
let wrong: string[] = []
let compared = 0
beforeEach(() => {
  wrong = []
  compared = 0
})
function agree(about: unknown, found: readonly unknown[], expected: readonly unknown[]): void {
  compared += found.length
  const isSame = found.length === expected.length && found.every((value, place) => value === expected[place])
  if (!isSame) wrong.push(`${JSON.stringify(about)}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`)
}

/** So many figures were compared at least: a test that reads nothing agrees with everything. */
function expectAgreement(figures: number): void {
  expect(wrong.slice(0, 20), `${wrong.length} disagree`).toEqual([])
  expect(compared).toBeGreaterThan(figures)
}

const hoursIn = ({ approved, pending }: Sums) => [approved, pending].map((minutes) => `${hoursOfMinutes(minutes)}`)
const inMonth = (month: string, of: readonly OracleDay[]) => of.filter(({ workDate }) => workDate.startsWith(month))

/** The cells of a file by the titles above them. */
async function table(url: string): Promise<Record<string, string>[]> {
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${adminToken}` } })
  // Nobody of this program worked in the month.
  if (answer.statusCode === 404) return []
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 200)}`).toBe(200)
  const [titles = [], ...lines] = readCsv(answer.rawPayload)
  return lines.map((cells) => Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? ''])))
}

/** The id of a student by the number in a file, which guards what a spreadsheet might run. */
const studentOf = (row: Record<string, string>) => numbers.get(row['Student number'] ?? '')

test('the list of a month and its file have what each student’s days count', async () => {
  for (const month of months) {
    const byStudent = new Map<number, Sums>()
    for (const id of new Set(inMonth(month, school.days).map(({ studentId }) => studentId)))
      byStudent.set(id, sumOf(inMonth(month, days.ofStudent(id))))
    const nothing = { approved: 0, pending: 0 }
    for (let page = 1, left = 1; left > 0; page++) {
      const { data } = await admin(records.list, { query: { month, page, rowsPerPage: 100 } })
      for (const { id, approvedMinutes, pendingMinutes } of data.students) {
        const { approved, pending } = byStudent.get(id) ?? nothing
        agree([id, month], [approvedMinutes, pendingMinutes], [approved, pending])
      }
      left = data.total - page * 100
    }
    for (const row of await table(`/api/exports/records?month=${month}`)) {
      const sums = byStudent.get(studentOf(row) ?? 0) ?? nothing
      agree([row.Student, month], [row['Approved hours'], row['Pending hours']], hoursIn(sums))
    }
  }
  expectAgreement(4_000)
})

test('every month shows on its rows what its totals add up to, and each row says where its minutes are', async () => {
  const wanted = [...new Set(school.days.map(({ studentId, workDate }) => `${studentId} ${workDate.slice(0, 7)}`))]
  await eachOf(wanted, async (key) => {
    const [id = '', month = ''] = key.split(' ')
    const { data } = await admin(records.month, { params: { studentId: Number(id) }, query: { month } })
    const own = inMonth(month, days.ofStudent(Number(id)))
    const { approved, pending } = sumOf(own)
    const rows = data.records.flatMap((day) => (day.record ? [{ ...day, record: day.record }] : []))
    agree([key, 'rows'], [rows.length], [own.length])
    for (const { record, counted, shown, weekLine } of rows) {
      const [expected, waits] = [school.counted.get(record.id) ?? null, school.pending.get(record.id) ?? 0]
      const about = [id, record.workDate, record.status]
      agree(about, [counted], [expected])
      if (record.status !== 'open') agree(about, [shown], [expected ?? waits])
      if (record.status !== 'rejected') agree(about, [record.credited + (weekLine?.minutes ?? 0)], [shown])
      agree(
        [...about, 'explained'],
        [record.explanation.reduce((sum, { minutes }) => sum + minutes, 0)],
        [record.credited],
      )
    }
    agree(key, [data.monthCredited, data.monthPending], [approved, pending])
    for (const one of data.placements) {
      const ofIt = own.filter(({ placementId }) => placementId === one.id)
      agree([key, one.id], [one.monthCredited], [sumOf(ofIt).approved])
    }
    const total = school.hours.get(data.placement?.id ?? 0)
    agree([key, 'totals'], [data.totals.approved, data.totals.pending], [total?.approved, total?.pending])
  })
  expectAgreement(25_000)
})

test('the forms of a month add up to what its days count, placement by placement', async () => {
  const courses = [...new Set(school.placements.map(({ courseId }) => courseId))]
  const printed = new Set<number>()
  const recent = months.slice(-2)
  for (const month of recent) {
    for (const courseId of courses) {
      const url = `/api/dtr/form48?month=${month}&courseId=${courseId}&format=csv&variant=school`
      let [sum, waiting] = [0, 0]
      for (const row of await table(url)) {
        if (row['Holiday or day off'] !== 'TOTAL') {
          sum += minutesIn(row.Hours)
          waiting += row.Status === 'Open' ? 0 : minutesIn(row['Not yet approved'])
          continue
        }
        const studentId = studentOf(row)
        const own = inMonth(month, days.ofStudent(studentId ?? 0)).filter(
          ({ placementId }) => companyOf(placementId) === row.Company,
        )
        const { approved, pending } = sumOf(own)
        const about = [month, row.Student, row.Company]
        agree(about, [sum, waiting], [approved, pending])
        agree(about, [row.Hours, row['Running total']], [clock(sum), clock(sum)])
        for (const { id } of own) printed.add(id)
        ;[sum, waiting] = [0, 0]
      }
    }
  }
  const missing = school.days.filter(({ id, workDate }) => recent.includes(workDate.slice(0, 7)) && !printed.has(id))
  expect(missing).toEqual([])
  expectAgreement(1_000)
})

test('placements, the list of students and its file have the hours of the whole chain', async () => {
  // The lists below include everybody; these have more hours than their own days give.
  const together = school.placements.filter(
    (one) => one.continuesId !== null || one.carried > 0 || school.newestOf(one.id).id !== one.id,
  )
  expect(together.length).toBeGreaterThan(100)
  await eachOf(together, async ({ id, required }) => {
    const { data } = await admin(placements.read, { params: { id } })
    const { approved = 0, pending = 0 } = school.hours.get(id) ?? {}
    const { hours } = data
    const remaining = Math.max(0, required - approved)
    agree(
      id,
      [hours.approved, hours.pending, hours.required, hours.remaining],
      [approved, pending, required, remaining],
    )
  })
  for (let page = 1, left = 1; left > 0; page++) {
    const { data } = await admin(students.list, { query: { page, rowsPerPage: 100 } as never })
    for (const { id, placementId, approvedMinutes, pendingMinutes } of data.students) {
      const hours = school.hours.get(placementId ?? 0) ?? { approved: 0, pending: 0 }
      agree(id, [approvedMinutes, pendingMinutes], [hours.approved, hours.pending])
    }
    left = data.total - page * 100
  }
  for (const row of await table('/api/exports/students')) {
    const hours = school.hours.get(currentOf(studentOf(row) ?? 0)?.id ?? 0) ?? { approved: 0, pending: 0 }
    agree(row['Student number'], [row['Approved hours'], row['Pending hours']], hoursIn(hours))
  }
  expectAgreement(2_000)
})

test('ledger, completion list and summary agree with the days, over any period', async () => {
  const whole = { from: '2025-01-01', to: '2026-12-31' }
  const october = rangeOfMonth('2026-10')
  for (const period of [whole, october]) {
    const within = (day: OracleDay) => day.workDate >= period.from && day.workDate <= period.to
    const ledger = await reportFile('hours_ledger', period)
    expect(ledger.length).toBeGreaterThan(100)
    for (const row of ledger) {
      const there = school.placements.filter(
        ({ id, studentId }) => studentId === studentOf(row) && companyOf(id) === row.Company,
      )
      const figures = there.map((one) => {
        const ids = withEarlier(one)
        const all = ids.flatMap(days.ofPlacement)
        const inPeriod = sumOf(all.filter(within)).approved
        const carried = ids.reduce((sum, id) => sum + (school.placements.find((one) => one.id === id)?.carried ?? 0), 0)
        const opening = carried + sumOf(all.filter(({ workDate }) => workDate < period.from)).approved
        return [opening, inPeriod, opening + inPeriod].map((minutes) => `${hoursOfMinutes(minutes)}`).join()
      })
      const printed = [row['Before the period'], row['In the period'], row['At its end']].join()
      agree([row.Student, figures], [figures.includes(printed)], [true])
    }
    for (const row of await reportFile('dtr_summary', period)) {
      const own = days
        .ofStudent(studentOf(row) ?? 0)
        .filter((day) => within(day) && companyOf(day.placementId) === row.Company)
      const before = own.reduce((sum, { status, credited }) => sum + (isApproved(status) ? credited : 0), 0)
      agree(row.Student, [row['Approved hours before the weekly cap']], [`${hoursOfMinutes(before)}`])
    }
  }
  const completed = await reportFile('completion', whole)
  expect(completed.length).toBeGreaterThan(10)
  for (const row of completed) {
    const own = school.placements.filter(
      ({ id, studentId }) => studentId === studentOf(row) && companyOf(id) === row.Company,
    )
    const figures = own.map(({ id }) => `${hoursOfMinutes(school.hours.get(id)?.approved ?? 0)}`)
    agree([row.Student, figures], [figures.includes(row['Approved hours'] ?? '')], [true])
  }
  expectAgreement(1_000)
})

test('the four dashboards have the same hours', async () => {
  const atWork = school.placements.filter(({ status }) => ['deployed', 'on_hold', 'hours_met'].includes(status))
  expect(atWork.length).toBeGreaterThan(100)
  const week = weekOf(today)
  let cut = 0
  await eachOf(atWork, async ({ id, studentId, required }) => {
    const { data } = await (await api.as(studentId))(dashboard.read)
    if (data.role !== 'student') throw new Error('not a student')
    const hours = school.hours.get(id) ?? { approved: 0, pending: 0 }
    const remaining = Math.max(0, required - hours.approved)
    const { totals } = data.today
    agree(id, [totals.approved, totals.pending, totals.remaining], [hours.approved, hours.pending, remaining])
    for (const { workDate, minutes, status } of data.week) {
      const own = days.ofStudent(studentId).filter((day) => day.workDate === workDate)
      if (status === 'open') continue
      const { approved, pending } = sumOf(own)
      agree([id, workDate], [minutes], [approved + pending])
      if (minutes < own.reduce((sum, day) => sum + day.credited, 0)) cut++
    }
    agree(
      id,
      data.week.map(({ workDate }) => workDate),
      datesFrom(week.from, week.to),
    )
    if (data.facts === null) return
    // The forecast begins where the totals end.
    agree([id, 'remaining'], [data.facts.remaining], [Math.max(0, remaining - hours.pending)])
    const before = datesFrom(mondayOf(data.facts.from), data.facts.from).slice(0, -1)
    const used = days.ofChain(id).filter(({ workDate, status }) => before.includes(workDate) && status !== 'open')
    const { approved, pending } = sumOf(used)
    const earned = used.reduce((sum, day) => sum + (day.status === 'rejected' ? 0 : day.earned), 0)
    agree([id, 'this week'], [data.facts.creditedThisWeek], [approved + pending - earned])
  })
  expect(cut).toBeGreaterThan(20)
  const supervisors = await api.db<{ id: number }[]>`
    select distinct supervisor_id as id from placements where standing = 0 and supervisor_id is not null`
  await eachOf(supervisors, async ({ id }) => {
    const { data } = await (await api.as(id))(dashboard.read)
    if (data.role !== 'supervisor') throw new Error('not a supervisor')
    for (const { studentId, approvedMinutes, pendingMinutes } of data.interns) {
      const current = atWork.find((one) => one.studentId === studentId)
      const hours = school.hours.get(current?.id ?? 0)
      agree(studentId, [approvedMinutes, pendingMinutes], [hours?.approved, hours?.pending])
    }
  })
  const teachers = await api.db<{ id: number }[]>`select id from teachers order by id`
  for (const { id } of teachers) {
    const ask = await api.as(id)
    const { data } = await ask(dashboard.read)
    if (data.role !== 'teacher') throw new Error('not a teacher')
    for (const { from, students: count } of data.progress) {
      const { data: listed } = await ask(students.list, { query: { progress: `${from}`, rowsPerPage: 100 } as never })
      agree([id, from], [listed.total], [count])
      for (const { id: studentId } of listed.students) {
        const current = atWork.find((one) => one.studentId === studentId)
        const share = ((school.hours.get(current?.id ?? 0)?.approved ?? 0) * 4) / (current?.required ?? 1)
        agree(studentId, [Math.min(100, Math.floor(share) * 25)], [from])
      }
    }
  }
  const terms = [...new Set(school.placements.map(({ termId }) => termId))]
  for (const termId of terms) {
    const { data } = await admin(dashboard.read, { query: { termId } as never })
    if (data.role !== 'admin') throw new Error('not an admin')
    for (const { courseId, minutes } of data.programs) {
      const newest = school.placements.filter(
        (one) => one.termId === termId && one.courseId === courseId && school.newestOf(one.id).id === one.id,
      )
      const sum = newest.reduce((all, { id }) => all + (school.hours.get(id)?.approved ?? 0), 0)
      agree([termId, courseId], [minutes], [sum])
    }
  }
  expectAgreement(3_000)
})

async function reportFile(kind: ReportKind, period: { from: string; to: string }) {
  const { data, message } = await admin(reports.create, { body: { kind, format: 'csv', ...period } })
  expect(message).toBe('Report started')
  await api.runJobs()
  const rows = await table(reports.file.path.replace(':id', `${data.id}`))
  return rows.filter((row) => !row['Student number']?.startsWith('Total'))
}

/** A few at a time, as the connections allow. */
async function eachOf<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await act(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** A placement and those that it continues. */
function withEarlier({ id, continuesId }: OraclePlacement): number[] {
  const earlier = school.placements.find((one) => one.id === continuesId)
  return [id, ...(earlier ? withEarlier(earlier) : [])]
}

/** At work, else being prepared, else ended, else given up before its first day; the newest of each. */
function currentOf(studentId: number): OraclePlacement | undefined {
  const rank = ({ status, endDate, continuesId }: OraclePlacement) =>
    ['deployed', 'on_hold', 'hours_met'].includes(status)
      ? 0
      : ['draft', 'requirements', 'cleared'].includes(status)
        ? 1
        : endDate !== null || continuesId !== null
          ? 2
          : 3
  return school.placements
    .filter((one) => one.studentId === studentId)
    .sort((one, two) => rank(one) - rank(two) || two.id - one.id)[0]
}

const companies = new Map<number, string>()
beforeAll(async () => {
  const rows = await api.db<{ id: number; name: string }[]>`
    select p.id, c.name from placements p join companies c on c.id = p.company_id`
  for (const { id, name } of rows) companies.set(id, name)
})
const companyOf = (placementId: number) => companies.get(placementId) ?? ''

const isApproved = (status: string) => status === 'approved' || status === 'locked'

function minutesIn(text: string | undefined): number {
  const [hours = '0', minutes = '0'] = (text || '0:00').split(':')
  return Number(hours) * 60 + Number(minutes)
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
