import { expect, onTestFinished, test } from 'vitest'
import { courses } from '#contract/courses.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from '#server/testing/school.ts'

const api = await startApi()
const fields = { code: 'BSCS', name: 'BS Computer Science', department: 'Computer Studies', requiredHours: 240 }

test('a program begins with the caps that the school has set', async () => {
  const ask = await api.signedIn('admin')
  await api.db`update school_settings set max_minutes_per_day = 360`
  const made = await ask(courses.create, { body: fields })
  await api.db`update school_settings set max_minutes_per_day = 480`
  expect(made).toMatchObject({
    status: 200,
    message: 'Successfully Created!',
    data: { ...fields, maxMinutesPerDay: 360, maxMinutesPerWeek: 2400, graceMinutes: 5, active: true, version: 1 },
  })
  const again = await ask(courses.create, { body: { ...fields, code: 'bscs' } })
  expect(again).toMatchObject({ status: 409, errors: { code: 'A program with this code already exists' } })
})

test('a list is found by any part of a name, whatever its case and accents, and by the beginning of a word', async () => {
  const ask = await api.signedIn('teacher')
  await ask(courses.create, { body: { ...fields, code: 'BSÑ', name: 'BS Diseño' } })
  for (const search of ['diseno', 'SEÑO', 'di', 'bs d']) {
    const { data } = await ask(courses.list, { query: { search } })
    expect([search, data.courses.map(({ code }) => code), data.total]).toEqual([search, ['BSÑ'], 1])
  }
  expect((await ask(courses.list, { query: { search: 'se' } })).data.total).toBe(0)
})

test('the order is stable, turns round, and ends where the pages end', async () => {
  const ask = await api.signedIn('admin')
  for (const code of ['ZZ1', 'ZZ3', 'ZZ2']) await ask(courses.create, { body: { ...fields, code, name: 'Zoology' } })
  const page = async (query: object) =>
    (await ask(courses.list, { query: { search: 'zoology', ...query } })).data.courses.map(({ code }) => code)
  expect(await page({})).toEqual(['ZZ1', 'ZZ2', 'ZZ3'])
  expect(await page({ sort: '-code', rowsPerPage: 2 })).toEqual(['ZZ3', 'ZZ2'])
  expect(await page({ sort: '-code', rowsPerPage: 2, page: 2 })).toEqual(['ZZ1'])
  const beyond = await ask(courses.list, { query: { search: 'zoology', page: 9 } })
  expect(beyond.data).toEqual({ courses: [], total: 3 })
})

test('what cannot be right is refused field by field', async () => {
  const ask = await api.signedIn('admin')
  const refused = await ask(courses.create, {
    body: { code: ' ', name: 'x', requiredHours: 0, graceMinutes: 1.5 },
  })
  expect(refused).toMatchObject({
    status: 400,
    errors: {
      code: 'Code is required',
      requiredHours: 'Required hours: a whole number from 1 to 5000',
      graceMinutes: 'The grace is 0 to 120 minutes',
    },
  })
  expect((await ask(courses.list, { query: { sort: 'password' as 'name' } })).status).toBe(400)
  const twice = { termId: await api.write((tx) => aTerm(tx)), requiredHours: 300 }
  const terms = await ask(courses.create, { body: { ...fields, code: 'T2', termHours: [twice, twice] } })
  expect(terms.errors).toEqual({ termHours: 'The list has a term twice' })
  const unknown = await ask(courses.create, {
    body: { ...fields, code: 'T3', termHours: [{ termId: 999_999, requiredHours: 300 }] },
  })
  expect(unknown).toMatchObject({ status: 422, errors: { termHours: 'One of the terms does not exist' } })
})

