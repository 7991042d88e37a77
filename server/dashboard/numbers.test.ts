import { beforeAll, expect, test } from 'vitest'
import { companies } from '#contract/companies.ts'
import { corrections } from '#contract/corrections.ts'
import { dashboard } from '#contract/dashboard.ts'
import { documents } from '#contract/documents.ts'
import { records } from '#contract/records.ts'
import type { DayBasis } from '#domain/basis.ts'
import type { Tx } from '#server/db.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher, aTerm } from '#server/testing/school.ts'
import { countSchool } from './tasks.ts'

// A small school in which every number has what it counts and, beside it, what it must leave out.
const api = await startApi()
// a Friday, half past eight
const now = '2026-07-10T00:30:00.000Z'
api.at(now)

type Intern = { studentId: number; placementId: number }
const school = {} as Record<'teacher' | 'stranger' | 'supervisor' | 'course' | 'emptyCourse' | 'oldCourse', number> & {
  busy: Intern
}

beforeAll(async () => {
  await api.write(async (tx) => {
    const { archived, lasting } = await people(tx)
    await daysOf(tx, school.busy, archived)
    await papersOf(tx, { busy: school.busy.studentId, archived: archived.studentId })
    await agreementsOf(tx, { busy: school.busy.placementId, lasting })
  })
  await countSchool(api.services, atOnce)
})

async function people(tx: Tx) {
  const [course, emptyCourse, oldCourse] = [await aCourse(tx), await aCourse(tx), await aCourse(tx)]
  const teacher = await aTeacher(tx, { courseIds: [course] })
  const stranger = await aTeacher(tx)
  const supervisor = await aSupervisor(tx)
  Object.assign(school, { course, emptyCourse, oldCourse, teacher, stranger, supervisor })
  const make = async (lastName: string, wish: Parameters<typeof aPlacement>[2] | null, lastTap?: string) => {
    const studentId = await aStudent(tx, { courseId: course, coordinatorId: teacher, lastName })
    if (!wish) return { studentId, placementId: 0 }
    const placementId = await aPlacement(tx, studentId, wish)
    if (lastTap) await aDay(tx, { studentId, placementId }, { workDate: lastTap })
    return { studentId, placementId }
  }
  // little is required, so that the end of it can be foreseen
  school.busy = await make('Busy', { supervisorId: supervisor, requiredMinutes: 3000 }, '2026-07-09')
  await make('Silent', {}, '2026-07-06')
  // none of these takes a day of work away
  const holiday = { onDate: '2026-07-08', name: 'Working holiday', type: 'special_working' }
  const mistaken = { onDate: '2026-07-08', name: 'By mistake', type: 'regular', archivedAt: now }
  await tx`insert into holidays ${tx(holiday)}`
  await tx`insert into holidays ${tx(mistaken)}`
  const storm = { fromDate: '2026-07-07', untilDate: '2026-07-09', reason: 'It passed us by', archivedAt: now }
  await tx`insert into suspensions ${tx(storm)}`
  const intern = await make('Almost', {}, '2026-07-07')
  const held = await make('Held', { status: 'on_hold' }, '2026-06-19')
  await make('Nowhere', null)
  await make('Pulled', { status: 'pulled_out', endDate: '2026-07-01' })
  await make('Preparing', { status: 'requirements' })
  await make('Done', { status: 'completed', endDate: '2026-07-01' })
  const archived = await make('Archived', { supervisorId: supervisor }, '2026-07-01')
  const other = await aStudent(tx, { courseId: course, coordinatorId: stranger, lastName: 'Stranger' })
  const strange = { studentId: other, placementId: await aPlacement(tx, other) }
  await aDay(tx, strange, { workDate: '2026-07-01', status: 'incomplete' })
  await aCorrection(tx, strange, { workDate: '2026-07-01', status: 'pending' })
  await tx`update users set archived_at = ${now} where id = ${archived.studentId}`
  await tx`update courses set archived_at = ${now} where id in ${tx([emptyCourse, oldCourse])}`
  await aPlacement(tx, await aStudent(tx, { courseId: oldCourse, coordinatorId: stranger }), { status: 'completed' })
  // gone, but with a day that still waits for the supervisor
  const gone = await aStudent(tx, { courseId: oldCourse, coordinatorId: stranger, lastName: 'Gone' })
  const ended = await aPlacement(tx, gone, { status: 'pulled_out', endDate: '2026-06-30', supervisorId: supervisor })
  await aDay(tx, { studentId: gone, placementId: ended }, { workDate: '2026-06-29' })
  return { archived, lasting: [intern.placementId, held.placementId] }
}

