import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { taps } from '#contract/taps.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { startApi } from '#server/testing/api.ts'
import { untilHeldUp } from '#server/testing/held-up.ts'
import { aPlacement, aStudent } from '#server/testing/school.ts'
import { openTapThread } from './thread.ts'

const api = await startApi()
const now = '2026-07-06T00:00:00.000Z'
api.at(now)

async function anIntern() {
  const id = await api.write(async (tx) => {
    const made = await aStudent(tx)
    await aPlacement(tx, made)
    return made
  })
  const token = await api.tokenOf(id)
  const request = { clientKey: randomUUID() }
  const tap = { token: tokenHash(token).toString('hex'), request, receivedAt: now, ip: null, userAgent: null }
  return Object.assign(api.withToken(token), { id, tap })
}

function aThread(database = api.url) {
  const thread = openTapThread({ database, zone: 'Asia/Manila' })
  onTestFinished(thread.stop)
  return thread
}

test('the thread answers with what leaves, in the order in which it was asked', async () => {
  const [first, second] = [await anIntern(), await anIntern()]
  const stranger = { ...second.tap, token: '00' }
  const answers = await aThread().record([stranger, first.tap, second.tap], now)
  expect(answers[0]).toMatchObject({ status: 401, code: 'no_session' })
  const told = answers.slice(1).map((answer) => JSON.parse(String(answer)))
  expect(told).toMatchObject([{ message: 'Tap recorded' }, { message: 'Tap recorded' }])
  const rows = await api.db`select id from taps where student_id in (${first.id}, ${second.id}) order by student_id`
  expect(told.map(({ data }) => data.tap.id)).toEqual(rows.map(({ id }) => id))
})

test('who waits for a thread that ends is told, and the next batch starts another', async () => {
  const intern = await anIntern()
  const thread = aThread()
  await api.write(async (tx) => {
    await takeTurns(tx, [intern.id])
    const told = expect(thread.record([intern.tap], now)).rejects.toThrow('The thread tap-worker has ended')
    await untilHeldUp(api.db)
    await thread.stop()
    await told
  })
  expect(await thread.record([intern.tap], now)).toEqual([expect.stringContaining('Tap recorded')])
  expect(await api.db`select from taps where student_id = ${intern.id}`).toHaveLength(1)
})

test('who taps when the thread ends is told to try again, and the same tap is taken then', async () => {
  const intern = await anIntern()
  const body = { clientKey: randomUUID() }
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => asked.mockRestore())
  const told = await api.write(async (tx) => {
    await takeTurns(tx, [intern.id])
    const answer = intern(taps.tap, { body })
    await untilHeldUp(api.db)
    await (asked.mock.contexts[0] as Worker).terminate()
    return { answer }
  })
  expect(await told.answer).toMatchObject({ status: 503, code: 'interrupted', headers: { 'retry-after': '5' } })
  expect((await intern(taps.tap, { body })).status).toBe(200)
  expect(await api.db`select from taps where student_id = ${intern.id}`).toHaveLength(1)
})

test('a batch that cannot reach the database fails, and the thread goes on', async () => {
  const thread = aThread(api.url.replace('/tapat', '/nowhere'))
  const { tap } = await anIntern()
  await expect(thread.record([tap], now)).rejects.toThrow(/does not exist/)
  await expect(thread.record([tap], now)).rejects.toThrow(/does not exist/)
})

test('what the database refuses in the thread is told as everywhere', async () => {
  const intern = await anIntern()
  await api.db`alter table taps add constraint taps_never check (student_id <> ${api.db.unsafe(String(intern.id))})`
  onTestFinished(async () => void (await api.db`alter table taps drop constraint taps_never`))
  const answer = await intern(taps.tap, { body: { clientKey: randomUUID() } })
  expect(answer).toMatchObject({ status: 422, message: 'A value is not allowed' })
})

test('a tap without a body is refused by who sends it first', async () => {
  const bad = { body: {} as { clientKey: string } }
  expect((await api.ask(taps.tap, bad)).status).toBe(401)
  expect((await (await api.signedIn('teacher'))(taps.tap, bad)).status).toBe(403)
  expect((await (await anIntern())(taps.tap, bad)).status).toBe(400)
})

test('a session that is used to tap lives on', async () => {
  const intern = await anIntern()
  await intern(taps.tap, { body: { clientKey: randomUUID() } })
  const [session] = await api.db`select expires_at from sessions where user_id = ${intern.id}`
  expect(session?.expiresAt).toBe('2026-08-05T00:00:00.000Z')
})
