import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { corrections } from '#contract/corrections.ts'
import { passes } from '#contract/passes.ts'
import { placements } from '#contract/placements.ts'
import { profile } from '#contract/profile.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { fullName } from '#domain/person.ts'
import { startApi } from '#server/testing/api.ts'
import { aCompany, aCourse, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

// A day that continues after its last out, and taps that arrive when things have changed.
const api = await startApi()
const admin = await api.signedIn('admin')
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const aTap = (fields: Record<string, unknown> = {}) => ({ body: { clientKey: randomUUID(), ...fields } })

async function anIntern() {
  const made = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const companyId = await aCompany(tx)
    const supervisorId = await aSupervisor(tx, { companyId })
    const coordinatorId = await aTeacher(tx)
    const id = await aStudent(tx, { courseId, coordinatorId })
    return {
      id,
      courseId,
      supervisorId,
      coordinatorId,
      placementId: await aPlacement(tx, id, { companyId, supervisorId }),
    }
  })
  const supervisor = await api.as(made.supervisorId)
  const teacher = await api.as(made.coordinatorId)
  return Object.assign(await api.as(made.id), { ...made, supervisor, teacher })
}
type Intern = Awaited<ReturnType<typeof anIntern>>

async function tapAt(ask: Intern, time: string, fields: Record<string, unknown> = {}) {
  api.at(manila(time))
  return ask(taps.tap, aTap(fields))
}

async function aFullDay(ask: Intern) {
  for (const time of ['08:00', '12:00', '13:00']) await tapAt(ask, time)
  return tapAt(ask, '17:00')
}

const told = async ({ supervisorId }: Intern) =>
  (await api.db`select from notifications where user_id = ${supervisorId} and kind = 'record_to_decide'`).length

test('after the last out the day is done, and nothing is proposed but the way to go on', async () => {
  const ask = await anIntern()
  await aFullDay(ask)
  api.at(manila('17:05'))
  const { data: today } = await ask(taps.today)
  expect(today).toMatchObject({ isDone: true, proposedSlot: null, openSlots: ['ot_in', 'ot_out'] })
  const { data: me } = await ask.supervisor(profile.read)
  expect(today.placement?.supervisorName).toBe(fullName(me))
  expect(await tapAt(ask, '17:06')).toMatchObject({ status: 409, code: 'day_done' })
})

test('a submitted day goes on: its in opens it, its out submits it again, and nobody is told twice', async () => {
  const ask = await anIntern()
  const { data } = await aFullDay(ask)
  const ids = [data.record.id]
  expect([data.record.status, await told(ask)]).toEqual(['submitted', 1])
  expect((await tapAt(ask, '18:00', { slot: 'ot_in' })).data.record).toMatchObject({ status: 'open', credited: 480 })
  const early = await ask.supervisor(records.decide, { body: { ids, status: 'approved' } })
  expect(early).toMatchObject({ status: 409, code: 'still_in' })
  expect(early.message).toContain('still in since 6:00 PM')
  expect((await tapAt(ask, '19:00')).data.record).toMatchObject({ status: 'submitted', overtime: 60 })
  expect(await told(ask)).toBe(1)
  expect((await ask.supervisor(records.decide, { body: { ids, status: 'approved' } })).status).toBe(200)
  expect(await tapAt(ask, '20:00', { slot: 'ot_in' })).toMatchObject({ status: 409, code: 'day_approved' })
})

test('today says what the screen has to ask', async () => {
  const ask = await anIntern()
  await tapAt(ask, '08:00')
  api.at(manila('12:40'))
  const { data: noon } = await ask(taps.today)
  expect(noon).toMatchObject({ proposedSlot: 'pm_in', isDone: false })
  expect(noon.doubts).toContainEqual({ slot: 'pm_in', kind: 'open_pair', missing: 'am_out' })
  await tapAt(ask, '12:41', { slot: 'am_out' })
  await tapAt(ask, '12:45', { slot: 'pm_in' })
  api.at(manila('12:50'))
  const { data: early } = await ask(taps.today)
  expect(early.doubts).toContainEqual({ slot: 'pm_out', kind: 'early_out', endsAt: 1_020 })
  api.at(manila('16:45'))
  expect((await ask(taps.today)).data.doubts.filter(({ slot }) => slot === 'pm_out')).toEqual([])
})

test('an undo of the second last out leaves the day as it was, told of once', async () => {
  const ask = await anIntern()
  await aFullDay(ask)
  const before = await tapAt(ask, '18:00', { slot: 'ot_in' })
  const out = await tapAt(ask, '19:00')
  const { data } = await ask(taps.undo, { params: { id: out.data.tap.id } })
  expect(data.record).toEqual({ ...before.data.record, version: expect.any(Number) })
  expect(await told(ask)).toBe(1)
})

