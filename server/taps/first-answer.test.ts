import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoint.ts'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { startApi } from '#server/testing/api.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'
import { tapTasks } from './tasks.ts'

// What a phone hears that sends a tap again, because the first answer was lost on the way (rule 4).
const api = await startApi()
const admin = await api.signedIn('admin')
const manila = (time: string, date = '2026-07-06') => new Date(`${date}T${time}:00+08:00`).toISOString()
const aTap = (fields: Record<string, unknown> = {}) => ({ body: { clientKey: randomUUID(), ...fields } })

async function anIntern() {
  const { id, placementId } = await api.write(async (tx) => {
    const id = await aStudent(tx)
    return { id, placementId: await aPlacement(tx, id) }
  })
  return Object.assign(await api.as(id), { id, placementId })
}

async function aDay(ask: Awaited<ReturnType<typeof anIntern>>) {
  const sent = ['07:58', '12:01', '12:55', '17:03'].map((time) => ({ time, tap: aTap({ slot: null }) }))
  const day: { tap: ReturnType<typeof aTap>; first: { data: AnswerOf<typeof taps.tap> } }[] = []
  for (const { time, tap } of sent) {
    api.at(manila(time))
    day.push({ tap, first: await ask(taps.tap, tap) })
  }
  return day
}

test('whatever becomes of the day, for 48 hours the answer is the first one, word for word', async () => {
  const ask = await anIntern()
  const day = await aDay(ask)
  const recordId = day[3]?.first?.data.record.id ?? 0
  await ask(records.note, { params: { recordId }, body: { note: 'Counted the stock' } })
  expect((await admin(records.decide, { body: { ids: [recordId], status: 'approved' } })).status).toBe(200)
  api.at(manila('07:00', '2026-07-08'))
  for (const { tap, first } of day) {
    const again = await ask(taps.tap, { body: { ...tap.body, sentAt: manila('07:00', '2026-07-08') } })
    expect(JSON.stringify(again.data)).toBe(JSON.stringify(first?.data))
  }
})

test('later it is the tap and its record as they stand, and the kept answers are gone', async () => {
  const ask = await anIntern()
  const [morning] = await aDay(ask)
  api.at(manila('07:59', '2026-07-08'))
  await tapTasks({ db: api.db, now: () => manila('07:59', '2026-07-08') })['forget-first-answers']()
  const [left] = await api.db`
    select count(*)::int from tap_answers a join taps t on t.id = a.tap_id where t.student_id = ${ask.id}`
  expect(left).toEqual({ count: 3 })
  const again = await ask(taps.tap, morning?.tap ?? aTap())
  expect(again.data).toMatchObject({ tap: morning?.first?.data.tap, record: { status: 'submitted', credited: 480 } })
})

test('after an undo the answer is still the first one, and after two days an empty day', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  const sent = aTap()
  const first = await ask(taps.tap, sent)
  expect((await ask(taps.undo, { params: { id: first.data.tap.id } })).status).toBe(200)
  expect((await ask(taps.tap, sent)).data).toEqual(first.data)
  api.at(manila('08:01', '2026-07-08'))
  const { data } = await ask(taps.tap, sent)
  expect(data).toMatchObject({
    tap: { id: first.data.tap.id, voidReason: 'Undone by the student' },
    record: { amIn: null },
  })
})

test('the same key with another date is another tap', async () => {
  const ask = await anIntern()
  api.at(manila('08:00'))
  const sent = aTap({ slot: 'am_in', workDate: '2026-07-06' })
  expect((await ask(taps.tap, sent)).status).toBe(200)
  const other = await ask(taps.tap, { body: { ...sent.body, workDate: '2026-07-07' } })
  expect(other).toMatchObject({ status: 409, code: 'key_reused' })
})

test('what is kept of an answer says nothing of where the student was', async () => {
  const columns = await api.db`select column_name from information_schema.columns where table_name = 'tap_answers'`
  expect(columns.map(({ columnName }) => columnName).sort()).toEqual(['received_at', 'record', 'tap_id'])
  const ask = await anIntern()
  api.at(manila('08:00'))
  await ask(taps.tap, aTap({ latitude: 14.5547, longitude: 121.0244, accuracy: 10 }))
  const [kept] = await api.db<{ record: object }[]>`
    select record from tap_answers a join taps t on t.id = a.tap_id where t.student_id = ${ask.id}`
  expect(JSON.stringify(kept?.record)).not.toMatch(/latitude|longitude|accuracy|distance/)
})
