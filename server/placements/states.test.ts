import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { taps } from '#contract/taps.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { archiveAgreement } from '#server/agreements/queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import type { Tx } from '#server/db.ts'
import { lockRow } from '#server/http/sql.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { aPlacement, aStudent, aTeacher, aTerm } from '#server/testing/school.ts'
import { upload } from '#server/testing/upload.ts'
import { anAgreement, aWorkplace, handedIn, readyForDeployment } from '#server/testing/workplace.ts'
import { settleHours } from './hours.ts'

const api = await startApi()
const morning = '2026-08-03T02:00:00Z'
api.at(morning)

const admin = await api.signedIn('admin')
const office = {
  validFrom: '2026-06-15',
  days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
  first: { start: '08:00', end: '12:00' },
  second: { start: '13:00', end: '17:00' },
  kind: 'fixed' as const,
}
// The smallest file that passes as a PDF.
const aPdf = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
type Step = { status: PlacementStatus; reason?: string; endDate?: string; version?: number }
const move = (id: number, body: Step) => admin(placements.move, { params: { id }, body })

/** Hours that count, proven outside. */
async function proves(tx: Tx, id: number, minutes: number): Promise<void> {
  const fields = { carriedMinutes: minutes, carriedProven: minutes, carriedReason: 'Proven', carriedFile: 'x' }
  await tx`update placements set ${tx(fields)} where id = ${id}`
  await settleHours(tx, [id])
}

/** An intern in a state, good in every way but for what the test says. */
async function anIntern(status: PlacementStatus, { agreement = true, ready = true } = {}) {
  return api.write(async (tx) => {
    const studentId = await aStudent(tx)
    if (ready) await readyForDeployment(tx, studentId)
    const { companyId, supervisorId } = await aWorkplace(tx, agreement ? {} : { agreement: null })
    const id = await aPlacement(tx, studentId, { status, supervisorId })
    return { id, studentId, companyId, supervisorId }
  })
}

test('a placement goes its whole way, and its history tells it', async () => {
  const studentId = await api.write(aStudent)
  await api.write((tx) => readyForDeployment(tx, studentId))
  const place = await api.write((tx) => aWorkplace(tx))
  const termId = await api.write(aTerm)
  const body = { studentId, termId, ...place, startDate: '2026-06-15', schedules: [office] }
  const { data } = await admin(placements.create, { body })
  expect((await move(data.id, { status: 'requirements' })).data.status).toBe('requirements')
  expect((await move(data.id, { status: 'cleared' })).data.status).toBe('cleared')
  expect((await move(data.id, { status: 'deployed' })).data.status).toBe('deployed')
  expect((await move(data.id, { status: 'on_hold', reason: 'Typhoon damage' })).data.statusReason).toBe(
    'Typhoon damage',
  )
  expect((await move(data.id, { status: 'deployed' })).data).toMatchObject({ status: 'deployed', statusReason: null })
  await api.write((tx) => proves(tx, data.id, 29_160))
  await api.write((tx) => handedIn(tx, studentId, 'completion'))
  const done = await move(data.id, { status: 'completed' })
  expect(done.data).toMatchObject({ status: 'completed', endDate: '2026-08-03' })

  const read = await admin(placements.read, { params: { id: data.id } })
  const way = ['draft', 'requirements', 'cleared', 'deployed', 'on_hold', 'deployed', 'hours_met', 'completed']
  expect(read.data.history.map(({ status }) => status)).toEqual(way)
  expect(read.data.history[4]).toMatchObject({ reason: 'Typhoon damage', by: { id: admin.id } })
  expect(read.data.history[6]?.by).toBeNull()
  expect(read.data.steps).toEqual([{ status: 'hours_met', needsReason: true, missing: [], warnings: [] }])
})

test('a student is cleared only with documents, age and an emergency contact; each gap says where to fix it', async () => {
  const { id, studentId } = await anIntern('requirements', { ready: false })
  await api.db`update students set birth_date = null where id = ${studentId}`
  const answer = await move(id, { status: 'cleared' })
  expect(answer).toMatchObject({ status: 409, code: 'not_ready', message: '10 things are missing' })
  expect(answer.problems).toHaveLength(10)
  expect(answer.problems?.[0]).toMatchObject({
    code: 'paper_missing',
    message: 'Resume is missing',
    link: `/documents/${studentId}`,
  })
  expect(answer.problems?.slice(8)).toEqual([
    { code: 'birth_date', message: 'The birth date is missing', link: `/students/${studentId}?edit=true` },
    {
      code: 'emergency_contact',
      message: 'The emergency contact needs a name and a number',
      link: `/students/${studentId}?edit=true`,
    },
  ])
  expect((await admin(placements.read, { params: { id } })).data.status).toBe('requirements')
})

