import { expect, test } from 'vitest'
import { checklist } from '#contract/checklist.ts'
import { corrections } from '#contract/corrections.ts'
import { documents } from '#contract/documents.ts'
import { forms } from '#contract/form48.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { requirements } from '#contract/requirements.ts'
import { students } from '#contract/students.ts'
import { countSchool } from '#server/dashboard/tasks.ts'
import { atOnce } from '#server/jobs/pace.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const now = '2026-08-03T02:00:00Z'
api.at(now)

type Status = 'approved' | 'submitted'

/** A day of eight hours with two taps at a place. */
async function aDay(studentId: number, placementId: number, { date, status }: { date: string; status: Status }) {
  const day = { studentId, placementId, workDate: date }
  const [record] = await api.db<{ id: number }[]>`
    insert into time_records ${api.db({
      ...day,
      amIn: `${date}T00:00:00Z`,
      pmOut: `${date}T09:00:00Z`,
      dayType: 'regular',
      rendered: 480,
      credited: 480,
      late: 0,
      undertime: 0,
      overtime: 0,
      explanation: '[]',
      flags: [],
      status,
      basis: '{}',
      closesAt: `${date}T20:00:00Z`,
    } as never)} returning id`
  await api.db`update time_records set explanation = '[]', basis = '{}' where id = ${record!.id}`
  const tap = { ...day, source: 'tap', geofence: 'inside', latitude: 14.5, longitude: 121 }
  for (const [slot, hour] of [
    ['am_in', '00'],
    ['pm_out', '09'],
  ]) {
    const at = `${date}T${hour}:00:00Z`
    await api.db`insert into taps ${api.db({ ...tap, slot, at, receivedAt: at } as never)}`
  }
  return record!.id
}

/** A student who was transferred: days, a correction, a pass and documents at the earlier company and at the new one. */
async function aTransfer({ undecided = false } = {}) {
  const made = await api.write(async (tx) => {
    const [former, next] = [await aSupervisor(tx), await aSupervisor(tx)]
    const coordinator = await aTeacher(tx)
    const student = await aStudent(tx, { coordinatorId: coordinator })
    await tx`
      update students set street = '1 Mabini St', city = 'Manila', guardian_name = 'Rosa Santos', guardian_number = '0917',
        emergency_name = 'Jose Santos', emergency_number = '0918', sex = 'female'
      where id = ${student}`
    const earlier = await aPlacement(tx, student, {
      supervisorId: former,
      status: 'transferred',
      endDate: '2026-07-10',
    })
    const later = await aPlacement(tx, student, { supervisorId: next, startDate: '2026-07-13' })
    await tx`update placements set continues_id = ${earlier} where id = ${later}`
    return { former, next, coordinator, student, earlier, later }
  })
  const { student, earlier, later, coordinator } = made
  const status = undecided ? 'submitted' : 'approved'
  const days = {
    earlier: await aDay(student, earlier, { date: '2026-07-09', status }),
    later: await aDay(student, later, { date: '2026-07-14', status: 'approved' }),
  }
  const askedFor = {
    studentId: student,
    kind: 'missed_out',
    reason: 'Forgot to tap',
    proposed: '{}',
    status: 'pending',
    createdAt: now,
    updatedAt: now,
  }
  for (const [placementId, workDate] of [
    [earlier, '2026-07-08'],
    [later, '2026-07-15'],
  ] as const) {
    await api.db`insert into corrections ${api.db({ ...askedFor, placementId, workDate } as never)}`
    await api.db`update corrections set proposed = '{}' where placement_id = ${placementId}`
    const pass = { placementId, onDate: workDate, kind: 'overtime', minutes: 60, reason: 'Stocktaking' }
    await api.db`insert into passes ${api.db({ ...pass, grantedBy: coordinator })}`
  }
  return { ...made, days }
}

const month = '2026-07'

