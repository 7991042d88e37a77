import { expect, test } from 'vitest'
import { holidays } from '#contract/holidays.ts'
import { suspensions } from '#contract/suspensions.ts'
import { terms } from '#contract/terms.ts'
import { dayKind } from '#domain/holiday.ts'
import { listClockPlacements, readParts, rulesOf } from '#server/days/rules-queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aTeacher } from '#server/testing/school.ts'

const api = await startApi()

async function derivations() {
  const rows = await api.db`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'derive-again' order by j.id`
  return rows.map((row) => row.payload)
}

test('the holidays of 2026 are there, by date', async () => {
  const ask = await api.signedIn('student')
  const { data } = await ask(holidays.list, { query: { year: '2026', rowsPerPage: 100 } })
  expect(data.total).toBe(19)
  expect(data.holidays[0]).toMatchObject({ date: '2026-01-01', type: 'regular', scope: 'national', companyCount: null })
  expect(data.holidays.filter(({ type }) => type === 'regular')).toHaveLength(10)
  expect(data.holidays.filter(({ type }) => type === 'special_working').map(({ date }) => date)).toEqual(['2026-02-25'])
})

test('a teacher adds a local holiday, and the records of its days are derived again', async () => {
  const ask = await api.signedIn('teacher')
  await api.db`insert into companies (name, city) values ('Baguio Inn', 'Baguio')`
  const body = { date: '2027-09-01', name: 'Baguio Day', type: 'special_non_working', scope: 'BAGUIO' } as const
  const made = await ask(holidays.create, { body })
  expect(made.data).toMatchObject({ ...body, companyCount: 1 })
  const { id, version } = made.data
  await ask(holidays.update, { params: { id }, body: { date: '2027-09-02', version } })
  const day = (date: string) => ({ dates: { from: date, to: date } })
  expect(await derivations()).toEqual([day('2027-09-01'), day('2027-09-01'), day('2027-09-02')])
  expect((await ask(holidays.update, { params: { id }, body: { name: 'x', version } })).status).toBe(409)
  expect((await ask(holidays.remove, { params: { id } })).message).toBe('Successfully Deleted!')
  expect((await ask(holidays.list, { query: { search: 'baguio' } })).data.total).toBe(0)
  expect((await ask(holidays.restore, { params: { id } })).data.archivedAt).toBeNull()
})

test('a date has one holiday for the same place, and others for other places', async () => {
  const ask = await api.signedIn('admin')
  const body = { date: '2027-10-04', name: 'Charter Day', type: 'special_non_working', scope: 'Cebu' } as const
  const sentence = 'This date already has a holiday in the same place. Combine them into one.'
  const refusal = { status: 409, code: 'holidays_taken', message: sentence, errors: { date: sentence } }
  const { id } = (await ask(holidays.create, { body })).data
  expect(await ask(holidays.create, { body: { ...body, name: 'Feast', scope: 'CEBU' } })).toMatchObject(refusal)
  for (const other of [{ scope: 'Bohol' }, { scope: 'national' }, { scope: 'school' }, { date: '2027-10-05' }])
    expect((await ask(holidays.create, { body: { ...body, ...other } })).status).toBe(200)
  expect(await ask(holidays.update, { params: { id }, body: { date: '2027-10-05' } })).toMatchObject(refusal)
  expect(await ask(holidays.update, { params: { id }, body: { scope: 'bohol' } })).toMatchObject(refusal)

  expect((await ask(holidays.remove, { params: { id } })).status).toBe(200)
  expect((await ask(holidays.create, { body })).status).toBe(200)
  expect(await ask(holidays.restore, { params: { id } })).toMatchObject(refusal)
})

