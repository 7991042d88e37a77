import { expect, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from '#server/testing/school.ts'
import { aWorkplace } from '#server/testing/workplace.ts'

const api = await startApi()
api.at('2026-06-10T02:00:00Z')

const admin = await api.signedIn('admin')
const termId = await api.write(aTerm)
const office = {
  validFrom: '2026-06-15',
  days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed' as const,
}
const saturday = { ...office, days: [6 as const], second: null }
const night = { ...office, first: { start: '22:00', end: '02:00' }, second: { start: '03:00', end: '07:00' } }

const makeStudent = (wish = {}) => api.write((tx) => aStudent(tx, wish))
const makeWorkplace = (wish = {}) => api.write((tx) => aWorkplace(tx, wish))

test('a student is placed with site, supervisor, dates and a timetable', async () => {
  const studentId = await makeStudent()
  const place = await makeWorkplace()
  const body = {
    studentId,
    termId,
    ...place,
    startDate: '2026-06-15',
    targetEndDate: '2026-10-30',
    position: 'Web developer',
    setup: 'hybrid' as const,
    schedules: [office, saturday],
  }
  const answer = await admin(placements.create, { body })
  expect(answer).toMatchObject({ status: 200, message: 'Successfully Created!', data: { ...body, status: 'draft' } })
  expect(answer.data).toMatchObject({ warnings: [], carriedMinutes: 0, continuesId: null, endDate: null })
  const read = await admin(placements.read, { params: { id: answer.data.id } })
  expect(read.data).toMatchObject({ ...body, history: [{ status: 'draft', reason: null }] })
})

test('a night shift crosses midnight', async () => {
  const body = { studentId: await makeStudent(), termId, schedules: [night] }
  const answer = await admin(placements.create, { body })
  expect(answer.data.schedules).toEqual([night])
})

test('hours, caps and grace are copied from the program, and stay when it changes', async () => {
  const courseId = await api.write((tx) => aCourse(tx, { requiredHours: 240 }))
  await api.db`update courses set max_minutes_per_day = 600, max_minutes_per_week = 3000, grace_minutes = 10 where id = ${courseId}`
  const studentId = await makeStudent({ courseId })
  const { data } = await admin(placements.create, { body: { studentId, termId } })
  const copied = { requiredMinutes: 14_400, maxMinutesPerDay: 600, maxMinutesPerWeek: 3000, graceMinutes: 10 }
  expect(data).toMatchObject(copied)
  await api.db`update courses set required_hours = 999, grace_minutes = 0 where id = ${courseId}`
  expect((await admin(placements.read, { params: { id: data.id } })).data).toMatchObject(copied)
})

test('a term may ask for other hours than the program', async () => {
  const courseId = await api.write(aCourse)
  await api.db`insert into course_term_hours values (${courseId}, ${termId}, 600)`
  const { data } = await admin(placements.create, { body: { studentId: await makeStudent({ courseId }), termId } })
  expect(data.requiredMinutes).toBe(36_000)
})

test('the end is not before the start', async () => {
  const dates = { startDate: '2026-06-15', targetEndDate: '2026-06-14' }
  const answer = await admin(placements.create, { body: { studentId: await makeStudent(), termId, ...dates } })
  expect(answer).toMatchObject({ status: 422, errors: { targetEndDate: 'The end cannot be before the start' } })
})

test('an intern is 18 on the first day', async () => {
  const studentId = await makeStudent()
  await api.db`update students set birth_date = '2008-06-16' where id = ${studentId}`
  const early = await admin(placements.create, { body: { studentId, termId, startDate: '2026-06-15' } })
  expect(early).toMatchObject({ status: 422, errors: { startDate: 'The intern is under 18 on June 15, 2026' } })
  const { data, status } = await admin(placements.create, { body: { studentId, termId, startDate: '2026-06-16' } })
  expect(status).toBe(200)
  const edited = await admin(placements.update, { params: { id: data.id }, body: { startDate: '2026-06-15' } })
  expect(edited).toMatchObject({ status: 422, errors: { startDate: 'The intern is under 18 on June 15, 2026' } })
})

test('a timetable says what is wrong with it', async () => {
  const studentId = await makeStudent()
  const ask = (schedules: (typeof office)[]) => admin(placements.create, { body: { studentId, termId, schedules } })
  expect(await ask([{ ...office, days: [] }])).toMatchObject({
    status: 400,
    message: 'Choose at least one day of the week',
  })
  expect(await ask([office, office])).toMatchObject({
    status: 400,
    message: 'Monday appears twice in the timetable from June 15, 2026',
  })
  expect((await ask([{ ...office, first: { start: '8', end: '12:00' } }])).status).toBe(400)
})

test('site and supervisor are of the company', async () => {
  const [here, there] = [await makeWorkplace(), await makeWorkplace()]
  const body = {
    studentId: await makeStudent(),
    termId,
    ...here,
    siteId: there.siteId,
    supervisorId: there.supervisorId,
  }
  expect(await admin(placements.create, { body })).toMatchObject({
    status: 422,
    errors: {
      siteId: 'This site belongs to another company',
      supervisorId: 'This supervisor works at another company',
    },
  })
})

test('nobody is placed at a blacklisted company or one that does not exist', async () => {
  const companyId = await api.write((tx) => aCompany(tx, { status: 'blacklisted' }))
  const studentId = await makeStudent()
  const ask = (id: number) => admin(placements.create, { body: { studentId, termId, companyId: id } })
  expect((await ask(companyId)).errors).toEqual({ companyId: 'This company is blacklisted' })
  expect((await ask(999_999)).errors).toEqual({ companyId: 'This company does not exist' })
})

test('one placement is prepared per student and term', async () => {
  const studentId = await makeStudent()
  expect((await admin(placements.create, { body: { studentId, termId } })).status).toBe(200)
  expect(await admin(placements.create, { body: { studentId, termId } })).toMatchObject({
    status: 409,
    message: 'A placement of this student is being prepared for this term already',
  })
})

test('two people who place the same student at once place them once', async () => {
  const studentId = await makeStudent()
  const body = { studentId, termId }
  const answers = await Promise.all([admin(placements.create, { body }), admin(placements.create, { body })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('more interns than slots are a warning, not a refusal', async () => {
  const { companyId } = await makeWorkplace({ slots: 1 })
  const place = async () => admin(placements.create, { body: { studentId: await makeStudent(), termId, companyId } })
  expect((await place()).data.warnings).toEqual([])
  const second = await place()
  expect(second).toMatchObject({ status: 200, data: { warnings: [{ code: 'slots_exceeded', id: companyId }] } })
  expect(second.data.warnings[0]?.message).toMatch(/has 1 slot and now 2 interns$/)
})

test('hours from outside need a reason', async () => {
  const studentId = await makeStudent()
  const body = { studentId, termId, carriedMinutes: 600 }
  expect((await admin(placements.create, { body })).errors).toEqual({
    carriedReason: 'Say where the carried hours come from',
  })
  const answer = await admin(placements.create, { body: { ...body, carriedReason: 'Certified by the former school' } })
  expect(answer.data).toMatchObject({ carriedMinutes: 600, carriedReason: 'Certified by the former school' })
})

test('an unknown field, student or term is refused', async () => {
  const studentId = await makeStudent()
  const unknown = { studentId, termId, requiredMinutes: 1 } as { studentId: number; termId: number }
  expect((await admin(placements.create, { body: unknown })).status).toBe(400)
  expect((await admin(placements.create, { body: { studentId: 999_999, termId } })).status).toBe(404)
  expect((await admin(placements.create, { body: { studentId, termId: 999_999 } })).status).toBe(422)
  await api.db`update users set archived_at = now() where id = ${studentId}`
  expect((await admin(placements.create, { body: { studentId, termId } })).errors).toEqual({
    studentId: 'This student is in the archive',
  })
})

test('many students are placed at once, each with the hours of their program', async () => {
  const place = await makeWorkplace({ slots: 1 })
  const courseId = await api.write((tx) => aCourse(tx, { requiredHours: 100 }))
  const studentIds = [await makeStudent(), await makeStudent({ courseId })]
  const body = { studentIds, termId, ...place, startDate: '2026-06-15', schedules: [office] }
  const { status, data } = await admin(placements.createMany, { body })
  expect(status).toBe(200)
  expect(data.placements.map((one) => [one.studentId, one.requiredMinutes])).toEqual([
    [studentIds[0], 29_160],
    [studentIds[1], 6000],
  ])
  expect(data.placements[1]).toMatchObject({ ...place, schedules: [office] })
  expect(data.warnings).toMatchObject([{ code: 'slots_exceeded' }])
})

test('one who cannot be placed keeps all from being placed', async () => {
  const [young, busy, free] = [await makeStudent(), await makeStudent(), await makeStudent()]
  await api.db`update students set birth_date = '2010-01-01' where id = ${young}`
  await admin(placements.create, { body: { studentId: busy, termId } })
  const body = { studentIds: [free, young, busy], termId, startDate: '2026-06-15' }
  const answer = await admin(placements.createMany, { body })
  expect(answer).toMatchObject({ status: 409, message: 'Nobody was placed: 2 students can’t be placed' })
  expect(answer.problems).toMatchObject([
    { code: 'under_age', id: young, link: `/students/${young}` },
    { code: 'already_prepared', id: busy },
  ])
  expect((await admin(placements.list, { query: { studentId: free } })).data.total).toBe(0)
})

test('a coordinator places own students only', async () => {
  const teacherId = await api.write(aTeacher)
  const teacher = await api.as(teacherId)
  const [own, other] = [await makeStudent({ coordinatorId: teacherId }), await makeStudent()]
  const made = await teacher(placements.create, { body: { studentId: own, termId } })
  expect(made).toMatchObject({ status: 200, data: { teacherId } })
  expect((await teacher(placements.create, { body: { studentId: other, termId } })).status).toBe(404)
  const many = await teacher(placements.createMany, { body: { studentIds: [own, other], termId } })
  expect(many).toMatchObject({ status: 404, problems: [{ code: 'not_found', id: other }] })

  const { data } = await admin(placements.create, { body: { studentId: other, termId } })
  expect((await teacher(placements.read, { params: { id: data.id } })).status).toBe(404)
  expect((await teacher(placements.update, { params: { id: data.id }, body: { position: 'X' } })).status).toBe(404)
  const step = { params: { id: data.id }, body: { status: 'requirements' as const } }
  expect((await teacher(placements.move, step)).status).toBe(404)
  expect((await teacher(placements.list)).data.placements.map(({ studentId }) => studentId)).toEqual([own])
})

test('a supervisor and a student read what is theirs and change nothing', async () => {
  const supervisorId = await api.write(aSupervisor)
  const [mine, other] = [await makeStudent(), await makeStudent()]
  const id = await api.write((tx) => aPlacement(tx, mine, { supervisorId }))
  const otherId = await api.write((tx) => aPlacement(tx, other))
  for (const ask of [await api.as(supervisorId), await api.as(mine)]) {
    expect((await ask(placements.list)).data.placements.map((one) => one.id)).toEqual([id])
    const read = await ask(placements.read, { params: { id } })
    expect(read.status).toBe(200)
    expect(read.data.steps.flatMap(({ missing }) => missing).every(({ link }) => !link?.startsWith('/companies'))).toBe(
      true,
    )
    expect((await ask(placements.read, { params: { id: otherId } })).status).toBe(404)
    expect((await ask(placements.create, { body: { studentId: mine, termId } })).status).toBe(403)
    expect((await ask(placements.createMany, { body: { studentIds: [mine], termId } })).status).toBe(403)
    expect((await ask(placements.update, { params: { id }, body: { position: 'X' } })).status).toBe(403)
    expect((await ask(placements.move, { params: { id }, body: { status: 'on_hold', reason: 'X' } })).status).toBe(403)
    expect((await ask(placements.handOver, { body: { ids: [id], supervisorId } })).status).toBe(403)
  }
})

test('the list filters, searches, sorts and pages', async () => {
  const place = await makeWorkplace()
  const make = (lastName: string, status: string) =>
    api.write(async (tx) => {
      const id = await aPlacement(tx, await aStudent(tx, { lastName }), { supervisorId: place.supervisorId, status })
      return id
    })
  const [zamora, penafiel, abad] = [
    await make('Zamora', 'deployed'),
    await make('Peñafiel', 'completed'),
    await make('Abad', 'draft'),
  ]
  const ids = async (query: object) => {
    const { data } = await admin(placements.list, { query: { companyId: place.companyId, ...query } })
    return data.placements.map(({ id }) => id)
  }
  expect(await ids({})).toEqual([abad, penafiel, zamora])
  expect(await ids({ sort: 'student' })).toEqual([abad, penafiel, zamora])
  expect(await ids({ sort: '-student' })).toEqual([zamora, penafiel, abad])
  expect(await ids({ sort: 'status' })).toEqual([abad, zamora, penafiel])
  expect(await ids({ search: 'penaf' })).toEqual([penafiel])
  expect(await ids({ status: 'draft' })).toEqual([abad])
  expect(await ids({ live: true })).toEqual([abad, zamora])
  expect(await ids({ supervisorId: place.supervisorId, termId })).toHaveLength(3)
  const second = await admin(placements.list, { query: { companyId: place.companyId, page: 2, rowsPerPage: 2 } })
  expect(second.data).toMatchObject({ total: 3, placements: [{ id: zamora }] })
  expect((await admin(placements.list, { query: { status: 'gone' as 'draft' } })).status).toBe(400)
})