test('the new company sees nothing of the days at the earlier one, and neither does the earlier of the new', async () => {
  const { former, next, student, earlier, later, days } = await aTransfer({ undecided: true })
  for (const [supervisor, own, other, date, company] of [
    [next, later, earlier, '2026-07-14', 'later'],
    [former, earlier, later, '2026-07-09', 'earlier'],
  ] as const) {
    const ask = await api.as(supervisor)
    const foreign = company === 'later' ? days.earlier : days.later
    const params = { studentId: student }
    const seen = await ask(records.month, { params, query: { month } })
    const shown = seen.data.records.filter(({ record }) => record !== null)
    expect(shown.map(({ workDate }) => workDate)).toEqual([date])
    // what is approved counts: one day at the new company, none at the earlier
    const counted = seen.data.records.filter((day) => day.counted !== null).map(({ workDate }) => workDate)
    expect(counted).toEqual(company === 'later' ? [date] : [])
    expect(seen.data.placement?.id).toBe(own)
    expect(seen.data.records.filter(({ hasPendingCorrection }) => hasPendingCorrection)).toHaveLength(1)
    for (const endpoint of [records.map, records.history]) {
      expect((await ask(endpoint, { params: { recordId: days[company] } })).status).toBe(200)
      expect((await ask(endpoint, { params: { recordId: foreign } })).status).toBe(404)
    }
    const sheet = await ask(forms.form48, { params, query: { month, format: 'csv' } as never })
    expect(sheet.status).toBe(200)
    const found = (await ask(corrections.list)).data.corrections
    expect(found.map(({ placementId }) => placementId)).toEqual([own])
    const granted = (await ask(passes.list)).data.passes
    expect(granted.map(({ placementId }) => placementId)).toEqual([own])
    expect((await ask(placements.read, { params: { id: other } })).status).toBe(404)
    const read = await ask(students.read, { params: { id: student } })
    expect(read.data.placementId).toBe(own)
  }
})

test('a printed month holds the days of the placements that its supervisor reaches', async () => {
  const { former, next, student, coordinator } = await aTransfer({ undecided: true })
  const hoursOn = async (caller: number) => {
    const url = `/api/dtr/${student}/form48?month=${month}&format=csv`
    const answer = await api.app.inject({ url, headers: { authorization: `Bearer ${await api.tokenOf(caller)}` } })
    // a day with times has its arrival, 8:00, in its line
    return answer.body
      .split('\n')
      .filter((line) => line.includes('8:00'))
      .flatMap((line) => [9, 14].filter((day) => new RegExp(`(^|[,"-])0?${day}[,"]`).test(line)))
  }
  expect(await hoursOn(former)).toEqual([9])
  expect(await hoursOn(next)).toEqual([14])
  expect(await hoursOn(coordinator)).toEqual([9, 14])
})

test('once everything at the earlier company is decided, its supervisor reaches nothing of the student', async () => {
  const { former, student, earlier, days } = await aTransfer({ undecided: true })
  const ask = await api.as(former)
  const asked = () => ask(records.month, { params: { studentId: student }, query: { month } })
  expect((await asked()).status).toBe(200)
  const decided = await ask(records.decide, { body: { ids: [days.earlier], status: 'approved' } })
  expect(decided.status).toBe(200)
  expect((await asked()).status).toBe(404)
  expect((await ask(students.read, { params: { id: student } })).status).toBe(404)
  expect((await ask(records.map, { params: { recordId: days.earlier } })).status).toBe(404)
  expect((await ask(placements.read, { params: { id: earlier } })).status).toBe(404)
  expect((await ask(corrections.list)).data.total).toBe(0)
})

test('a correction that decides the last day of an ended placement is answered, though it ends the reach', async () => {
  const { former, student, earlier, days } = await aTransfer({ undecided: true })
  await api.db`update time_records set status = 'incomplete' where id = ${days.earlier}`
  const [asked] = await api.db<{ id: number }[]>`
    insert into corrections (student_id, placement_id, work_date, kind, reason, proposed, created_at, updated_at)
    values (${student}, ${earlier}, '2026-07-09', 'excuse', 'Fetched a child from school', '{}', ${now}, ${now}) returning id`
  const ask = await api.as(former)
  const answer = await ask(corrections.decide, { params: { id: asked!.id }, body: { status: 'approved' } })
  expect(answer).toMatchObject({ status: 200, data: { status: 'approved' } })
  expect((await ask(students.read, { params: { id: student } })).status).toBe(404)
})

test('no filter of the list tells a supervisor where else a student is', async () => {
  const { former, next, student, later, earlier } = await aTransfer({ undecided: true })
  const rows = await api.db<{ id: number; companyId: number }[]>`select id, company_id from placements`
  const companyOf = (id: number) => rows.find((row) => row.id === id)!.companyId
  const found = async (caller: number, query: object) =>
    (await (await api.as(caller))(students.list, { query })).data.students.map(({ id }) => id)
  expect(await found(former, { companyId: companyOf(earlier) })).toEqual([student])
  for (const query of [
    { companyId: companyOf(later) },
    { supervisorId: next },
    { status: 'deployed' },
    { stage: 'at_work' },
    { progress: '0' },
    { outcome: 'at_work' },
    { tappedOn: '2026-07-14' },
  ]) {
    expect(await found(former, query), JSON.stringify(query)).toEqual([])
    expect(await found(next, query), JSON.stringify(query)).toEqual([student])
  }
})