async function daysOf(tx: Tx, busy: Intern, archived: Intern) {
  await aDay(tx, busy, { workDate: '2026-07-02', status: 'incomplete' })
  await aDay(tx, busy, { workDate: '2026-07-03', status: 'incomplete' })
  await aDay(tx, busy, { workDate: '2026-07-01', status: 'returned', decidedNote: 'Whose initials are these?' })
  await aDay(tx, busy, { workDate: '2026-06-30', status: 'approved', wouldBe: 100 })
  await aDay(tx, archived, { workDate: '2026-07-02', status: 'incomplete' })
  await aCorrection(tx, busy, { workDate: '2026-07-03', status: 'pending' })
  await aCorrection(tx, busy, { workDate: '2026-07-02', status: 'withdrawn' })
}

async function papersOf(tx: Tx, { busy, archived }: { busy: number; archived: number }) {
  const found = await tx<{ id: number }[]>`select id from requirements where subject = 'student' order by position, id`
  const [uploaded, renewed, brought, approved, old, returned, expired, expiring, waived, broughtOld] = found.map(
    ({ id }) => id,
  )
  const company = { code: 'SEC', name: 'Registration', phase: 'before', subject: 'company', uploadedBy: 'teacher' }
  const [ofCompanies] = await tx<{ id: number }[]>`insert into requirements ${tx(company)} returning id`
  const file = async (requirementId: number | undefined, fields: object) => {
    const paper = { requirementId: requirementId ?? 0, studentId: busy, status: 'submitted', ...fields }
    await tx`insert into documents ${tx(paper as never)}`
  }
  const atDesk = { paperReceivedBy: school.teacher, paperReceivedAt: now }
  await file(uploaded, {})
  await file(uploaded, { studentId: archived })
  await file(renewed, { status: 'submitted', expiresOn: '2026-07-01' })
  await file(renewed, { status: 'approved', revision: 2 })
  await file(brought, atDesk)
  await file(approved, { status: 'approved', expiresOn: '2027-07-09' })
  await file(old, { status: 'approved', expiresOn: '2026-07-01' })
  await file(old, { status: 'submitted', revision: 2 })
  await file(returned, { status: 'returned', remarks: 'Not signed' })
  await file(expired, { status: 'approved', expiresOn: '2026-07-09' })
  await file(expiring, { status: 'approved', expiresOn: '2026-07-10' })
  await file(waived, { status: 'waived', expiresOn: '2026-07-01' })
  await file(broughtOld, { ...atDesk, expiresOn: '2026-07-08' })
  const notAsked = async (code: string, archivedAt: string | null = now) => {
    const gone = { code, name: 'No longer asked for', phase: 'before', archivedAt }
    const [requirement] = await tx<{ id: number }[]>`insert into requirements ${tx(gone)} returning id`
    return requirement?.id
  }
  await file(await notAsked('GONE'), {})
  await file(await notAsked('PAST'), { status: 'approved', expiresOn: '2026-07-01' })
  const ofOthers = await notAsked('OTHER', null)
  await tx`insert into requirement_courses values (${ofOthers ?? 0}, ${school.oldCourse})`
  await file(ofOthers, { status: 'approved', expiresOn: '2026-07-03' })
  await file(ofCompanies?.id, { studentId: null, companyId: await aCompany(tx, { name: 'With a paper' }) })
  const closed = await aCompany(tx, { name: 'Closed' })
  await file(ofCompanies?.id, { studentId: null, companyId: closed })
  await tx`update companies set archived_at = ${now} where id = ${closed}`
}