test('a day that is for approval because its overtime pass is gone is told, once', async () => {
  const ask = await anIntern()
  const pass = {
    placementId: ask.placementId,
    date: '2026-07-06',
    kind: 'overtime',
    minutes: 60,
    reason: 'Inventory',
  } as const
  api.at(manila('07:00'))
  const { data } = await ask.teacher(passes.create, { body: pass })
  expect((await aFullDay(ask)).data.record.status).toBe('open')
  expect(await told(ask)).toBe(0)
  await ask.teacher(passes.remove, { params: { id: data.id } })
  await api.runJobs()
  const [record] = await api.db`select status from time_records where student_id = ${ask.id}`
  expect([record?.status, await told(ask)]).toEqual(['submitted', 1])
  await ask.teacher(passes.create, { body: pass })
  await api.runJobs()
  api.at(manila('19:00'))
  await ask.teacher(passes.remove, {
    params: { id: (await ask.teacher(passes.list, { query: {} })).data.passes[0]!.id },
  })
  await api.runJobs()
  expect(await told(ask)).toBe(1)
})

test('an undo of the last out withdraws what it told', async () => {
  const ask = await anIntern()
  const out = await aFullDay(ask)
  await ask(taps.undo, { params: { id: out.data.tap.id } })
  expect(await told(ask)).toBe(0)
})