test('no order and no filter by hours tells a supervisor that a student is at work elsewhere', async () => {
  const { former, next, student } = await aTransfer({ undecided: true })
  const stayed = await api.write(async (tx) => {
    const id = await aStudent(tx)
    const placementId = await aPlacement(tx, id, { supervisorId: former, startDate: '2026-07-01' })
    return { id, placementId }
  })
  await aDay(stayed.id, stayed.placementId, { date: '2026-07-10', status: 'approved' })
  await aDay(stayed.id, stayed.placementId, { date: '2026-07-09', status: 'approved' })
  await countSchool(api.services, atOnce)
  const found = async (caller: number, query: object) =>
    (await (await api.as(caller))(students.list, { query })).data.students.map(({ id }) => id)
  expect(await found(former, { hoursLeft: '5000' })).toEqual([stayed.id])
  expect(await found(next, { hoursLeft: '5000' })).toEqual([student])
  // what the former supervisor sees of each: the last tap on July 9 and 10, transferred and deployed, 0 and 16 hours
  for (const sort of ['lastTap', '-status', 'hours', '-remaining']) {
    expect(await found(former, { sort }), sort).toEqual([student, stayed.id])
  }
})

test('of a student a supervisor reads name, program, contact and emergency contact, and nothing else that is private', async () => {
  const { next, student, coordinator } = await aTransfer()
  const ask = await api.as(next)
  const hidden = {
    sex: null,
    birthDate: null,
    street: null,
    barangay: null,
    city: null,
    province: null,
    zip: null,
    guardianName: null,
    guardianRelationship: null,
    guardianNumber: null,
  }
  const shown = { firstName: 'Ana', emergencyName: 'Jose Santos', emergencyNumber: '0918' }
  const read = await ask(students.read, { params: { id: student } })
  expect(read.data).toMatchObject({ ...hidden, ...shown, email: expect.stringContaining('@') })
  const [listed] = (await ask(students.list)).data.students
  expect(listed).toMatchObject({ ...hidden, ...shown })
  const remarked = await ask(students.saveRemarks, { params: { id: student }, body: { remarks: 'Punctual' } })
  expect(remarked.data).toMatchObject({ ...hidden, ...shown, remarks: 'Punctual' })
  const stale = await ask(students.saveRemarks, { params: { id: student }, body: { remarks: 'x', version: 1 } })
  expect(stale.status).toBe(409)
  expect(JSON.stringify(stale.body)).not.toContain('Mabini')
  const followed = await (await api.as(coordinator))(students.read, { params: { id: student } })
  expect(followed.data).toMatchObject({ birthDate: '2004-05-06', street: '1 Mabini St', guardianName: 'Rosa Santos' })
  const [event] = await api.db`
    select before, after from audit_events where noun = 'student' and record_id = ${student} order by id desc limit 1`
  expect(event).toEqual({ before: { remarks: null }, after: { remarks: 'Punctual' } })
})