/** Beyond these, the companies of the other placements have no agreement. */
async function agreementsOf(tx: Tx, { busy, lasting }: { busy: number; lasting: readonly number[] }) {
  const agree = async (
    companyId: number,
    fields: { validFrom?: string; validUntil?: string | null; archivedAt?: string },
  ) => {
    const agreement = {
      companyId,
      reference: `MOA ${fields.validUntil ?? fields.archivedAt}`,
      validFrom: '2025-07-10',
      validUntil: null,
      ...fields,
    }
    await tx`insert into agreements ${tx(agreement as never)}`
  }
  const hostOf = async (placementId: number) =>
    Number((await tx`select company_id from placements where id = ${placementId}`)[0]?.companyId)
  const host = await hostOf(busy)
  await agree(host, { validUntil: '2026-07-10' })
  await agree(host, { archivedAt: now })
  for (const placementId of lasting) {
    await agree(await hostOf(placementId), { validUntil: '2026-07-01' })
    await agree(await hostOf(placementId), {})
  }
  const elsewhere = (name: string) => aCompany(tx, { name })
  await agree(await elsewhere('Expires in 90 days'), { validUntil: '2026-10-08' })
  await agree(await elsewhere('Lasts 91 days'), { validUntil: '2026-10-09' })
  await agree(await elsewhere('Ended yesterday'), { validUntil: '2026-07-09' })
  await agree(await elsewhere('Begins tomorrow'), { validFrom: '2026-07-11' })
  const gone = await elsewhere('Archived')
  await agree(gone, {})
  await tx`update companies set archived_at = ${now} where id = ${gone}`
}

test('a coordinator’s queues count what waits, and leave out what does not', async () => {
  const ask = await api.as(school.teacher)
  const { data } = await ask(dashboard.read)
  if (data.role !== 'teacher') throw new Error('not a teacher')
  expect(data.students).toBe(8)
  expect(data.queues).toEqual({
    documents: 3,
    corrections: 1,
    changed: 1,
    incomplete: 1,
    noTap: 1,
    unplaced: 2,
    preparing: 1,
    moasExpiring: 1,
  })
  expect(data.programs).toMatchObject([{ unplaced: 2, preparing: 1, atWork: 4, completed: 1 }])
  expect(data.queues.documents).toBe((await ask(documents.list, { query: { state: 'submitted' } })).data.total)
  expect(data.queues.corrections).toBe((await ask(corrections.list, { query: { status: 'pending' } })).data.total)
  expect(data.queues.changed).toBe((await ask(records.changed)).data.total)
})

test('each at risk has the reasons that hold, and no others', async () => {
  const { data } = await (await api.as(school.teacher))(dashboard.read)
  if (data.role !== 'teacher') throw new Error('not a teacher')
  const reasons = Object.fromEntries(
    data.risks.map(({ name, reasons }) => [name, Object.fromEntries(reasons.map(({ code, text }) => [code, text]))]),
  )
  expect(Object.keys(reasons).filter((name) => reasons[name]?.no_tap)).toEqual(['Silent, Ana'])
  expect(reasons['Silent, Ana']?.no_tap).toBe('No tap since July 6, 2026: 3 days of work missed')
  expect(reasons['Held, Ana']?.on_hold).toBe('On hold')
  expect(reasons['Busy, Ana']).toMatchObject({
    incomplete: '2 incomplete days aren’t credited yet, the oldest July 2, 2026',
    moa_ends: expect.stringMatching(/^The MOA of .* ends on July 10, 2026, before the hours are met$/),
  })
  const expired = reasons['Busy, Ana']?.paper_expired?.split('; ')
  expect(expired?.map((words) => /expired on (.*)$/.exec(words)?.[1])).toEqual(['July 9, 2026', 'July 8, 2026'])
  expect(Object.keys(reasons).filter((name) => reasons[name]?.moa_ends)).toEqual(['Busy, Ana'])
})

