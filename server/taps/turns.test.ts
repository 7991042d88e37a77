import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { taps } from '#contract/taps.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { openDb } from '#server/db.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { startApi } from '#server/testing/api.ts'
import { untilHeldUp } from '#server/testing/held-up.ts'
import { aCourse, aPlacement, aStudent } from '#server/testing/school.ts'
import { recordTaps } from './batch.ts'

// What a tap is decided by changes while it is under way: by another person, another server, another phone.
const api = await startApi()
const now = '2026-07-06T00:00:00.000Z'
const zone = 'Asia/Manila'
const admin = await api.signedIn('admin')
api.at(now)

async function anIntern() {
  const made = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const id = await aStudent(tx, { courseId })
    return { id, courseId, placementId: await aPlacement(tx, id) }
  })
  const token = await api.tokenOf(made.id)
  return Object.assign(api.withToken(token), { ...made, token })
}
type Intern = Awaited<ReturnType<typeof anIntern>>

const aTap = () => ({ body: { clientKey: randomUUID() } })
const waitingTap = ({ token }: { token: string }) => {
  const hash = tokenHash(token).toString('hex')
  return { token: hash, request: { clientKey: randomUUID() }, receivedAt: now, ip: null, userAgent: null }
}
const countTaps = async ({ id }: Intern) => (await api.db`select from taps where student_id = ${id}`).length

/** Both tap in one batch, which the first one's turn holds up until `meanwhile` is done. */
async function heldUp(first: Intern, second: Intern, meanwhile: () => Promise<unknown>) {
  const batch = await api.write(async (tx) => {
    await takeTurns(tx, [first.id])
    const outcomes = recordTaps(api.db, [first, second].map(waitingTap), { now, zone })
    await untilHeldUp(api.db)
    await meanwhile()
    return { outcomes }
  })
  return batch.outcomes
}

test.each([
  ['for the first time', false],
  ['again', true],
])('who taps %s while somebody changes the day is decided by what was changed', async (_, hasTapped) => {
  const intern = await anIntern()
  api.at('2026-07-03T00:00:00.000Z')
  if (hasTapped) expect((await intern(taps.tap, aTap())).status).toBe(200)
  api.at(now)
  const before = await countTaps(intern)
  const tapping = await api.write(async (tx) => {
    await takeTurns(tx, [intern.id])
    const answer = intern(taps.tap, aTap())
    await untilHeldUp(api.db)
    await tx`update placements set status = 'completed', end_date = '2026-07-03' where id = ${intern.placementId}`
    return { answer }
  })
  expect((await tapping.answer).status).toBe(409)
  expect(await countTaps(intern)).toBe(before)
})

test('in the batch of one whose day is changed the others are recorded, once', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const outcomes = await heldUp(first, second, async () => {})
  expect(outcomes).toMatchObject([{ tap: { slot: 'am_in' } }, { tap: { slot: 'am_in' } }])
  expect([await countTaps(first), await countTaps(second)]).toEqual([1, 1])
})

test('a placement that is ended while a tap is held up by somebody else takes the tap no more', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const outcomes = await heldUp(first, second, async () => {
    const body = { status: 'pulled_out' as const, reason: 'Withdrawn by the parents', endDate: '2026-07-03' }
    expect((await admin(placements.move, { params: { id: second.placementId }, body })).status).toBe(200)
  })
  expect(outcomes[1]).toMatchObject({ status: 409 })
  expect(await countTaps(second)).toBe(0)
})

test('a tap that is held up by somebody else is decided by the first day that its placement got meanwhile', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  await api.db`
    insert into agreements (company_id, reference, valid_from, valid_until)
    select company_id, 'MOA-1', '2026-06-01', '2027-05-31' from placements where id = ${second.placementId}`
  const outcomes = await heldUp(first, second, async () => {
    const body = { startDate: '2026-07-13' }
    expect((await admin(placements.update, { params: { id: second.placementId }, body })).status).toBe(200)
  })
  expect(outcomes[1]).toMatchObject({ status: 422, message: 'Your placement starts on July 13, 2026' })
  expect(await countTaps(second)).toBe(0)
})

test('a month that is locked while a tap is held up by somebody else takes the tap no more', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const outcomes = await heldUp(first, second, async () => {
    // a month that has ended is locked like this; here it is the running one, which no act would lock
    await api.write(async (tx) => {
      await takeTurns(tx, [second.id])
      await tx`insert into month_locks (course_id, month, locked_by, locked_at) values (${second.courseId}, '2026-07', ${admin.id}, ${now})`
    })
  })
  expect(outcomes[1]).toMatchObject({ status: 409 })
  expect(await countTaps(second)).toBe(0)
})