test('a supervisor reads documents that are addressed to the company, and those of the own placement only', async () => {
  const { former, next, student } = await aTransfer({ undecided: true })
  const needed = new Map(
    (await api.db<{ id: number; code: string }[]>`select id, code from requirements`).map(({ id, code }) => [code, id]),
  )
  const submit = async (code: string, createdAt: string, uploadedBy: number) => {
    const requirementId = needed.get(code)!
    const [last] =
      await api.db`select max(revision) as revision from documents where requirement_id = ${requirementId} and student_id = ${student}`
    const row = { requirementId, studentId: student, revision: (last?.revision ?? 0) + 1, createdAt, uploadedBy }
    const [made] = await api.db<
      { id: number }[]
    >`insert into documents ${api.db({ ...row, status: 'approved' })} returning id`
    return made!.id
  }
  const first = {
    endorsement: await submit('endorsement', '2026-06-10T02:00:00Z', student),
    medical: await submit('medical', '2026-06-10T02:00:00Z', student),
    dtr: await submit('dtr', '2026-07-06T02:00:00Z', student),
    evaluation: await submit('evaluation', '2026-07-20T02:00:00Z', former),
  }
  const second = {
    endorsement: await submit('endorsement', '2026-07-12T02:00:00Z', student),
    dtr: await submit('dtr', '2026-07-31T02:00:00Z', student),
  }
  const seen = async (caller: number) => {
    const ask = await api.as(caller)
    const everything = Object.values({
      ...first,
      ...Object.fromEntries(Object.entries(second).map(([k, v]) => [`${k}2`, v])),
    })
    const readable: number[] = []
    for (const id of everything) {
      if ((await ask(documents.history, { params: { id } })).status === 200) readable.push(id)
    }
    const rows = (await ask(checklist.list, { query: { studentId: student } })).data.papers
    return { readable, named: rows.flatMap(({ documentId }) => documentId ?? []), codes: rows.map(({ code }) => code) }
  }
  const former_ = await seen(former)
  expect(former_.readable).toEqual([first.endorsement, first.dtr, first.evaluation])
  expect(former_.named).toEqual([first.endorsement, first.dtr, first.evaluation])
  const next_ = await seen(next)
  expect(next_.readable).toEqual([second.endorsement, second.dtr])
  expect(next_.named).toEqual([second.endorsement, second.dtr])
  expect(next_.codes).not.toContain('medical')
  const versions = await (await api.as(next))(documents.history, { params: { id: second.dtr } })
  expect(versions.data.documents.map(({ id }) => id)).toEqual([second.dtr])

  const admin = await api.as(await api.write(anAdmin))
  await admin(requirements.update, { params: { id: needed.get('medical')! }, body: { forCompany: true } })
  expect((await seen(former)).readable).toContain(first.medical)
})

test('a photo is shown to those who may read the person', async () => {
  const people = await api.write(async (tx) => {
    const [supervisor, stranger] = [await aSupervisor(tx), await aSupervisor(tx)]
    const [{ companyId }] = await tx<
      [{ companyId: number }]
    >`select company_id from supervisors where id = ${supervisor}`
    const colleague = await aSupervisor(tx, { companyId })
    const [teacher, admin] = [await aTeacher(tx), await anAdmin(tx)]
    const [intern, foreign] = [await aStudent(tx, { coordinatorId: teacher }), await aStudent(tx)]
    await aPlacement(tx, intern, { supervisorId: supervisor })
    await tx`update users set photo = 'none such'`
    return { supervisor, stranger, colleague, teacher, admin, intern, foreign }
  })
  const { supervisor, stranger, colleague, teacher, admin, intern, foreign } = people
  const { findPhoto } = await import('#server/profile/queries.ts')
  const seen = async (id: number, role: 'admin' | 'teacher' | 'supervisor' | 'student') => {
    const named: string[] = []
    for (const [name, of] of Object.entries(people)) {
      if ((await findPhoto(api.db, { id, role } as never, of)) !== null) named.push(name)
    }
    return named
  }
  expect(await seen(supervisor, 'supervisor')).toEqual(['supervisor', 'colleague', 'intern'])
  expect(await seen(intern, 'student')).toEqual(['supervisor', 'intern'])
  expect(await seen(teacher, 'teacher')).toEqual(['supervisor', 'stranger', 'colleague', 'teacher', 'intern'])
  expect(await seen(admin, 'admin')).toEqual(Object.keys(people))
  expect([stranger, colleague, foreign]).not.toContain(undefined)
})

test('a change of a requirement names only students within reach', async () => {
  const { teacher, own, course } = await api.write(async (tx) => {
    const [course, other] = [await aCourse(tx), await aCourse(tx)]
    const teacher = await aTeacher(tx, { courseIds: [course] })
    const own = [
      await aStudent(tx, { courseId: other, coordinatorId: teacher }),
      await aStudent(tx, { courseId: course }),
    ]
    for (const id of [...own, await aStudent(tx, { courseId: other })]) await aPlacement(tx, id)
    return { teacher, own, course: other }
  })
  const answer = await (await api.as(teacher))(requirements.affected, { body: { courseIds: [] } })
  expect(answer.data.names.map(({ id }) => id).sort()).toEqual(own.sort())
  const narrowed = await (await api.as(teacher))(requirements.affected, { body: { courseIds: [course] } })
  expect(narrowed.data).toMatchObject({ names: [{ id: own[0] }], total: 2 })
})