test.each(['supervisor', 'student'] as const)('a %s reads the calendar and changes nothing of it', async (role) => {
  const ask = await api.signedIn(role)
  for (const list of [holidays.list, suspensions.list, terms.list]) expect((await ask(list)).status).toBe(200)
  const date = '2027-01-01'
  expect((await ask(holidays.create, { body: { date, name: 'x', type: 'regular' } })).status).toBe(403)
  const storm = { fromDate: date, untilDate: date, reason: 'x' }
  expect((await ask(suspensions.create, { body: storm })).status).toBe(403)
  const term = { schoolYear: '2030-2031', semester: 'first', startsOn: date, endsOn: '2027-05-01' } as const
  expect((await ask(terms.create, { body: term })).status).toBe(403)
})

test('a coordinator suspends only their own programs, an admin the whole school', async () => {
  const { own, foreign, teacher } = await api.write(async (tx) => {
    const [own, foreign] = [await aCourse(tx), await aCourse(tx)]
    return { own, foreign, teacher: await aTeacher(tx, { courseIds: [own] }) }
  })
  const ask = await api.as(teacher)
  const admin = await api.signedIn('admin')
  const storm = { fromDate: '2026-11-16', untilDate: '2026-11-17', fromTime: '12:00', reason: 'Bagyong Niño' }
  const made = await ask(suspensions.create, { body: { ...storm, courseIds: [own] } })
  expect(made.data).toMatchObject({ ...storm, courseIds: [own], courseCodes: [expect.any(String)] })
  const refused = 'You can suspend only your own programs'
  for (const courseIds of [[], [foreign], [own, foreign]]) {
    const answer = await ask(suspensions.create, { body: { ...storm, courseIds } })
    expect([answer.status, answer.message]).toEqual([403, refused])
  }
  const school = (await admin(suspensions.create, { body: storm })).data
  expect([school.courseIds, school.courseCodes]).toEqual([[], []])
  for (const answer of [
    await ask(suspensions.update, { params: { id: school.id }, body: { reason: 'Mine' } }),
    await ask(suspensions.update, { params: { id: made.data.id }, body: { courseIds: [] } }),
    await ask(suspensions.remove, { params: { id: school.id } }),
    await ask(suspensions.restore, { params: { id: school.id } }),
  ])
    expect(answer.status).toBe(403)
  const { id, version } = made.data
  const later = await ask(suspensions.update, { params: { id }, body: { fromTime: '' as never, version } })
  expect(later.data).toMatchObject({ fromTime: null, courseIds: [own] })
  expect((await ask(suspensions.list, { query: { search: 'nino' } })).data.total).toBe(2)
  expect((await ask(suspensions.remove, { params: { id } })).status).toBe(200)
  expect((await ask(suspensions.restore, { params: { id } })).data.archivedAt).toBeNull()
})

test('a suspension that ends before it begins, or for an unknown program, is refused with a sentence', async () => {
  const ask = await api.signedIn('admin')
  const storm = { fromDate: '2026-11-16', untilDate: '2026-11-15', reason: 'Storm' }
  const turned = await ask(suspensions.create, { body: storm })
  expect([turned.status, turned.errors]).toEqual([422, { untilDate: 'The suspension ends on or after its first day' }])
  const unknown = await ask(suspensions.create, { body: { ...storm, untilDate: '2026-11-16', courseIds: [999_999] } })
  expect([unknown.status, unknown.errors]).toEqual([422, { courseIds: 'One of the programs does not exist' }])
})

const term = { schoolYear: '2026-2027', semester: 'second', startsOn: '2026-11-09', endsOn: '2027-03-26' } as const

test('only an admin manages terms, and one of them is the current one', async () => {
  const ask = await api.signedIn('admin')
  const teacher = await api.signedIn('teacher')
  const first = (await ask(terms.create, { body: { ...term, current: true } })).data
  const second = (await ask(terms.create, { body: { ...term, semester: 'summer', current: true } })).data
  const { data } = await teacher(terms.list, { query: { current: 'true' } })
  expect(data.terms.map(({ id }) => id)).toEqual([second.id])
  expect((await teacher(terms.update, { params: { id: first.id }, body: { current: true } })).status).toBe(403)
  const back = await ask(terms.update, { params: { id: first.id }, body: { current: true } })
  expect(back.data).toMatchObject({ id: first.id, current: true })
  expect((await teacher(terms.read, { params: { id: second.id } })).data.current).toBe(false)
})

