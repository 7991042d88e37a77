import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentTexts } from '#contract/consents.ts'
import { taps } from '#contract/taps.ts'
import { slots } from '#domain/slot.ts'
import { giveConsent, withdrawConsent } from '#server/consents/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'

const api = await startApi()
/** Monday July 6, 2026, by the school's clock. */
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const aTap = (fields: Record<string, unknown> = {}) => ({ body: { clientKey: randomUUID(), ...fields } })

async function anIntern(wish: Parameters<typeof aPlacement>[2] = {}) {
  const { id, placementId } = await api.write(async (tx) => {
    const id = await aStudent(tx)
    await giveConsent(tx, id, { kind: 'location', version: 1 })
    return { id, placementId: await aPlacement(tx, id, wish) }
  })
  return Object.assign(await api.as(id), { id, placementId })
}

test('four taps make a day of eight hours that waits for its approval', async () => {
  const ask = await anIntern()
  const answers = []
  for (const time of ['07:58', '12:01', '12:55', '17:03']) {
    api.at(manila(time))
    answers.push(await ask(taps.tap, aTap()))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.map(({ data }) => data.tap.slot)).toEqual(['am_in', 'am_out', 'pm_in', 'pm_out'])
  expect(answers[3]?.data.record).toMatchObject({ workDate: '2026-07-06', credited: 480, late: 0, status: 'submitted' })
})

test('each tap is answered with the tap and the record as they are then stored', async () => {
  const ask = await anIntern()
  await api.db`
    insert into passes (placement_id, on_date, kind, minutes, reason, granted_by)
    values (${ask.placementId}, '2026-07-06', 'overtime', 60, 'Stock is counted', ${ask.id})`
  const place = { latitude: 14.5548, longitude: 121.0245, accuracy: 10 }
  for (const [before, time] of ['08:20', '12:00', '13:00', '16:30', '17:30', '18:30'].entries()) {
    api.at(manila(time))
    const { data } = await ask(taps.tap, aTap({ ...place, fixedAt: manila(time), slot: slots[before] }))
    expect(data).toMatchObject({ tap: { ...place, distance: expect.any(Number) }, record: { version: before + 1 } })
    const today = (await ask(taps.today)).data
    expect({ tap: today.taps.at(-1), record: today.record }).toEqual(data)
  }
})

test('a tap is stored with all that came with it', async () => {
  const ask = await anIntern()
  api.at(manila('08:05'))
  const sent = { deviceAt: manila('08:00'), sentAt: manila('08:02'), fixedAt: manila('07:59') }
  const headers = { 'user-agent': 'A phone' }
  const { data } = await ask(taps.tap, { ...aTap({ ...sent, latitude: 14.5547, longitude: 121.0244 }), headers })
  expect(data.tap).toMatchObject({ at: manila('08:03'), source: 'offline', delaySeconds: 120, isClockOff: true })
  const [stored] = await api.db`
    select device_at, sent_at, fixed_at, ip, user_agent, t.site_id = p.site_id as is_at_site
    from taps t join placements p on p.id = t.placement_id where t.id = ${data.tap.id}`
  expect(stored).toEqual({ ...sent, ip: '127.0.0.1', userAgent: 'A phone', isAtSite: true })
})

test('where a student is, is kept only while there is consent, and a tap sent again is the same either way', async () => {
  const ask = await anIntern()
  const place = { latitude: 14.5548, longitude: 121.0245, accuracy: 10 }
  api.at(manila('08:00'))
  const before = aTap(place)
  const known = await ask(taps.tap, before)
  expect(known.data.tap).toMatchObject({ ...place, geofence: 'inside' })
  await api.write((tx) => withdrawConsent(tx, ask.id, 'location'))
  api.at(manila('12:00'))
  const after = aTap(place)
  const unknown = await ask(taps.tap, after)
  const nowhere = { latitude: null, longitude: null, accuracy: null, distance: null, geofence: 'unavailable' }
  expect(unknown.data.tap).toMatchObject(nowhere)
  const [stored] = await api.db`select latitude, accuracy, fixed_at from taps where id = ${unknown.data.tap.id}`
  expect(stored).toEqual({ latitude: null, accuracy: null, fixedAt: null })
  expect((await ask(taps.tap, before)).data).toEqual(known.data)
  await api.write((tx) => giveConsent(tx, ask.id, { kind: 'location', version: 1 }))
  expect((await ask(taps.tap, after)).data).toEqual(unknown.data)
})