test('new hours touch the placements that go on only when asked, and by their term', async () => {
  const ask = await api.signedIn('teacher')
  const { id, version } = (await ask(courses.create, { body: { ...fields, code: 'HRS' } })).data
  const term = await api.write((tx) => aTerm(tx))
  const [{ id: other }] = (await api.db`
    insert into terms (school_year, semester, starts_on, ends_on) values ('2027-2028', 'first', '2027-06-01', '2027-12-18')
    returning id`) as unknown as [{ id: number }]
  const [live, ended, overridden] = await api.write(async (tx) => {
    const place = async (status: 'deployed' | 'completed', termId: number) =>
      aPlacement(tx, await aStudent(tx, { courseId: id }), { courseId: id, termId, status, requiredMinutes: 14_400 })
    return [await place('deployed', term), await place('completed', term), await place('deployed', other)]
  })
  const minutes = async () => {
    const rows = await api.db`select id, required_minutes from placements where course_id = ${id} order by id`
    return new Map(rows.map((row) => [row.id, row.requiredMinutes]))
  }

  const affected = await ask(courses.affected, { params: { id } })
  expect(affected.data).toMatchObject({ total: 2, placements: [{ requiredHours: 240 }, { requiredHours: 240 }] })

  const termHours = [{ termId: other, requiredHours: 162 }]
  const quiet = await ask(courses.update, { params: { id }, body: { requiredHours: 300, termHours, version } })
  expect(quiet.data).toMatchObject({ requiredHours: 300, touched: 0, termHours })
  expect([...(await minutes()).values()]).toEqual([14_400, 14_400, 14_400])

  const asked = await ask(courses.update, { params: { id }, body: { applyToLive: true } })
  expect(asked.data).toMatchObject({ touched: 2, untouched: 0 })
  const now = await minutes()
  expect([now.get(live), now.get(ended), now.get(overridden)]).toEqual([18_000, 14_400, 9720])
  const events = await api.db`select before, after from audit_events where noun = 'placement' and record_id = ${live!}`
  expect(events).toMatchObject([{ before: { requiredMinutes: 14_400 }, after: { requiredMinutes: 18_000 } }])
})

test('coordinators change only their own programs, and there only the hours of their own students', async () => {
  const [own, stranger] = [await api.signedIn('teacher'), await api.signedIn('teacher')]
  const { id } = (await own(courses.create, { body: { ...fields, code: 'OWN' } })).data
  const [mine, theirs] = await api.write(async (tx) => {
    const place = async (coordinatorId: number) =>
      aPlacement(tx, await aStudent(tx, { courseId: id, coordinatorId }), { courseId: id, requiredMinutes: 14_400 })
    return [await place(own.id), await place(stranger.id)]
  })

  const seen = await own(courses.affected, { params: { id } })
  expect(seen.data).toMatchObject({ placements: [{ id: mine }], total: 1, others: 1 })
  const changed = await own(courses.update, { params: { id }, body: { requiredHours: 1, applyToLive: true } })
  expect(changed.data).toMatchObject({ touched: 1, untouched: 1 })
  const rows = await api.db`select id, required_minutes from placements where course_id = ${id} order by id`
  expect(rows).toEqual([
    { id: mine, requiredMinutes: 60 },
    { id: theirs, requiredMinutes: 14_400 },
  ])

  const params = { id }
  const message = 'You can change only the programs that you coordinate'
  const refused = { status: 403, message }
  expect((await stranger(courses.read, { params })).status).toBe(200)
  // interns without a coordinator count among the others too
  await api.db`update students set coordinator_id = null where id = (select student_id from placements where id = ${mine!})`
  const shown = await stranger(courses.affected, { params })
  expect(shown.data).toMatchObject({ placements: [{ id: theirs }], total: 1, others: 1 })
  expect(await stranger(courses.update, { params, body: { requiredHours: 2 } })).toMatchObject(refused)
  expect(await stranger(courses.remove, { params })).toMatchObject(refused)
  expect(await stranger(courses.restore, { params })).toMatchObject(refused)
  const admin = await api.signedIn('admin')
  const all = await admin(courses.update, { params, body: { requiredHours: 2, applyToLive: true } })
  expect(all.data).toMatchObject({ touched: 2, untouched: 0 })
})

test('the second to save is told who was faster, and the current record comes with it', async () => {
  const ask = await api.signedIn('admin')
  const other = await api.signedIn('admin')
  const { id, version } = (await ask(courses.create, { body: { ...fields, code: 'STALE' } })).data
  const both = await Promise.all([
    ask(courses.update, { params: { id }, body: { name: 'One', version } }),
    other(courses.update, { params: { id }, body: { name: 'Two', version } }),
  ])
  const late = both.find(({ status }) => status !== 200)
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(late).toMatchObject({ code: 'stale', data: { current: { id, version: version + 1 } } })
  expect(late?.message).toMatch(/changed this on/)
})