test('an expired, returned or unseen paper keeps a student from being cleared', async () => {
  const { id, studentId } = await anIntern('requirements')
  const paper = (code: string) => api.db`
    update documents set status = 'approved', expires_on = null, remarks = null where student_id = ${studentId}
    and requirement_id = (select id from requirements where code = ${code})`
  const spoil = (code: string, status: string, expiresOn: string | null) => api.db`
    update documents set status = ${status}, expires_on = ${expiresOn}, remarks = 'Blurred' where student_id = ${studentId}
    and requirement_id = (select id from requirements where code = ${code})`
  await spoil('medical', 'approved', '2026-08-02')
  expect((await move(id, { status: 'cleared' })).message).toBe('Medical certificate has expired')
  await paper('medical')
  await spoil('consent', 'returned', null)
  expect((await move(id, { status: 'cleared' })).problems).toMatchObject([{ code: 'paper_returned' }])
  await spoil('consent', 'submitted', null)
  expect((await move(id, { status: 'cleared' })).problems).toMatchObject([{ code: 'paper_submitted' }])
  await spoil('consent', 'waived', null)
  expect((await move(id, { status: 'cleared' })).status).toBe(200)
})

test('before completion a supervisor sees of what is missing or expires only what is the company’s to know', async () => {
  const { id, studentId, supervisorId } = await anIntern('requirements')
  await api.db`update students set birth_date = null where id = ${studentId}`
  const expires = (code: string) => api.db`
    update documents set status = 'approved', expires_on = '2026-08-10' where student_id = ${studentId}
    and requirement_id = (select id from requirements where code = ${code})`
  const returned = (code: string) => api.db`
    update documents set status = 'returned', remarks = 'Blurred' where student_id = ${studentId}
    and requirement_id = (select id from requirements where code = ${code})`
  await expires('medical')
  await expires('endorsement')
  await returned('consent')
  await returned('resume')
  const shownTo = async (ask: Awaited<ReturnType<typeof api.as>>) => {
    const { flags, steps } = (await ask(placements.read, { params: { id } })).data
    return [...flags, ...steps.flatMap(({ missing }) => missing)].map(({ message }) => message)
  }
  const own = ['Endorsement letter expires on August 10, 2026', 'Resume was returned and must be submitted again']
  expect(await shownTo(await api.as(supervisorId))).toEqual(own)
  expect(await shownTo(admin)).toEqual(
    expect.arrayContaining([...own, 'Medical certificate expires on August 10, 2026', 'The birth date is missing']),
  )
  // What completion lacks is for all three to see.
  await api.db`update placements set status = 'hours_met' where id = ${id}`
  const lacks = async (ask: Awaited<ReturnType<typeof api.as>>) =>
    (await ask(placements.read, { params: { id } })).data.steps[0]?.missing.map(({ message }) => message)
  expect(await lacks(await api.as(supervisorId))).toEqual(await lacks(admin))
})

test('a paper of another program is not asked for', async () => {
  const { id, studentId } = await anIntern('requirements')
  const [other] = await api.db<{ id: number }[]>`
    insert into requirements (code, name, phase, blocks) values ('nbi', 'NBI clearance', 'before', 'deployment') returning id`
  expect((await move(id, { status: 'cleared' })).message).toBe('NBI clearance is missing')
  await api.db`insert into requirement_courses select ${other!.id}, c.id from courses c
    where c.id <> (select course_id from students where id = ${studentId}) limit 1`
  expect((await move(id, { status: 'cleared' })).status).toBe(200)
  await api.db`update requirements set archived_at = now() where id = ${other!.id}`
})