test('a tap that was held up for long is decided by the calendar of afterwards', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const outcomes = await heldUp(first, second, async () => {
    await api.db`insert into holidays (on_date, name, type) values ('2026-07-06', 'Founding day', 'regular')`
    await untilHeldUp(api.db, { howLong: '400 ms' })
  })
  await api.db`delete from holidays where name = 'Founding day'`
  expect(outcomes[1]).toMatchObject({ record: { dayType: 'regular_holiday' } })
  expect(await countTaps(second)).toBe(1)
})

test('while one tap is held up others are recorded', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const tapping = await api.write(async (tx) => {
    await takeTurns(tx, [first.id])
    const answer = first(taps.tap, aTap())
    await untilHeldUp(api.db)
    expect((await second(taps.tap, aTap())).status).toBe(200)
    return { answer }
  })
  expect((await tapping.answer).status).toBe(200)
})

test('two servers that are asked at once record a tap once and count every call', async () => {
  const intern = await anIntern()
  const other = openDb(api.url, { max: 4 })
  const calls = Array.from({ length: 130 }, (_, call) =>
    recordTaps(call % 2 === 0 ? api.db : other, [waitingTap(intern)], { now, zone }),
  )
  const outcomes = (await Promise.all(calls)).flat()
  await other.end()
  expect(outcomes.filter((outcome) => 'tap' in outcome)).toHaveLength(1)
  expect(outcomes.filter((outcome) => 'status' in outcome && outcome.status === 429)).toHaveLength(10)
  expect(await countTaps(intern)).toBe(1)
})

test('a tap that stands in the way of somebody who stands in its way is tried again', async () => {
  const intern = await anIntern()
  const tapping = await api.write(async (tx) => {
    await tx`select from placements where id = ${intern.placementId} for update`
    const outcomes = recordTaps(api.db, [waitingTap(intern)], { now, zone })
    await untilHeldUp(api.db)
    await takeTurns(tx, [intern.id])
    return { outcomes }
  })
  expect(await tapping.outcomes).toMatchObject([{ tap: { slot: 'am_in' } }])
})

test('a student who taps by two phones in one batch is decided one tap after the other', async () => {
  const intern = await anIntern()
  const phones = [intern, { token: await api.tokenOf(intern.id) }]
  const outcomes = await recordTaps(api.db, phones.map(waitingTap), { now, zone })
  expect(outcomes).toMatchObject([{ tap: { slot: 'am_in' } }, { status: 409 }])
  expect(await countTaps(intern)).toBe(1)
})

test('in a batch each tap is answered by its own session, and one without a session is refused alone', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const ended = await anIntern()
  await api.db`delete from sessions where user_id = ${ended.id}`
  const left = await anIntern()
  await api.db`update users set active = false where id = ${left.id}`
  const stranger = { token: await api.tokenOf(admin.id) }
  const batch = [ended, first, left, stranger, second].map(waitingTap)
  const outcomes = await recordTaps(api.db, batch, { now, zone })
  expect(outcomes.map((outcome) => ('tap' in outcome ? outcome.tap.slot : outcome.status))).toEqual([
    401,
    'am_in',
    401,
    403,
    'am_in',
  ])
  const ids = outcomes.flatMap((outcome) => ('tap' in outcome ? [outcome.tap.id] : []))
  const taps = await api.db`select student_id from taps where id = any(${ids}) order by id`
  expect(taps.map(({ studentId }) => studentId)).toEqual([first.id, second.id])
  expect(await api.db`select from turns where student_id in (${ended.id}, ${left.id}, ${admin.id})`).toHaveLength(0)
})

test('one student with many sessions does not make the others of a batch wait for a round of each', async () => {
  const [intern, other] = [await anIntern(), await anIntern()]
  const phones = await Promise.all(Array.from({ length: 12 }, async () => ({ token: await api.tokenOf(intern.id) })))
  const outcomes = await recordTaps(api.db, [...phones, other].map(waitingTap), { now, zone })
  const statuses = outcomes.map((outcome) => ('tap' in outcome ? 200 : outcome.status))
  expect(statuses).toEqual([200, 409, 409, ...Array(9).fill(429), 200])
})

test('a session that somebody else is changing holds up no batch', async () => {
  const intern = await anIntern()
  const outcomes = await api.write(async (tx) => {
    await tx`select from sessions where user_id = ${intern.id} for update`
    return recordTaps(api.db, [waitingTap(intern)], { now, zone })
  })
  expect(outcomes).toMatchObject([{ tap: { slot: 'am_in' } }])
})
