import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { notifications } from '#contract/notifications.ts'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { suspensions } from '#contract/suspensions.ts'
import { taps } from '#contract/taps.ts'
import { closeDays } from '#server/records/closing.ts'
import { tellDecisions } from '#server/records/take-back.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const workDate = '2026-07-06'
const manila = (time: string, date = workDate) => new Date(`${date}T${time}:00+08:00`).toISOString()
beforeEach(() => api.at(manila('07:00')))

async function aTeam(wish: Parameters<typeof aPlacement>[2] = {}) {
  return api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId: teacherId })
    const placementId = await aPlacement(tx, studentId, { supervisorId, ...wish })
    return { courseId, teacherId, supervisorId, studentId, placementId }
  })
}

async function tap(studentId: number, time: string, where: object = {}, date = workDate) {
  api.at(manila(time, date))
  return (await (await api.as(studentId))(taps.tap, { body: { clientKey: randomUUID(), ...where } })).data
}
async function wholeDay(studentId: number, date = workDate) {
  for (const time of ['08:00', '12:00', '13:00']) await tap(studentId, time, {}, date)
  return (await tap(studentId, '17:00', {}, date)).record
}
/** What somebody was told, the first first; a dot for what is read. */
async function toldTo(userId: number): Promise<string[]> {
  const rows = await api.db<{ kind: string; isRead: boolean }[]>`
    select kind, is_read from notifications where user_id = ${userId} order by id`
  return rows.map(({ kind, isRead }) => (isRead ? `${kind} ·` : kind))
}

/** Nobody is told of a decision before it can no longer be taken back. */
async function elevenSecondsLater(): Promise<void> {
  api.at(new Date(Date.parse(api.services.now()) + 11_000).toISOString())
  await tellDecisions(api.db, api.services.now)
}

test('a day that is tapped out tells the supervisor, once', async () => {
  const { studentId, supervisorId, teacherId } = await aTeam()
  await wholeDay(studentId)
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide'])
  expect(await toldTo(teacherId)).toEqual([])
})

test('an undone tap takes the word back, and the next one gives it again', async () => {
  const { studentId, supervisorId } = await aTeam()
  for (const time of ['08:00', '12:00', '13:00']) await tap(studentId, time)
  const { tap: last } = await tap(studentId, '17:00')
  await (await api.as(studentId))(taps.undo, { params: { id: last.id } })
  expect(await toldTo(supervisorId)).toEqual([])
  await tap(studentId, '17:02')
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide'])
})

test('taps away from the site are told once a day, to supervisor and coordinator', async () => {
  const { studentId, supervisorId, teacherId } = await aTeam()
  const away = { latitude: 10.3157, longitude: 123.8854, accuracy: 10, fixedAt: manila('08:00') }
  await await api.db`insert into consents (user_id, kind, text_version, given_at) values (${studentId}, 'location', 1, now())`
  await tap(studentId, '08:00', away)
  await tap(studentId, '12:00', { ...away, fixedAt: manila('12:00') })
  expect(await toldTo(supervisorId)).toEqual(['outside_geofence'])
  expect(await toldTo(teacherId)).toEqual(['outside_geofence'])
})

test('a decision settles what waited; a returned day tells the student, and handed in again the supervisor', async () => {
  const { studentId, supervisorId } = await aTeam()
  const { id } = await wholeDay(studentId)
  const ask = await api.as(supervisorId)
  await ask(records.decide, { body: { ids: [id], status: 'returned', note: 'Where were you after lunch?' } })
  expect(await toldTo(studentId)).toEqual([])
  await elevenSecondsLater()
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide ·'])
  expect(await toldTo(studentId)).toEqual(['record_returned'])
  await (await api.as(studentId))(records.resubmit, { params: { recordId: id } })
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide'])
  await ask(records.decide, { body: { ids: [id], status: 'approved' } })
  await elevenSecondsLater()
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide ·'])
})

test('a day that lacks a tap tells student and coordinator when it closes, a half day the supervisor', async () => {
  const torn = await aTeam()
  const half = await aTeam()
  await tap(torn.studentId, '08:00')
  await tap(half.studentId, '08:00')
  await tap(half.studentId, '12:00')
  api.at(manila('06:00', '2026-07-07'))
  await closeDays(api.db, api.services.now)
  expect(await toldTo(torn.studentId)).toEqual(['incomplete_day'])
  expect(await toldTo(torn.teacherId)).toEqual(['incomplete_day'])
  expect(await toldTo(half.supervisorId)).toEqual(['record_to_decide'])
})