test('a missing MOA refuses the deployment until the company has one', async () => {
  const { id, companyId } = await anIntern('cleared', { agreement: false })
  const refused = await move(id, { status: 'deployed' })
  expect(refused).toMatchObject({ status: 409, message: 'No MOA of the company covers June 15, 2026' })
  expect(refused.problems).toEqual([
    { code: 'moa', message: 'No MOA of the company covers June 15, 2026', link: `/companies?open=${companyId}` },
  ])
  await api.write((tx) => anAgreement(tx, companyId, { validFrom: '2026-07-01', validUntil: null }))
  expect((await move(id, { status: 'deployed' })).status).toBe(409)
  await api.db`update agreements set valid_from = '2026-06-15' where company_id = ${companyId}`
  expect((await move(id, { status: 'deployed' })).status).toBe(200)
})

test('nobody is deployed to a company that was blacklisted meanwhile; an intern comes back from a hold', async () => {
  const { id, companyId } = await anIntern('cleared')
  await api.db`update companies set status = 'blacklisted' where id = ${companyId}`
  const refused = await move(id, { status: 'deployed' })
  expect([refused.status, refused.problems]).toEqual([
    409,
    [
      {
        code: 'company_blacklisted',
        message: 'This company is blacklisted',
        link: `/companies?open=${companyId}`,
      },
    ],
  ])
  await api.db`update placements set status = 'on_hold', status_reason = 'Typhoon' where id = ${id}`
  expect((await move(id, { status: 'deployed' })).status).toBe(200)
})

test('nobody is deployed, and no running placement gets another first day, by an MOA that is being deleted', async () => {
  const whileDeleted = async (companyId: number, call: () => Promise<{ status: number }>) => {
    const [agreement] = await api.db<{ id: number }[]>`select id from agreements where company_id = ${companyId}`
    const { answer } = await api.write(async (tx) => {
      await archiveAgreement(tx, { companyId, id: agreement!.id, today: '2026-08-03' })
      const answer = call()
      await Promise.race([answer, untilWaiting(api.db)])
      return { answer }
    })
    return answer
  }
  const coming = await anIntern('cleared')
  const refused = await whileDeleted(coming.companyId, () => move(coming.id, { status: 'deployed' }))
  expect(refused).toMatchObject({ status: 409, problems: [{ code: 'moa' }] })

  const begun = await anIntern('deployed')
  await api.db`update agreements set valid_from = '2026-07-01' where company_id = ${begun.companyId}`
  const body = { startDate: '2026-07-06' }
  const edited = await whileDeleted(begun.companyId, () => admin(placements.update, { params: { id: begun.id }, body }))
  expect(edited).toMatchObject({ status: 409, problems: [{ code: 'moa' }] })
})

test('a deployment that waits for a company that is being written holds up no tap of its intern', async () => {
  const { id, studentId, companyId } = await anIntern('cleared')
  const { moved } = await api.write(async (tx) => {
    await lockRow(tx, 'companies', companyId)
    const moved = move(id, { status: 'deployed' })
    await untilWaiting(api.db)
    await api.write((other) => takeTurns(other, [studentId]))
    return { moved }
  })
  expect((await moved).status).toBe(200)
})

test('supervisor, site and schedule are set before somebody is deployed, all named at once', async () => {
  const { id, studentId } = await anIntern('cleared')
  await api.db`update placements set supervisor_id = null, site_id = null where id = ${id}`
  await api.db`delete from schedules where placement_id = ${id}`
  const answer = await move(id, { status: 'deployed' })
  expect(answer.problems?.map(({ code }) => code)).toEqual(['supervisor', 'site', 'schedule'])
  expect(answer.problems?.[0]).toMatchObject({ link: `/students/${studentId}?placement=${id}` })
  const steps = (await admin(placements.read, { params: { id } })).data.steps
  expect(steps[0]).toMatchObject({ status: 'deployed', needsReason: false, missing: answer.problems })
  expect(steps.slice(1)).toMatchObject([
    { status: 'pulled_out', needsReason: true, missing: [] },
    { status: 'withdrawn' },
    { status: 'transferred' },
  ])
})

test('a student is deployed at one place at a time', async () => {
  const { studentId } = await anIntern('deployed')
  const second = await api.write(async (tx) => {
    const { supervisorId } = await aWorkplace(tx)
    return aPlacement(tx, studentId, { status: 'cleared', supervisorId })
  })
  expect(await move(second, { status: 'deployed' })).toMatchObject({
    status: 409,
    code: 'placements_one_live',
    message: 'This student is deployed already; end that placement first',
  })
})