test('a consent to earlier words for the same purpose still holds', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  const [given] = await api.db`select text_version from consents where user_id = ${ask.id}`
  expect(given?.textVersion).toBeLessThan(consentTexts.location.version)
  expect((await ask(taps.today, {})).data.hasLocationConsent).toBe(true)
  const tap = await ask(taps.tap, aTap({ latitude: 14.5548, longitude: 121.0245, accuracy: 10 }))
  expect(tap.data.tap.geofence).toBe('inside')
})

test('a tap for another student is refused, and nothing is stored', async () => {
  const [ask, other] = [await anIntern(), await anIntern()]
  api.at(manila('08:00'))
  const refused = await ask(taps.tap, aTap({ studentId: other.id }))
  expect(refused).toMatchObject({ status: 403, code: 'not_your_tap' })
  const [stored] = await api.db`select count(*)::int from taps where student_id in (${ask.id}, ${other.id})`
  expect(stored).toEqual({ count: 0 })
  expect((await ask(taps.tap, aTap({ studentId: ask.id }))).status).toBe(200)
})

test('two phones tapping at once record one tap', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  const answers = await Promise.all([ask(taps.tap, aTap()), ask(taps.tap, aTap())])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.message).toContain('You already tapped')
})

test('the same key brings the first answer again, with another tap it is refused', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  const place = { latitude: 14.5547, longitude: 121.0244, accuracy: 10, fixedAt: manila('07:59') }
  const sent = aTap({ slot: 'am_in', deviceAt: manila('08:00'), ...place })
  const first = await ask(taps.tap, sent)
  api.at(manila('08:05'))
  const second = await ask(taps.tap, { body: { ...sent.body, sentAt: manila('08:05') } })
  expect(second.data).toEqual(first.data)
  const other = await ask(taps.tap, { body: { ...sent.body, slot: 'am_out' } })
  expect([other.status, other.code]).toEqual([409, 'key_reused'])
})

test('a tap undone within ten seconds leaves the day as it was, and its key still has its answer', async () => {
  const ask = await anIntern()
  api.at('2026-07-06T00:00:00.000Z')
  const sent = aTap()
  const first = await ask(taps.tap, sent)
  api.at('2026-07-06T00:00:09.000Z')
  const undone = await ask(taps.undo, { params: { id: first.data.tap.id } })
  expect(undone).toMatchObject({ status: 200, data: { record: null } })
  expect((await ask(taps.today)).data).toMatchObject({ taps: [], record: null, proposedSlot: 'am_in' })
  expect((await ask(taps.tap, sent)).data).toEqual(first.data)
})

test('undoing the only tap of a day again says that it is already undone, and to others that there is none', async () => {
  const ask = await anIntern()
  const other = await anIntern()
  api.at('2026-07-06T00:00:00.000Z')
  const { data } = await ask(taps.tap, aTap())
  const undo = { params: { id: data.tap.id } }
  expect((await ask(taps.undo, undo)).status).toBe(200)
  expect(await ask(taps.undo, undo)).toMatchObject({ status: 409, code: 'already_undone' })
  expect((await other(taps.undo, undo)).status).toBe(404)
})

test('a tap can no longer be undone after ten seconds', async () => {
  const ask = await anIntern()
  api.at('2026-07-06T00:00:00.000Z')
  const first = await ask(taps.tap, aTap())
  api.at('2026-07-06T00:00:10.001Z')
  expect((await ask(taps.undo, { params: { id: first.data.tap.id } })).code).toBe('undo_too_late')
})

test('a refused tap is answered with the time of its press by the server’s clock', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  await ask(taps.tap, aTap())
  api.at(manila('09:00'))
  const behind = aTap({ slot: 'am_in', deviceAt: manila('05:05'), sentAt: manila('06:00') })
  expect(await ask(taps.tap, behind)).toMatchObject({ code: 'slot_filled', data: { pressedAt: manila('08:05') } })
  api.at(manila('09:00', '2026-07-07'))
  const old = aTap({ deviceAt: manila('08:30'), sentAt: manila('09:00', '2026-07-07') })
  expect(await ask(taps.tap, old)).toMatchObject({ code: 'tap_too_old', data: { pressedAt: manila('08:30') } })
})

test('a student who is not deployed is told why no tap is taken, and nothing is stored', async () => {
  const ask = await anIntern({ status: 'cleared' })
  api.at(manila('08:00'))
  const answer = await ask(taps.tap, aTap())
  expect(answer.status).toBe(409)
  expect(await api.db`select from taps where student_id = ${ask.id}`).toHaveLength(0)
})