test('at every point of a day an undo leaves everything as it was', async () => {
  const ask = await anIntern()
  const seen = async () => {
    const { record, ...today } = (await ask(taps.today)).data
    return { ...today, record: record && { ...record, version: null }, told: await told(ask) }
  }
  for (const hour of ['08', '12', '13', '17', '18', '19']) {
    const slot = hour === '18' ? 'ot_in' : null
    api.at(manila(`${hour}:00`))
    const before = await seen()
    const { data } = await ask(taps.tap, aTap({ slot }))
    expect(data.tap.id).toBeGreaterThan(0)
    expect((await ask(taps.undo, { params: { id: data.tap.id } })).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect((await tapAt(ask, `${hour}:02`, { slot })).status).toBe(200)
  }
})

test('an online tap of a phone whose date is wrong is taken by the server’s clock, and flagged', async () => {
  const ask = await anIntern()
  const wrong = { deviceAt: '2016-01-01T00:00:00Z', sentAt: '2016-01-01T00:00:01Z' }
  const { data } = await tapAt(ask, '08:00', wrong)
  expect(data.tap).toMatchObject({ at: manila('08:00'), source: 'tap', isClockOff: true })
  expect(data.record.flags).toContain('clock_off')
})

test('an overtime that never ended is left out, and the rest of the day counts', async () => {
  const ask = await anIntern()
  await aFullDay(ask)
  const { data } = await tapAt(ask, '18:00', { slot: 'ot_in' })
  api.at(manila('08:30', '2026-07-07'))
  const supervisor = await api.as(ask.supervisorId)
  const answer = await supervisor(records.decide, { body: { ids: [data.record.id], status: 'approved' } })
  expect(answer).toMatchObject({ status: 200, data: { records: [{ status: 'approved', credited: 480 }] } })
  expect(answer.data.records[0]?.flags).toContain('overtime_left_out')
})

const pressedAt = (time: string) => ({ deviceAt: manila(time), sentAt: manila('10:30') })

async function pulledOut(ask: Intern) {
  await tapAt(ask, '08:00')
  api.at(manila('10:00'))
  const body = { status: 'pulled_out' as const, reason: 'Withdrawn by the parents', endDate: '2026-07-06' }
  expect((await admin(placements.move, { params: { id: ask.placementId }, body })).status).toBe(200)
}

test('a tap from before a pull-out becomes a correction of that placement, which its coordinator accepts', async () => {
  const ask = await anIntern()
  await pulledOut(ask)
  const refused = await tapAt(ask, '10:30', { ...pressedAt('09:30'), slot: 'am_out' })
  const correction = { workDate: '2026-07-06', slot: 'am_out', at: manila('09:30'), placementId: ask.placementId }
  expect(refused).toMatchObject({ status: 409, code: 'not_deployed', data: { correction } })
  const asked = await ask(corrections.ask, {
    body: {
      workDate: correction.workDate,
      placementId: correction.placementId,
      kind: 'missed_out',
      proposed: { am_out: correction.at },
      reason: 'I tapped, but the tap could not be recorded',
    },
  })
  expect(asked).toMatchObject({ status: 200, data: { placementId: ask.placementId } })
  const decided = await ask.teacher(corrections.decide, { params: { id: asked.data.id }, body: { status: 'approved' } })
  expect(decided.status).toBe(200)
})

test('of a request for a placement that has ended those are told who can decide on it', async () => {
  const ask = await anIntern()
  await pulledOut(ask)
  const request = (date: string) =>
    ask(corrections.ask, {
      body: {
        workDate: date,
        placementId: ask.placementId,
        kind: 'whole_day',
        proposed: { am_in: manila('08:00', date), pm_out: manila('17:00', date) },
        reason: 'My phone was broken',
      },
    })
  const whoIsTold = async (id: number) => {
    const rows = await api.db<{ userId: number }[]>`
      select user_id from notifications where kind = 'correction_asked' and about = ${`correction:${id}`}`
    return rows.map(({ userId }) => userId)
  }
  // a day of it is undecided, so its supervisor still reaches it
  const first = await request('2026-07-02')
  expect(await whoIsTold(first.data.id)).toEqual([ask.supervisorId])
  await api.db`delete from time_records where placement_id = ${ask.placementId}`
  const lone = await request('2026-07-03')
  expect(await whoIsTold(lone.data.id)).toEqual([ask.coordinatorId])
  const decision = { params: { id: lone.data.id }, body: { status: 'approved' as const } }
  expect((await ask.supervisor(corrections.decide, decision)).status).toBe(404)
  expect((await ask.teacher(corrections.decide, decision)).status).toBe(200)
})

test('a tap that was pressed after the pull-out belongs to nobody', async () => {
  const ask = await anIntern()
  await pulledOut(ask)
  const refused = await tapAt(ask, '10:30', { ...pressedAt('10:10'), slot: 'am_out' })
  expect(refused).toMatchObject({ status: 409, code: 'not_deployed' })
  expect(refused.data).not.toHaveProperty('data')
})

test('after a transfer an offline tap belongs to the placement at work when it was pressed', async () => {
  const ask = await anIntern()
  await tapAt(ask, '08:00')
  api.at(manila('10:00'))
  const body = { status: 'transferred' as const, reason: 'The company has closed', endDate: '2026-07-06' }
  await admin(placements.move, { params: { id: ask.placementId }, body })
  const next = await api.write(async (tx) => {
    await tx`delete from placements where continues_id = ${ask.placementId}`
    const id = await aPlacement(tx, ask.id, { status: 'cleared' })
    await tx`update placements set status = 'deployed', updated_at = ${manila('10:15')}, start_date = '2026-07-06' where id = ${id}`
    return id
  })
  const early = await tapAt(ask, '10:30', { ...pressedAt('09:30'), slot: 'am_out' })
  expect(early).toMatchObject({ status: 409, data: { correction: { placementId: ask.placementId, slot: 'am_out' } } })
  const late = await tapAt(ask, '10:31', { deviceAt: manila('10:20'), sentAt: manila('10:31'), slot: 'am_in' })
  expect(late.data).toMatchObject({ tap: { source: 'offline', slot: 'am_in' }, record: { placementId: next } })
})

test('after a hold that has ended an offline tap from before it counts as if nothing had been', async () => {
  const ask = await anIntern()
  await tapAt(ask, '08:00')
  for (const [time, status] of [
    ['09:00', 'on_hold'],
    ['10:00', 'deployed'],
  ] as const) {
    api.at(manila(time))
    await api.db`update placements set status = ${status}, updated_at = ${manila(time)} where id = ${ask.placementId}`
  }
  const held = await tapAt(ask, '10:30', { ...pressedAt('09:30'), slot: 'am_out' })
  expect(held).toMatchObject({ status: 409, code: 'not_deployed' })
  const before = await tapAt(ask, '10:30', { ...pressedAt('08:45'), slot: 'am_out' })
  expect(before.data).toMatchObject({ tap: { at: manila('08:45') }, record: { credited: 45 } })
})

test('a tap for a locked month is shown to the coordinator as a request to unlock, and taken once it is unlocked', async () => {
  const ask = await anIntern()
  await api.db`
    insert into month_locks (course_id, month, locked_by, locked_at)
    select course_id, '2026-07', ${admin.id}, ${manila('00:00')} from placements where id = ${ask.placementId}`
  const sent = aTap({ deviceAt: manila('08:00'), sentAt: manila('09:00'), slot: 'am_in' })
  api.at(manila('09:00'))
  for (const _ of [1, 2]) expect(await ask(taps.tap, sent)).toMatchObject({ status: 409, code: 'month_locked' })
  const { data } = await ask.teacher(taps.unlockRequests)
  expect(data).toMatchObject({ total: 1, requests: [{ studentId: ask.id, slot: 'am_in', at: manila('08:00') }] })
  const other = await anIntern()
  expect((await other.teacher(taps.unlockRequests)).data.total).toBe(0)
  await api.db`delete from month_locks where month = '2026-07'`
  expect((await ask.teacher(taps.unlockRequests)).data.total).toBe(0)
  expect((await ask(taps.tap, { body: { ...sent.body, sentAt: manila('09:00') } })).status).toBe(200)
})