test('a step that is none is refused', async () => {
  const { id } = await anIntern('draft')
  for (const status of ['draft', 'cleared', 'deployed', 'on_hold', 'hours_met', 'completed'] as const) {
    expect(await move(id, { status, reason: 'Because' })).toMatchObject({ status: 409, code: 'step_not_allowed' })
  }
  const { id: running } = await anIntern('deployed')
  expect((await move(running, { status: 'hours_met' })).message).toBe(
    'The placement’s status is Deployed. From there it cannot become Hours met.',
  )
  expect((await move(running, { status: 'completed' })).status).toBe(409)
})

test('the last papers and undecided records keep a placement from being completed', async () => {
  const { id, studentId } = await anIntern('hours_met')
  await aDay({ studentId, placementId: id, workDate: '2026-07-01' })
  const answer = await move(id, { status: 'completed' })
  expect(answer.problems?.map(({ code }) => code)).toEqual([
    'paper_missing',
    'paper_missing',
    'paper_missing',
    'undecided_records',
  ])
  expect(answer.problems?.[3]).toMatchObject({ message: '1 time record is undecided', link: `/dtr/${studentId}` })
})

test.each<PlacementStatus>(['draft', 'requirements', 'cleared', 'deployed', 'on_hold', 'hours_met'])(
  'from %s a student can be pulled out, withdraw or be transferred, with a reason',
  async (from) => {
    for (const status of ['pulled_out', 'withdrawn', 'transferred'] as const) {
      const { id } = await anIntern(from)
      const silent = await move(id, { status, reason: ' ' })
      expect(silent).toMatchObject({ status: 422, code: 'reason_missing' })
      const answer = await move(id, { status, reason: 'The company closed' })
      expect(answer.data).toMatchObject({ status, statusReason: 'The company closed' })
      const hasWorked = ['deployed', 'on_hold', 'hours_met'].includes(from)
      expect(answer.data.endDate).toBe(hasWorked ? '2026-08-03' : null)
      expect((await move(id, { status: 'deployed' })).status).toBe(409)
    }
  },
)

test('the last day may be named, within the placement', async () => {
  const { id, studentId } = await anIntern('deployed')
  const leave = (endDate: string) => move(id, { status: 'pulled_out', reason: 'Moved away', endDate })
  expect((await leave('2026-06-14')).errors).toEqual({ endDate: 'The last day cannot be before the start' })
  expect((await leave('2026-08-04')).errors).toEqual({ endDate: 'The last day cannot be in the future' })
  await aDay({ studentId, placementId: id, workDate: '2026-07-31' })
  expect((await leave('2026-07-30')).errors).toEqual({
    endDate: 'The last day cannot be before July 31, 2026, for which hours are recorded',
  })
  expect((await leave('2026-07-31')).data.endDate).toBe('2026-07-31')
})

test('a pull-out in the evening keeps the night that has begun, so that its missing time can be corrected', async () => {
  const { id, studentId } = await anIntern('deployed')
  await api.db`
    update schedules set first_start = '01:00', first_end = '05:00', second_start = '06:00', second_end = '10:00'
    where placement_id = ${id}`
  onTestFinished(() => api.at(morning))
  api.at('2026-08-03T13:30:00.000Z')
  const { data } = await (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID() } })
  expect(data.tap.workDate).toBe('2026-08-04')
  const later = await api.as(admin.id)
  const left = await later(placements.move, { params: { id }, body: { status: 'pulled_out', reason: 'Moved away' } })
  expect([left.status, left.data.endDate]).toEqual([200, '2026-08-04'])
})

test('a placement whose first shift has begun this evening has begun, so that its hours are kept', async () => {
  const { id, studentId } = await anIntern('deployed')
  await api.db`
    update schedules set first_start = '01:00', first_end = '05:00', second_start = '06:00', second_end = '10:00'
    where placement_id = ${id}`
  await api.db`update placements set start_date = '2026-08-04' where id = ${id}`
  onTestFinished(() => api.at(morning))
  api.at('2026-08-03T13:30:00.000Z')
  const { data } = await (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID() } })
  expect(data.tap.workDate).toBe('2026-08-04')
  const later = await api.as(admin.id)
  const left = await later(placements.move, {
    params: { id },
    body: { status: 'transferred', reason: 'Closer to home' },
  })
  expect([left.status, left.data.endDate]).toEqual([200, '2026-08-04'])
})