test('who came to a milestone with this week’s approvals is named, and nobody who had reached it before', async () => {
  const ask = await api.as(school.teacher)
  const reachedIf = async (decidedAt: string, required: number) => {
    const [busy] = await api.db<{ id: number; requiredMinutes: number }[]>`
      select p.id, p.required_minutes from placements p join users u on u.id = p.student_id where u.last_name = 'Busy'`
    await api.db`update time_records set decided_at = ${decidedAt} where placement_id = ${busy?.id ?? 0} and status = 'approved'`
    await api.db`update placements set required_minutes = ${required} where id = ${busy?.id ?? 0}`
    const { data } = await ask(dashboard.read)
    await api.db`update placements set required_minutes = ${busy?.requiredMinutes ?? 0} where id = ${busy?.id ?? 0}`
    return data.role === 'teacher' && data.milestones.map(({ name, milestone }) => [name, milestone])
  }
  // The week began at midnight in Manila.
  expect(await reachedIf('2026-07-05T16:00:00.000Z', 960)).toEqual([['Busy, Ana', 50]])
  expect(await reachedIf('2026-07-05T15:59:00.000Z', 960)).toEqual([])
  expect(await reachedIf('2026-07-09T03:00:00.000Z', 4800)).toEqual([])
})

test('minutes that a week keeps beyond its cap bring an intern to a milestone too', async () => {
  const { placementId } = school.busy
  const ask = await api.as(school.teacher)
  await api.db`update time_records set decided_at = ${now} where placement_id = ${placementId} and status = 'approved'`
  await api.db`update placements set required_minutes = 180, max_minutes_per_week = 300 where id = ${placementId}`
  await api.db`
    insert into kept_weeks (placement_id, week, minutes_before, minutes_after, kept_minutes)
    values (${placementId}, '2026-06-29', 480, 300, 180)`
  const { data } = await ask(dashboard.read)
  await api.db`delete from kept_weeks`
  await api.db`update placements set required_minutes = 3000, max_minutes_per_week = 2400 where id = ${placementId}`
  expect(data).toMatchObject({ milestones: [{ name: 'Busy, Ana', milestone: 100 }] })
})

test('the school’s numbers leave out the archived, today, and what belongs to another term', async () => {
  const ask = await api.signedIn('admin')
  const other = { schoolYear: '2025-2026', semester: 'second', startsOn: '2026-01-05', endsOn: '2026-05-29' }
  const gone = { ...other, semester: 'summer', startsOn: '2026-04-01', archivedAt: now }
  const [before] = await api.db<{ id: number }[]>`insert into terms ${api.db(other)} returning id`
  await api.db`insert into terms ${api.db(gone)}`
  const { data } = await ask(dashboard.read)
  if (data.role !== 'admin') throw new Error('not an admin')
  expect(data.terms.map(({ id }) => id)).toEqual([await api.write(aTerm), before?.id])
  const ids = data.programs.map(({ courseId }) => courseId)
  expect(ids).toContain(school.oldCourse)
  expect(ids).not.toContain(school.emptyCourse)
  expect(data.programs.find(({ courseId }) => courseId === school.course)).toMatchObject({
    placed: 8,
    atWork: 5,
    completed: 1,
    pulledOut: 1,
  })
  const { none, ...moa } = data.moa
  expect(moa).toEqual({ valid: 3, expiring: 2, expired: 1, upcoming: 1 })
  expect(none).toBe((await ask(companies.list, { query: { moa: 'none' } })).data.total)
  expect(data.activity[0]?.workDate).toBe('2026-06-26')
  expect(data.activity.filter(({ students }) => students > 0)).toEqual([
    { workDate: '2026-06-29', students: 1 },
    { workDate: '2026-06-30', students: 1 },
    { workDate: '2026-07-01', students: 2 },
    { workDate: '2026-07-02', students: 1 },
    { workDate: '2026-07-03', students: 1 },
    { workDate: '2026-07-06', students: 1 },
    { workDate: '2026-07-07', students: 1 },
    { workDate: '2026-07-09', students: 1 },
  ])
})

test('the health of the system counts devices, and letters and pushes whose last try failed', async () => {
  const ask = await api.signedIn('admin')
  const device = { userId: school.teacher, token: '{}', tokenHash: Buffer.from('one'), lastSeenAt: now, createdAt: now }
  await api.db`insert into device_tokens ${api.db(device)}`
  await api.db`select graphile_worker.add_job(task) from unnest(array['send-letters', 'send-pushes', 'count-school']) task`
  const health = async () => {
    const { data } = await ask(dashboard.read)
    return data.role === 'admin' ? data.health : undefined
  }
  expect(await health()).toMatchObject({ mail: { failed: 0 }, push: { devices: 1 }, lastBackupAt: null })
  const failed = ['send-letters', 'count-school']
  await api.db`update graphile_worker._private_jobs j set last_error = 'no answer' from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${failed})`
  await api.db`insert into audit_events (at, action, noun, record_id) values (${now}, 'updated', 'school', 1)`
  expect(await health()).toMatchObject({ mail: { failed: 1 }, lastBackupAt: null })
})