test('a student without a placement is told so', async () => {
  const ask = await api.signedIn('student')
  expect(await ask(taps.tap, aTap())).toMatchObject({ status: 409, code: 'no_placement' })
  expect((await ask(taps.today)).data).toMatchObject({ placement: null, taps: [] })
})

test('coordinates out of range, a device time of next year and a reused key each have their own sentence', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  expect((await ask(taps.tap, aTap({ latitude: 91, longitude: 0 }))).status).toBe(400)
  const future = await ask(taps.tap, aTap({ deviceAt: '2027-07-06T00:00:00Z', sentAt: manila('08:00') }))
  expect([future.status, future.code]).toEqual([422, 'tap_in_future'])
})

test('more than 120 tap calls in a minute by one student are too many, and nobody else is limited', async () => {
  const ask = await anIntern()
  const neighbour = await anIntern()
  api.at(manila('08:00'))
  const statuses = []
  for (let call = 0; call < 121; call++) statuses.push((await ask(taps.tap, aTap())).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await neighbour(taps.tap, aTap())).status).toBe(200)
})

test('fifty students tapping at once each have one tap, one record and one audit line', async () => {
  api.at(manila('08:00'))
  const interns = await Promise.all(Array.from({ length: 50 }, () => anIntern()))
  const answers = await Promise.all(
    interns.map((ask) => ask(taps.tap, aTap({ latitude: 14.5547, longitude: 121.0244, accuracy: 10 }))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ data }) => data.tap.geofence))).toEqual(new Set(['inside']))
  const ids = interns.map(({ id }) => id)
  const [counts] = await api.db`select
    (select count(*)::int from taps where student_id = any(${ids})) as taps,
    (select count(*)::int from time_records where student_id = any(${ids})) as records,
    (select count(*)::int from audit_events where action = 'tapped' and actor_id = any(${ids})) as events`
  expect(counts).toEqual({ taps: 50, records: 50, events: 50 })
})

test('today carries what the screen needs to propose a slot without a connection', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  await ask(taps.tap, aTap())
  expect((await ask(taps.today)).data).toMatchObject({
    overtimeDates: [],
    isDone: false,
    placement: { schedules: [{ days: [1, 2, 3, 4, 5], first: { start: '08:00', end: '12:00' } }] },
  })
})

test('the hours of this week are those of its days so far, approved or not, and of no other week', async () => {
  const { id, placementId } = await anIntern()
  await api.write(async (tx) => {
    await aDay(tx, placementId, '2026-07-03', { credited: 480 })
    await aDay(tx, placementId, '2026-07-06', { credited: 120 })
    await aDay(tx, placementId, '2026-07-07', { credited: 60, status: 'submitted' })
    await aDay(tx, placementId, '2026-07-08', { credited: 30, status: 'rejected' })
  })
  for (const date of ['2026-07-10', '2026-07-12']) {
    api.at(manila('07:50', date))
    const { data } = await (await api.as(id))(taps.today)
    expect(data).toMatchObject({ weekMinutes: 180, totals: { approved: 600, pending: 60 } })
  }
})

test('the hours of today are those that the weekly limit leaves, as the week and the month show them', async () => {
  const { id, placementId } = await anIntern()
  await api.write(async (tx) => {
    const week = ['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09'] as const
    for (const date of week) await aDay(tx, placementId, date, { credited: 480 })
    await aDay(tx, placementId, '2026-07-10', { credited: 360 })
    await aDay(tx, placementId, '2026-07-11', { credited: 480, status: 'submitted' })
  })
  const read = async (date: string) => {
    api.at(manila('16:00', date))
    return (await (await api.as(id))(taps.today)).data
  }
  const cut = { text: 'Over the 40-hour weekly limit', minutes: -360 }
  expect(await read('2026-07-10')).toMatchObject({ afterWeek: { minutes: 360, weekLine: null } })
  expect(await read('2026-07-11')).toMatchObject({ weekMinutes: 2400, afterWeek: { minutes: 120, weekLine: cut } })
  expect(await read('2026-07-13')).toMatchObject({ weekMinutes: 0, afterWeek: null })
  await api.write(
    (tx) =>
      tx`update time_records set status = 'rejected' where work_date = '2026-07-11' and placement_id = ${placementId}`,
  )
  expect(await read('2026-07-11')).toMatchObject({ weekMinutes: 2280, afterWeek: { minutes: 0, weekLine: null } })
})