test('the first day cannot move behind a day with hours, which no report would count then', async () => {
  const { id, studentId } = await anIntern('deployed')
  const start = (startDate: string) => admin(placements.update, { params: { id }, body: { startDate } })
  expect((await start('2026-07-06')).status).toBe(200)
  await aDay({ studentId, placementId: id, workDate: '2026-07-13' })
  expect(await start('2026-07-14')).toMatchObject({
    status: 422,
    errors: { startDate: 'The first day cannot be after July 13, 2026, for which hours are recorded' },
  })
  expect((await start('2026-07-13')).status).toBe(200)
  expect((await start('2026-06-29')).status).toBe(200)
  await api.db`update time_records set status = 'rejected' where placement_id = ${id}`
  expect((await start('2026-07-14')).status).toBe(200)
})

test('a transfer opens a placement that continues the earlier, with the same hours to reach', async () => {
  const { id, studentId } = await anIntern('deployed')
  await api.db`update placements set required_minutes = 30000, grace_minutes = 15 where id = ${id}`
  const { data } = await move(id, { status: 'transferred', reason: 'Closer to home' })
  expect(data.next).toMatchObject({
    studentId,
    status: 'draft',
    continuesId: id,
    requiredMinutes: 30_000,
    graceMinutes: 15,
    companyId: null,
    carriedMinutes: 0,
  })
})

test('a transfer goes on in the placement that is being prepared already', async () => {
  const { id, studentId } = await anIntern('deployed')
  const termId = await api.write(aTerm)
  const { data: prepared } = await admin(placements.create, { body: { studentId, termId, position: 'Tester' } })
  const { data } = await move(id, { status: 'transferred', reason: 'Closer to home' })
  expect(data.next).toMatchObject({ id: prepared.id, continuesId: id, position: 'Tester' })
})

test('a new placement may continue one that was left, once', async () => {
  const { id, studentId } = await anIntern('deployed')
  const termId = await api.write(aTerm)
  const body = { studentId, termId, continuesId: id }
  expect((await admin(placements.create, { body })).errors).toMatchObject({
    continuesId: 'Only a placement that ended before its hours were met can be continued',
  })
  await move(id, { status: 'pulled_out', reason: 'Bullied' })
  const { data } = await admin(placements.create, { body })
  expect(data.continuesId).toBe(id)
  await move(data.id, { status: 'withdrawn', reason: 'Ill' })
  expect((await admin(placements.create, { body })).errors).toEqual({
    continuesId: 'This placement is continued by another already',
  })
  const { id: stranger } = await anIntern('pulled_out')
  expect((await admin(placements.create, { body: { ...body, continuesId: stranger } })).errors).toEqual({
    continuesId: 'This is not an earlier placement of the student',
  })
})

test('hours that are met, and hours that a reopening takes away, move the placement by themselves', async () => {
  const { id } = await anIntern('deployed')
  const settled = async (minutes: number) => {
    await api.write((tx) => proves(tx, id, minutes))
    return (await admin(placements.read, { params: { id } })).data.status
  }
  expect(await settled(29_159)).toBe('deployed')
  expect(await settled(29_160)).toBe('hours_met')
  expect(await settled(29_000)).toBe('deployed')
})

test('hours carried from outside may be all that is asked for, once their proof is attached', async () => {
  const { id } = await anIntern('deployed')
  const carry = (carriedMinutes: number) =>
    admin(placements.update, { params: { id }, body: { carriedMinutes, carriedReason: 'Certified elsewhere' } })
  const hours = async () => (await admin(placements.read, { params: { id } })).data.hours
  expect((await carry(29_160)).data).toMatchObject({
    status: 'deployed',
    carriedCounted: 0,
    warnings: [{ code: 'carried_proof', message: 'The carried hours do not count yet. Attach their proof' }],
  })
  expect(await hours()).toEqual({ approved: 0, pending: 0, remaining: 29_160, required: 29_160 })
  const proven = await upload(api, { url: `/api/placements/${id}/proof`, as: admin.id, bytes: aPdf, name: 'hours.pdf' })
  expect(proven.data).toMatchObject({ status: 'hours_met', carriedCounted: 29_160 })
  expect((await carry(600)).data).toMatchObject({ status: 'deployed', carriedCounted: 600, warnings: [] })
  expect(await hours()).toEqual({ approved: 600, pending: 0, remaining: 28_560, required: 29_160 })
})