test('a supervisor’s interns are those at work, and a night shift that goes on is in', async () => {
  const ask = await api.as(school.supervisor)
  const interns = async () => {
    const { data } = await ask(dashboard.read)
    if (data.role !== 'supervisor') throw new Error('not a supervisor')
    expect(data.queue.records.map(({ workDate }) => workDate)).toContain('2026-06-29')
    return data.interns.map(({ name, presence }) => [name, presence])
  }
  // yesterday's day is submitted: it says nothing about today
  expect(await interns()).toEqual([['Busy, Ana', 'absent']])
  const { studentId } = school.busy
  const yesterday = (change: object) =>
    api.db`update time_records set ${api.db(change as never)} where student_id = ${studentId} and work_date = '2026-07-09'`
  await yesterday({ closesAt: '2026-07-10T08:00:00Z' })
  expect(await interns()).toEqual([['Busy, Ana', 'absent']])
  await yesterday({ status: 'open' })
  expect(await interns()).toEqual([['Busy, Ana', 'in']])
  await yesterday({ closesAt: now })
  expect(await interns()).toEqual([['Busy, Ana', 'absent']])
  await yesterday({ status: 'submitted' })
})

test('a student’s papers are counted by how they stand, and the to-do list has what only the student can do', async () => {
  const { data } = await (await api.as(school.busy.studentId))(dashboard.read)
  if (data.role !== 'student') throw new Error('not a student')
  expect(data.papers).toEqual({ total: 14, inOrder: 5, waiting: 2, returned: 3, missing: 4 })
  const days = data.todo.filter(({ code }) => code.endsWith('_day'))
  expect(days.map(({ code, text, detail }) => [code, text, detail])).toEqual([
    ['returned_day', 'July 1, 2026 was returned', 'Whose initials are these?'],
    ['incomplete_day', 'Fix July 2, 2026', expect.any(String)],
  ])
  const papers = data.todo.filter(({ code }) => code === 'returned_paper' || code === 'expired_paper')
  expect(papers.find(({ code }) => code === 'returned_paper')?.detail).toBe('Not signed')
  expect(data.todo.map(({ code }) => code)).toEqual(expect.arrayContaining(['emergency_contact', 'location_consent']))
})

type Day = { workDate: string; status?: string; decidedNote?: string; wouldBe?: number }

async function aDay(tx: Tx, { studentId, placementId }: Intern, day: Day) {
  const record = {
    ...{ studentId, placementId, amIn: `${day.workDate}T00:00:00Z`, dayType: 'regular', status: 'submitted' },
    ...{ rendered: 480, credited: 480, late: 0, undertime: 0, overtime: 0, flags: [], ...day },
    closesAt: `${day.workDate}T20:00:00Z`,
  }
  const basis: DayBasis = {
    ...{ workDate: day.workDate, zone: 'Asia/Manila', schedule: null, dayType: 'regular', dayName: null },
    ...{ suspendedFrom: null, maxMinutesPerDay: 480, graceMinutes: 5, closesAt: record.closesAt },
    passes: { overtime: 0, rest_day: 0, holiday: 0 },
  }
  await tx`insert into time_records ${tx({ ...record, explanation: tx.json([]), basis: tx.json(basis) } as never)}`
  await tx`
    insert into taps (student_id, placement_id, work_date, slot, at, received_at, source)
    values (${studentId}, ${placementId}, ${day.workDate}, 'am_in', ${day.workDate}, ${day.workDate}, 'tap')`
}

async function aCorrection(tx: Tx, { studentId, placementId }: Intern, wish: { workDate: string; status: string }) {
  const asked = { studentId, placementId, kind: 'missed_out', reason: 'I forgot to tap out', createdAt: now, ...wish }
  await tx`insert into corrections ${tx(asked)}`
}