test.each([
  [{ schoolYear: '2026' }, 400, 'schoolYear', 'Enter consecutive years, such as 2026-2027'],
  [{ schoolYear: '2026-2028' }, 400, 'schoolYear', 'Enter consecutive years, such as 2026-2027'],
  [{ endsOn: '2026-11-09' }, 422, 'endsOn', 'The term ends after it starts'],
  [{ startsOn: '9 Nov' }, 400, 'startsOn', 'Enter a valid date'],
  [{ semester: 'third' as 'second' }, 400, 'semester', 'Choose first, second or summer'],
])('a term with %j is refused', async (fields, status, field, sentence) => {
  const ask = await api.signedIn('admin')
  const refused = await ask(terms.create, { body: { ...term, schoolYear: '2031-2032', ...fields } })
  expect([refused.status, refused.errors]).toEqual([status, { [field]: sentence }])
})

test('years are taken with the dash that a word processor writes', async () => {
  const ask = await api.signedIn('admin')
  for (const [schoolYear, stored] of [
    ['2035–2036', '2035-2036'],
    ['2036 - 2037', '2036-2037'],
    ['2037/2038', '2037-2038'],
  ] as const) {
    const { data } = await ask(terms.create, { body: { ...term, schoolYear } })
    expect(data.schoolYear).toBe(stored)
  }
})

test('a term with active placements stays; an archived one can be added again', async () => {
  const ask = await api.signedIn('admin')
  const { id } = (await ask(terms.create, { body: { ...term, schoolYear: '2033-2034' } })).data
  const placement = await api.write(async (tx) => aPlacement(tx, await aStudent(tx), { termId: id }))
  expect(await ask(terms.remove, { params: { id } })).toMatchObject({
    status: 409,
    message: 'The second semester of 2033-2034 cannot be deleted: a placement is active',
    problems: [{ code: 'live_placement', id: placement }],
  })
  await api.db`update placements set status = 'completed' where id = ${placement}`
  expect((await ask(terms.remove, { params: { id } })).status).toBe(200)
  expect((await ask(terms.create, { body: { ...term, schoolYear: '2033-2034' } })).status).toBe(200)
  expect((await ask(terms.restore, { params: { id } })).errors).toEqual({
    semester: 'This semester of the school year already exists',
  })
})

test('a local holiday is kept where the intern works: at the site, else at the company', async () => {
  const ask = await api.signedIn('admin')
  const dates = ['2028-03-01', '2028-03-02', '2028-03-03', '2028-03-06']
  for (const [index, scope] of ['iloilo', 'Cebu', 'Nowhere', 'National'].entries()) {
    await ask(holidays.create, { body: { date: dates[index]!, name: scope, type: 'special_non_working', scope } })
  }
  const placed = await api.write(async (tx) => {
    const [company] = await tx`insert into companies (name, city) values ('Iloilo Bank', 'Iloilo') returning id`
    const [term] = await tx`select id from terms limit 1`
    const workplace = { companyId: Number(company?.id), termId: Number(term?.id) }
    const places = []
    for (const address of [{ city: 'ILOILO' }, { city: 'Mandaue', province: 'Cebu' }, {}]) {
      const id = await aPlacement(tx, await aStudent(tx), workplace)
      await tx`
        update sites set city = ${address.city ?? null}, province = ${address.province ?? null}
        where id = (select site_id from placements where id = ${id})`
      places.push(id)
    }
    const without = await aPlacement(tx, await aStudent(tx), workplace)
    await tx`update placements set site_id = null where id = ${without}`
    return [...places, without]
  })
  const parts = await readParts(api.db, placed, { from: '2028-03-01', to: '2028-03-06' })
  const kept = (await listClockPlacements(api.db, placed)).map((placement) => [
    placed.indexOf(placement.id),
    ...dates.filter((date) => {
      const { where, holidays, suspensions } = rulesOf(placement, parts, 'Asia/Manila')
      return dayKind({ date, isScheduled: true, where, holidays, suspensions }).type === 'special_non_working'
    }),
  ])
  expect(kept.sort()).toEqual([
    [0, '2028-03-01', '2028-03-06'],
    [1, '2028-03-02', '2028-03-06'],
    [2, '2028-03-01', '2028-03-06'],
    [3, '2028-03-01', '2028-03-06'],
  ])
})