test('a proof counts for the hours that it was attached for, and not for those that were added since', async () => {
  const { id } = await anIntern('deployed')
  const carry = async (carriedMinutes: number) =>
    (await admin(placements.update, { params: { id }, body: { carriedMinutes, carriedReason: 'Certified elsewhere' } }))
      .data
  const url = `/api/placements/${id}/proof`
  // This placement is older than the rule of proof.
  await upload(api, { url, as: admin.id, bytes: aPdf, name: 'empty.pdf' })
  const warnings = [{ code: 'carried_proof' }]
  expect(await carry(600)).toMatchObject({ status: 'deployed', carriedCounted: 0, warnings })
  await upload(api, { url, as: admin.id, bytes: aPdf, name: 'ten-hours.pdf' })
  expect(await carry(29_160)).toMatchObject({ status: 'deployed', carriedCounted: 600, warnings })
  const { data } = await admin(placements.carried, { query: { rowsPerPage: 100 } })
  expect(data.carried[0]).toMatchObject({ id, carriedMinutes: 29_160, carriedProven: 600, carriedCounted: 600 })
  await api.db`update placements set status = 'hours_met' where id = ${id}`
  expect((await move(id, { status: 'completed' })).problems).toContainEqual(
    expect.objectContaining({ code: 'carried_proof' }),
  )
  await api.db`update placements set status = 'deployed' where id = ${id}`
  const proven = await upload(api, { url, as: admin.id, bytes: aPdf, name: 'all.pdf' })
  expect(proven.data).toMatchObject({ status: 'hours_met', carriedCounted: 29_160 })
})

test('an admin sees who carries hours, why, by whom they were entered, and which have no proof', async () => {
  const [proven, unproven] = [await anIntern('deployed'), await anIntern('deployed')]
  const coordinator = await api.signedIn('teacher')
  await api.db`update students set coordinator_id = ${coordinator.id} where id in (${proven.studentId}, ${unproven.studentId})`
  for (const { id } of [proven, unproven]) {
    const body = { carriedMinutes: 600, carriedReason: 'Certified elsewhere' }
    await coordinator(placements.update, { params: { id }, body })
  }
  const url = `/api/placements/${proven.id}/proof`
  await upload(api, { url, as: coordinator.id, bytes: aPdf, name: 'hours.pdf' })
  const { data } = await admin(placements.carried, { query: { rowsPerPage: 100 } })
  const of = ({ id }: { id: number }) => data.carried.find((one) => one.id === id)
  const entered = { carriedMinutes: 600, carriedReason: 'Certified elsewhere', byName: expect.stringContaining('Tess') }
  expect(of(proven)).toMatchObject({ ...entered, carriedCounted: 600, carriedFileName: 'hours.pdf' })
  expect(of(unproven)).toMatchObject({ ...entered, carriedCounted: 0, carriedFileName: null })
  const places = [unproven, proven].map(({ id }) => data.carried.findIndex((one) => one.id === id))
  expect(places[0]).toBeLessThan(places[1]!)
  expect(data.unproven).toBe(data.carried.filter((one) => one.carriedMinutes > one.carriedProven).length)
  expect((await coordinator(placements.carried)).status).toBe(403)
})

test('no more hours are carried than the placement requires', async () => {
  const { id, studentId } = await anIntern('deployed')
  const carry = (carriedMinutes: number) =>
    admin(placements.update, { params: { id }, body: { carriedMinutes, carriedReason: 'Certified elsewhere' } })
  const message = 'The placement requires 486 hours. Carry at most that many'
  expect(await carry(29_161)).toMatchObject({ status: 422, errors: { carriedMinutes: message } })
  const termId = await api.write(aTerm)
  const body = { studentId, termId, carriedMinutes: 29_161, carriedReason: 'Certified elsewhere' }
  expect((await admin(placements.create, { body })).errors).toEqual({ carriedMinutes: message })
  await carry(29_160)
  await upload(api, { url: `/api/placements/${id}/proof`, as: admin.id, bytes: aPdf, name: 'hours.pdf' })
  await api.db`update placements set required_minutes = 6000 where id = ${id}`
  const lowered = await admin(placements.update, { params: { id }, body: { position: 'Tester' } })
  expect(lowered).toMatchObject({ status: 200, data: { carriedCounted: 6000 } })
})