test('the second to save reads when the first did on the clock of the school', async () => {
  onTestFinished(() => api.at(null))
  // past midnight in Manila, the day before in UTC
  api.at('2026-11-14T16:05:30.000Z')
  const ask = await api.signedIn('admin')
  const first = await api.signedIn('admin')
  await api.db`update users set first_name = 'Tess', last_name = 'Reyes' where id = ${first.id}`
  const { id, version } = (await ask(courses.create, { body: { ...fields, code: 'CLOCK' } })).data
  await first(courses.update, { params: { id }, body: { name: 'One', version } })
  const late = await ask(courses.update, { params: { id }, body: { name: 'Two', version } })
  expect([late.status, late.message]).toEqual([
    409,
    'Tess Reyes changed this on November 15, 2026 at 12:05 AM. Check the current record, then save again.',
  ])
  expect(late.data).toMatchObject({ changedBy: 'Tess Reyes', changedAt: '2026-11-14T16:05:30.000Z' })
})

test('a program with placements that go on is not deleted, and says which', async () => {
  const ask = await api.signedIn('admin')
  const { id } = (await ask(courses.create, { body: { ...fields, code: 'KEEP' } })).data
  const studentId = await api.write(async (tx) => {
    const student = await aStudent(tx, { courseId: id, firstName: 'Ana', lastName: 'Cruz' })
    await aPlacement(tx, student, {
      courseId: id,
      companyId: await aCompany(tx, { name: 'Kape Co' }),
      status: 'deployed',
    })
    return student
  })
  const refused = await ask(courses.remove, { params: { id } })
  expect(refused).toMatchObject({
    status: 409,
    message: 'KEEP cannot be deleted: a placement is active',
    problems: [{ code: 'live_placement', message: 'Ana Cruz at Kape Co: deployed', link: `/students/${studentId}` }],
  })
  await api.db`update placements set status = 'completed' where course_id = ${id}`
  expect((await ask(courses.remove, { params: { id } })).message).toBe('Successfully Deleted!')
  expect((await ask(courses.list, { query: { search: 'keep' } })).data.total).toBe(0)
  expect((await ask(courses.list, { query: { search: 'keep', archived: true } })).data.total).toBe(1)
  const taken = await ask(courses.create, { body: { ...fields, code: 'KEEP' } })
  expect(taken.status).toBe(200)
  expect((await ask(courses.restore, { params: { id } })).status).toBe(409)
  await ask(courses.remove, { params: { id: taken.data.id } })
  expect((await ask(courses.restore, { params: { id } })).data).toMatchObject({ id, archivedAt: null })
})

test('a supervisor reads the programs of their interns, a student their own, and neither changes them', async () => {
  const [own, placed, foreign] = await api.write(async (tx) => [
    await aCourse(tx),
    await aCourse(tx),
    await aCourse(tx),
  ])
  const { student, supervisor } = await api.write(async (tx) => {
    const companyId = await aCompany(tx)
    const student = await aStudent(tx, { courseId: own! })
    const [supervisor, colleague] = [await aSupervisor(tx, { companyId }), await aSupervisor(tx, { companyId })]
    await aPlacement(tx, student, { courseId: placed!, supervisorId: supervisor })
    await aPlacement(tx, await aStudent(tx), { courseId: foreign!, supervisorId: colleague })
    return { student, supervisor }
  })
  const asStudent = await api.as(student)
  const asSupervisor = await api.as(supervisor)
  const ids = async (ask: typeof asStudent) => (await ask(courses.list)).data.courses.map(({ id }) => id)
  expect(await ids(asStudent)).toEqual([own, placed])
  expect(await ids(asSupervisor)).toEqual([placed])
  expect((await asStudent(courses.read, { params: { id: foreign! } })).status).toBe(404)
  for (const ask of [asStudent, asSupervisor]) {
    expect((await ask(courses.create, { body: fields })).status).toBe(403)
    expect((await ask(courses.update, { params: { id: placed! }, body: { name: 'x' } })).status).toBe(403)
    expect((await ask(courses.remove, { params: { id: placed! } })).status).toBe(403)
    expect((await ask(courses.affected, { params: { id: placed! } })).status).toBe(403)
  }
})

test('a program shows who coordinates it', async () => {
  const course = await api.write((tx) => aCourse(tx))
  const teacher = await api.write((tx) => aTeacher(tx, { courseIds: [course] }))
  const ask = await api.signedIn('admin')
  const { data } = await ask(courses.read, { params: { id: course } })
  expect(data.coordinators).toMatchObject([{ id: teacher }])
})