test('a year that a coming term reaches gets the holidays of the law by one click, and keeps what it has', async () => {
  const ask = await api.signedIn('admin')
  const term = { schoolYear: '2040-2041', semester: 'second', startsOn: '2040-11-05', endsOn: '2042-01-05' } as const
  await ask(terms.create, { body: term })
  await ask(holidays.create, { body: { date: '2040-12-25', name: 'Pasko', type: 'regular' } })
  const missing = async () => (await ask(holidays.missingYears)).data.years
  expect((await missing()).filter((year) => year >= 2040)).toEqual([2041, 2042])

  const body = { year: 2040 }
  expect(await ask(holidays.addYear, { body })).toMatchObject({
    message: '14 holidays of 2040 added',
    data: { added: 14, skipped: 1 },
  })
  const { data } = await ask(holidays.list, { query: { year: '2040', rowsPerPage: 100 } })
  expect(data.holidays.filter(({ date }) => date === '2040-12-25').map(({ name }) => name)).toEqual(['Pasko'])
  const rizal = data.holidays.find(({ name }) => name === 'Rizal Day')
  await ask(holidays.remove, { params: { id: rizal!.id } })
  expect(await ask(holidays.addYear, { body })).toMatchObject({
    message: '2040 has these holidays already',
    data: { added: 0, skipped: 15 },
  })

  const both = await Promise.all([
    ask(holidays.addYear, { body: { year: 2041 } }),
    ask(holidays.addYear, { body: { year: 2041 } }),
  ])
  expect(both.map(({ data: { added } }) => added).sort((a, b) => a - b)).toEqual([0, 15])
  expect((await missing()).filter((year) => year >= 2040)).toEqual([2042])
  expect((await ask(holidays.addYear, { body: { year: 1999 } })).status).toBe(400)
})

test('an exam week stops the interns of several programs as a suspension does', async () => {
  const ask = await api.signedIn('admin')
  const courseIds = await api.write(async (tx) => [await aCourse(tx), await aCourse(tx)])
  const exams = { kind: 'exams', fromDate: '2028-10-02', untilDate: '2028-10-06', reason: 'Midterm exams' } as const
  const made = await ask(suspensions.create, { body: { ...exams, courseIds } })
  expect(made.data).toMatchObject({ ...exams, courseIds })
  const placed = await api.write(async (tx) => {
    const [term] = await tx`select id from terms limit 1`
    const termId = Number(term?.id)
    const within = await aPlacement(tx, await aStudent(tx, { courseId: courseIds[1]! }), { termId })
    const other = await aPlacement(tx, await aStudent(tx, { courseId: await aCourse(tx) }), { termId })
    return [within, other]
  })
  const parts = await readParts(api.db, placed, { from: '2028-10-02', to: '2028-10-06' })
  const kinds = new Map(
    (await listClockPlacements(api.db, placed)).map((placement) => {
      const rules = rulesOf(placement, parts, 'Asia/Manila')
      return [placement.id, dayKind({ ...rules, date: '2028-10-04', isScheduled: true })]
    }),
  )
  expect(kinds.get(placed[0]!)).toEqual({ type: 'suspension', name: 'Midterm exams', suspendedFrom: 0 })
  expect(kinds.get(placed[1]!)).toMatchObject({ type: 'regular' })
  const unknown = await ask(suspensions.create, { body: { ...exams, kind: 'party' as 'exams' } })
  expect([unknown.status, unknown.errors]).toEqual([400, { kind: 'Choose class suspension or exam week' }])
})