test('carried hours are proven by a paper before the placement is completed', async () => {
  const { id, studentId } = await anIntern('hours_met')
  await api.write((tx) => handedIn(tx, studentId, 'completion'))
  await api.db`update placements set carried_minutes = 29160, carried_reason = 'Certified' where id = ${id}`
  expect(await move(id, { status: 'completed' })).toMatchObject({
    status: 409,
    message: 'The proof of the carried hours is missing',
    problems: [{ code: 'carried_proof', link: `/students/${studentId}?placement=${id}` }],
  })
  const url = `/api/placements/${id}/proof`
  const sent = await upload(api, { url, as: admin.id, bytes: aPdf, name: 'certificate.pdf' })
  expect(sent).toMatchObject({ success: true, data: { id, carriedFileName: 'certificate.pdf' } })
  const authorization = `Bearer ${await api.tokenOf(admin.id)}`
  expect((await api.app.inject({ url, headers: { authorization } })).rawPayload).toEqual(aPdf)
  const stranger = `Bearer ${await api.tokenOf(await api.write(aTeacher))}`
  expect((await api.app.inject({ url, headers: { authorization: stranger } })).statusCode).toBe(404)
  expect((await move(id, { status: 'completed' })).status).toBe(200)
})

test('two people who decide on the same placement: the second is told', async () => {
  const { id } = await anIntern('draft')
  expect((await move(id, { status: 'requirements', version: 1 })).data.version).toBe(2)
  const late = await move(id, { status: 'withdrawn', reason: 'Ill', version: 1 })
  expect(late).toMatchObject({ status: 409, code: 'stale', data: { current: { id, version: 2 } } })
})

test('an edit keeps what the placement needed to come this far', async () => {
  const { id, studentId } = await anIntern('deployed')
  const edit = (body: object) => admin(placements.update, { params: { id }, body })
  const read = await admin(placements.read, { params: { id } })
  expect(await edit({ supervisorId: null, schedules: [] })).toMatchObject({
    status: 409,
    problems: [{ code: 'supervisor' }, { code: 'schedule' }],
  })
  expect(await edit({ startDate: '2025-06-15' })).toMatchObject({ status: 409, problems: [{ code: 'moa' }] })
  expect((await edit({ position: 'Tester', version: read.data.version })).data.position).toBe('Tester')
  expect((await edit({ position: 'Late', version: read.data.version })).code).toBe('stale')
  const { companyId } = await api.write((tx) => aWorkplace(tx))
  expect(await edit({ companyId })).toMatchObject({ status: 409, message: 'Transfer the intern to change the company' })
  expect((await admin(placements.list, { query: { studentId } })).data.placements[0]).toMatchObject({
    schedules: [office].map((one) => ({ ...one, validFrom: '2026-06-01' })),
  })
})

test('what was amiss before an edit does not stop it', async () => {
  const { id, companyId } = await anIntern('deployed')
  await api.db`update agreements set archived_at = now() where company_id = ${companyId}`
  const answer = await admin(placements.update, { params: { id }, body: { position: 'Tester' } })
  expect(answer).toMatchObject({ status: 200, data: { position: 'Tester' } })
})

test('a placement being prepared moves to another company with its site and supervisor', async () => {
  const { id } = await anIntern('requirements')
  const place = await api.write((tx) => aWorkplace(tx))
  const alone = await admin(placements.update, { params: { id }, body: { companyId: place.companyId } })
  expect(alone.errors).toMatchObject({ siteId: 'This site belongs to another company' })
  const answer = await admin(placements.update, { params: { id }, body: place })
  expect(answer.data).toMatchObject(place)
})

test('what has ended is kept as it was', async () => {
  const { id } = await anIntern('completed')
  const answer = await admin(placements.update, { params: { id }, body: { position: 'X' } })
  expect(answer).toMatchObject({ status: 409, code: 'placement_ended' })
})

/** Eight hours that wait for a decision. */
async function aDay(day: { studentId: number; placementId: number; workDate: string }) {
  await api.db`
    insert into time_records ${api.db({
      ...day,
      dayType: 'regular',
      rendered: 480,
      credited: 480,
      late: 0,
      undertime: 0,
      overtime: 0,
      explanation: '[]',
      flags: [],
      status: 'submitted',
      basis: '{}',
      closesAt: `${day.workDate}T20:00:00Z`,
    } as never)}`
}