test('a correction tells who decides, and its answer the student', async () => {
  const { studentId, supervisorId } = await aTeam()
  await tap(studentId, '08:00')
  api.at(manila('12:00', '2026-07-07'))
  const body = {
    workDate,
    kind: 'whole_day' as const,
    proposed: { am_in: manila('08:00'), am_out: manila('12:00'), pm_in: manila('13:00'), pm_out: manila('17:00') },
    reason: 'The phone was at home',
  }
  const { data } = await (await api.as(studentId))(corrections.ask, { body })
  expect(await toldTo(supervisorId)).toEqual(['correction_asked'])
  const ask = await api.as(supervisorId)
  await ask(corrections.decide, { params: { id: data.id }, body: { status: 'approved' } })
  expect(await toldTo(supervisorId)).toEqual(['correction_asked ·'])
  expect(await toldTo(studentId)).toEqual(['correction_decided'])
})

test('a correction of an approved day goes to the coordinator, who alone can accept it', async () => {
  const { studentId, supervisorId, teacherId } = await aTeam()
  const { id } = await wholeDay(studentId)
  await (await api.as(supervisorId))(records.decide, { body: { ids: [id], status: 'approved' } })
  await elevenSecondsLater()
  api.at(manila('12:00', '2026-07-07'))
  const body = { workDate, kind: 'excuse' as const, proposed: {}, reason: 'Sent to the bank by the office' }
  await (await api.as(studentId))(corrections.ask, { body })
  expect(await toldTo(teacherId)).toEqual(['reopening_asked'])
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide ·'])
})

test('approved hours that reach the requirement are told to all three', async () => {
  const { studentId, supervisorId, teacherId } = await aTeam({ requiredMinutes: 480 })
  const { id } = await wholeDay(studentId)
  await (await api.as(teacherId))(records.decide, { body: { ids: [id], status: 'approved' } })
  await elevenSecondsLater()
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide ·', 'hours_met'])
  expect(await toldTo(studentId)).toEqual(['hours_met'])
  // the coordinator did it
  expect(await toldTo(teacherId)).toEqual([])
})

test('a placement on hold tells student and supervisor, and why', async () => {
  const { studentId, supervisorId, teacherId, placementId } = await aTeam()
  const body = { status: 'on_hold' as const, reason: 'Sick leave of a month' }
  expect((await (await api.as(teacherId))(placements.move, { params: { id: placementId }, body })).status).toBe(200)
  expect(await toldTo(studentId)).toEqual(['placement_moved'])
  const { notifications: rows } = (await (await api.as(supervisorId))(notifications.list)).data
  expect(rows[0]).toMatchObject({ title: 'Placement on hold', body: expect.stringContaining('Sick leave of a month') })
})

test('interns who are handed over are named to their new supervisor, in one notification', async () => {
  const { supervisorId, placementId } = await aTeam()
  const [{ companyId } = { companyId: 0 }] = await api.db<{ companyId: number }[]>`
    select company_id from supervisors where id = ${supervisorId}`
  const taker = await api.write((tx) => aSupervisor(tx, { companyId }))
  const ask = await api.signedIn('admin')
  await ask(placements.handOver, { body: { ids: [placementId], supervisorId: taker } })
  expect(await toldTo(taker)).toEqual(['intern_assigned'])
})

test('a suspension is told to everybody whom it touches, each change again, and not once it is over', async () => {
  const one = await aTeam()
  const other = await aTeam()
  const ask = await api.signedIn('admin')
  const body = { fromDate: '2026-07-07', untilDate: '2026-07-08', reason: 'Typhoon', courseIds: [one.courseId] }
  const { data } = await ask(suspensions.create, { body })
  await api.runJobs()
  expect(await toldTo(one.studentId)).toEqual(['suspension'])
  expect(await toldTo(one.supervisorId)).toEqual(['suspension'])
  expect(await toldTo(one.teacherId)).toEqual(['suspension'])
  expect(await toldTo(other.studentId)).toEqual([])
  await ask(suspensions.remove, { params: { id: data.id } })
  await api.runJobs()
  const { notifications: rows } = (await (await api.as(one.teacherId))(notifications.list)).data
  expect(rows.map(({ title }) => title)).toEqual(['Suspension lifted', 'Work is suspended'])
  await ask(suspensions.create, { body: { ...body, fromDate: '2026-07-01', untilDate: '2026-07-02' } })
  await api.runJobs()
  expect(await toldTo(one.studentId)).toHaveLength(2)
})

test('three working days without a tap are told once, in the morning', async () => {
  const { studentId, supervisorId } = await aTeam({ startDate: '2026-06-22' })
  await wholeDay(studentId, '2026-07-01')
  const run = async (time: string, date: string) => {
    api.at(manila(time, date))
    await api.write((tx) => tx`select graphile_worker.add_job('tell-of-absences')`)
    await api.runJobs()
  }
  await run('09:05', '2026-07-06')
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide'])
  await run('08:05', '2026-07-07')
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide'])
  await run('09:05', '2026-07-07')
  await run('09:05', '2026-07-08')
  expect(await toldTo(supervisorId)).toEqual(['record_to_decide', 'no_taps'])
  expect(await toldTo(studentId)).toEqual(['no_taps'])
})
