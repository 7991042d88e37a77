import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placements } from '#contract/placements.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { addDays } from '#domain/calendar.ts'
import { slots } from '#domain/slot.ts'
import { startApi } from '#server/testing/api.ts'
import { aDay } from '#server/testing/days.ts'
import { aCourse, anAdmin, aPlacement, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const manila = (date: string, minute: number) =>
  new Date(Date.parse(`${date}T00:00:00+08:00`) + minute * 60_000).toISOString()

type Internship = { requiredMinutes: number; cap: number; days: readonly { credited: number; earned: number }[] }

/** Days that wait, from Monday September 7 on. */
async function anIntern({ requiredMinutes, cap, days }: Internship) {
  const ids = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const coordinatorId = await aTeacher(tx, { courseIds: [courseId] })
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { courseId, coordinatorId })
    const placementId = await aPlacement(tx, studentId, { supervisorId, requiredMinutes })
    await tx`update placements set max_minutes_per_week = ${cap} where id = ${placementId}`
    const recordIds = []
    for (const [index, day] of days.entries()) {
      recordIds.push(await aDay(tx, placementId, addDays('2026-09-07', index), { ...day, status: 'submitted' }))
    }
    return { studentId, supervisorId, placementId, recordIds }
  })
  return { ...ids, supervisor: await api.as(ids.supervisorId), student: await api.as(ids.studentId) }
}

const someDays = fc.array(
  fc
    .record({ credited: fc.integer({ min: 1, max: 700 }), share: fc.constantFrom(0, 0, 0.3, 1) })
    .map(({ credited, share }) => ({ credited, earned: Math.floor(credited * share) })),
  { minLength: 12, maxLength: 14 },
)

test('any order of approvals, in presses of any size, gives the same days, months and totals', async () => {
  api.at(manila('2026-09-25', 600))
  const admin = await api.as(await api.write((tx) => anAdmin(tx)))
  const cases = fc.sample(fc.record({ days: someDays, cap: fc.constantFrom(600, 1500, 2400) }), {
    numRuns: 6,
    seed: 21,
  })
  for (const { days, cap } of cases) {
    const found: unknown[] = []
    for (const seed of [1, 2, 3]) {
      const intern = await anIntern({ requiredMinutes: cap, cap, days })
      const [order = []] = fc.sample(
        fc.shuffledSubarray(intern.recordIds, { minLength: days.length, maxLength: days.length }),
        { numRuns: 1, seed },
      )
      for (let left = [...order]; left.length > 0; left = left.slice(seed)) {
        const { status } = await intern.supervisor(records.decide, {
          body: { ids: left.slice(0, seed), status: 'approved' },
        })
        expect(status).toBe(200)
      }
      const { data } = await admin(records.month, {
        params: { studentId: intern.studentId },
        query: { month: '2026-09' },
      })
      const { data: placement } = await admin(placements.read, { params: { id: intern.placementId } })
      found.push([
        data.records.map(({ workDate, counted, weekLine }) => [workDate, counted, weekLine]),
        data.monthCredited,
        data.totals,
        placement.hours,
        placement.status,
      ])
    }
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
  }
})

test('a decision that is taken back leaves everything as it was, whatever was decided on however many days', async () => {
  const intern = await anIntern({
    requiredMinutes: 960,
    cap: 2400,
    days: Array.from({ length: 10 }, () => ({ credited: 480, earned: 0 })),
  })
  const seen = async () => ({
    rows: await api.db`
      select to_jsonb(r) - 'version' - 'updated_at' as row from time_records r where student_id = ${intern.studentId} order by id`,
    placements: await api.db`select status from placements where student_id = ${intern.studentId}`,
    told: await api.db`select user_id, kind, about, is_read from notifications order by id`,
    presses: await api.db`select from decisions`,
    month: (
      await intern.student(records.month, { params: { studentId: intern.studentId }, query: { month: '2026-09' } })
    ).data.totals,
  })
  const aPress = fc.record({
    ids: fc.subarray(intern.recordIds, { minLength: 1 }),
    status: fc.constantFrom('approved' as const, 'approved' as const, 'returned' as const, 'rejected' as const),
  })
  let moment = Date.parse(manila('2026-09-25', 600))
  // The days of this test were not derived. Taking a decision back derives them.
  api.at(new Date(moment).toISOString())
  const first = await intern.supervisor(records.decide, { body: { ids: intern.recordIds, status: 'approved' } })
  await intern.supervisor(records.takeBack, { params: { id: first.data.decisionId ?? 0 } })
  let met = 0
  for (const { ids, status } of fc.sample(aPress, { numRuns: 20, seed: 8 })) {
    moment += 60_000
    api.at(new Date(moment).toISOString())
    const before = await seen()
    const { data } = await intern.supervisor(records.decide, { body: { ids, status, note: 'A good reason' } })
    const [placement] = await api.db`select status from placements where id = ${intern.placementId}`
    met += placement?.status === 'hours_met' ? 1 : 0
    api.at(new Date(moment + 10_000).toISOString())
    const undone = await intern.supervisor(records.takeBack, { params: { id: data.decisionId ?? 0 } })
    expect(undone.status, undone.message).toBe(200)
    expect(await seen()).toEqual(before)
  }
  expect(met).toBeGreaterThan(3)
})

test('a tap that is undone leaves everything as it was, at any hour and on any slot', async () => {
  const intern = await anIntern({ requiredMinutes: 29_160, cap: 2400, days: [] })
  let student = intern.student
  const seen = async (month: string) => {
    const { record, serverTime: _, ...today } = (await student(taps.today)).data
    const { data } = await student(records.month, { params: { studentId: intern.studentId }, query: { month } })
    const days = data.records.flatMap((day) => (day.record ? [{ ...day, record: { ...day.record, version: 0 } }] : []))
    const live = days.map(({ taps: all, ...day }) => ({
      ...day,
      taps: all.filter(({ voidedAt }) => voidedAt === null),
    }))
    // A day whose only tap was undone does not count.
    const told = await api.db`select user_id, kind, about from notifications order by id`
    return { today: { ...today, record: record && { ...record, version: 0 } }, live, totals: data.totals, told }
  }
  const aTap = fc.record({
    gap: fc.integer({ min: 2, max: 400 }),
    slot: fc.option(fc.constantFrom(...slots), { freq: 2 }),
  })
  let minute = 480
  let taken = 0
  for (const { gap, slot } of fc.sample(aTap, { numRuns: 45, seed: 4 })) {
    minute += gap
    const now = manila('2026-10-05', minute)
    api.at(now)
    student = await api.as(intern.studentId)
    const month = new Date(Date.parse(now) + 8 * 3_600_000).toISOString().slice(0, 7)
    const before = await seen(month)
    const tap = { body: { clientKey: randomUUID(), ...(slot ? { slot } : {}) } }
    const { status, data } = await student(taps.tap, tap)
    if (status !== 200) {
      expect(await seen(month)).toEqual(before)
      continue
    }
    taken++
    expect((await student(taps.undo, { params: { id: data.tap.id } })).status).toBe(200)
    expect(await seen(month)).toEqual(before)
    const again = await student(taps.tap, { body: { ...tap.body, clientKey: randomUUID() } })
    expect(again.status, again.message).toBe(200)
  }
  expect(taken).toBeGreaterThan(12)
})
