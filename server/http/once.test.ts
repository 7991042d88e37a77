import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { holidays } from '#contract/holidays.ts'
import { invitations } from '#contract/invitations.ts'
import { passwords } from '#contract/passwords.ts'
import { profile } from '#contract/profile.ts'
import { records } from '#contract/records.ts'
import { sessions } from '#contract/sessions.ts'
import { addDays } from '#domain/calendar.ts'
import { inTransaction } from '#server/db.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { hashPassword } from '#server/sessions/hashing.ts'
import { startApi } from '#server/testing/api.ts'
import { waitFor } from '#server/testing/patience.ts'
import { anAdmin, aStudent } from '#server/testing/school.ts'
import { png } from '#server/testing/sides.ts'
import { clearOld } from '#server/upkeep/clear-queries.ts'
import { claimKey } from './kept-queries.ts'
import { type Once, onceOf } from './once.ts'

const api = await startApi()
const start = Date.parse('2026-03-02T00:00:00.000Z')
const hour = 3_600_000
const after = (ms: number) => api.at(new Date(start + ms).toISOString())

afterEach(() => api.at(null))

const key = (value: string = randomUUID()) => ({ 'idempotency-key': value })
const feast = (day: number, name = 'Feast') => ({
  date: addDays('2027-01-01', day),
  name,
  type: 'special_working' as const,
})
let nextDay = 0
const newFeast = (name?: string) => feast(++nextDay, name)

/** One raw call, so that the answer's text can be compared. */
async function send(token: string, payload: object, headers: Record<string, string> = {}, url = '/api/holidays') {
  const answer = await api.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  })
  return { status: answer.statusCode, text: answer.body, code: answer.json().code }
}

const anAdminsToken = async () => api.tokenOf(await api.write((tx) => anAdmin(tx)))

type Step = { person: 0 | 1; key: 0 | 1 | 2; day: number; name: string; hours: number; copies: number }
const step: fc.Arbitrary<Step> = fc.record({
  person: fc.constantFrom(0, 1),
  key: fc.constantFrom(0, 1, 2),
  day: fc.integer({ min: 0, max: 3 }),
  name: fc.constantFrom('Feast', 'Fiesta'),
  hours: fc.constantFrom(0, 0, 1, 23, 25),
  copies: fc.integer({ min: 1, max: 3 }),
})

test('whatever is sent with whatever key, each key acts once in a day and repeats its first answer', async () => {
  let round = 0
  const law = fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
    const people = await Promise.all([0, 1].map(async () => api.write((tx) => anAdmin(tx))))
    const firstDay = nextDay + 1
    nextDay += 10
    round++
    const kept = new Map<string, { body: string; text: string; at: number }>()
    const taken = new Set<number>()
    let elapsed = 0
    for (const { person, key: number, day, name, hours, copies } of steps) {
      elapsed += hours * hour
      after(elapsed)
      const token = await api.tokenOf(people[person]!)
      const body = feast(firstDay + day, name)
      const header = key(`round-${round}-${number}`)
      const answers = await Promise.all(Array.from({ length: copies }, () => send(token, body, header)))
      const place = `${person} ${number}`
      const first = kept.get(place)
      const isKept = first !== undefined && elapsed - first.at < 24 * hour
      for (const answer of answers) {
        if (isKept && first.body !== JSON.stringify(body))
          expect(answer).toMatchObject({ status: 409, code: 'key_reused' })
        else if (isKept) expect(answer).toMatchObject({ status: 200, text: first.text })
        else if (taken.has(day)) expect(answer).toMatchObject({ status: 409, code: 'holidays_taken' })
        else expect(answer).toMatchObject({ status: 200, text: answers[0]?.text })
      }
      if (!isKept && !taken.has(day)) {
        taken.add(day)
        kept.set(place, { body: JSON.stringify(body), text: answers[0]!.text, at: elapsed })
      }
    }
    const [made] = await api.db<{ count: number }[]>`
      select count(*)::int from holidays where on_date >= ${feast(firstDay).date} and on_date < ${feast(firstDay + 10).date}`
    expect(made?.count).toBe(taken.size)
  })
  await fc.assert(law, { numRuns: 25 })
})

test('the second of two at once waits for the first, and acts itself if that one is undone', async () => {
  const token = await anAdminsToken()
  const [body, header] = [newFeast(), key()]
  let undo: (fault: Error) => void = () => {}
  let claim: () => void = () => {}
  const claimed = new Promise<void>((resolve) => (claim = resolve))
  const [{ userId }] = await api.db<[{ userId: number }]>`select user_id from sessions order by id desc limit 1`
  const keyHash = createHash('sha256').update(`${userId} ${header['idempotency-key']}`).digest()
  const first = inTransaction(api.db, { by: null, ip: null, now: new Date().toISOString() }, async (tx) => {
    await claimKey(tx, { keyHash, userId, digest: Buffer.alloc(32) })
    claim()
    await new Promise((_, reject) => (undo = reject))
  })
  await claimed
  const second = send(token, body, header)
  await expect
    .poll(async () => (await api.db`select from pg_stat_activity where wait_event_type = 'Lock'`).length)
    .toBeGreaterThan(0)
  undo(new Error('undone'))
  await expect(first).rejects.toThrow('undone')
  expect((await second).status).toBe(200)
})

test('a call without the header works as before', async () => {
  const token = await anAdminsToken()
  const body = newFeast()
  expect([(await send(token, body)).status, (await send(token, body)).status]).toEqual([200, 409])
  const [count] = await api.db<{ count: number }[]>`select count(*)::int from kept_answers where digest is null`
  expect(count?.count).toBe(0)
})

test('a key belongs to one person, one address and one body', async () => {
  const [ana, ben] = [await anAdminsToken(), await anAdminsToken()]
  const [header, body] = [key(), newFeast()]
  expect((await send(ana, body, header)).status).toBe(200)
  expect((await send(ben, newFeast(), header)).status).toBe(200)
  expect(await send(ana, { ...body, name: 'Other' }, header)).toMatchObject({ status: 409, code: 'key_reused' })
  const term = { schoolYear: '2040-2041', semester: 'first', startsOn: '2040-06-01', endsOn: '2040-10-01' }
  expect(await send(ana, term, header, '/api/terms')).toMatchObject({ status: 409, code: 'key_reused' })
})

test.each(['', 'two words', 'é', 'x'.repeat(201), 'a\tb'])('a key of another shape is refused: %j', async (value) => {
  const token = await anAdminsToken()
  const answer = await send(token, newFeast(), key(value))
  expect(answer).toMatchObject({ status: 400, code: 'bad_input' })
})

test('a password that was changed is not refused when the same change arrives again', async () => {
  const id = await api.write((tx) => aStudent(tx))
  const stored = await hashPassword('correct horse battery')
  await api.write((tx) => setPassword(tx, id, { hash: stored, mustChange: false }))
  const ask = await api.as(id)
  const call = { headers: key(), body: { currentPassword: 'correct horse battery', newPassword: 'another long one' } }
  const both = await Promise.all([ask(passwords.change.student, call), ask(passwords.change.student, call)])
  const later = await ask(passwords.change.student, call)
  expect([...both, later].map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a link to set a password that was used is not refused when the same call arrives again', async () => {
  const admin = await api.signedIn('admin')
  const id = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = null where id = ${id}`
  const { data } = await admin(invitations.student, { params: { id } })
  const call = { headers: key(), body: { token: String(data.link).split('=')[1]!, password: 'a new long one' } }
  const [first, again] = [await api.ask(passwords.reset, call), await api.ask(passwords.reset, call)]
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect((await api.ask(passwords.reset, { body: call.body })).status).toBe(422)
})

test('a call that is refused only because the first was done meanwhile gets the answer of the first', async () => {
  const admin = await api.signedIn('admin')
  const id = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = null where id = ${id}`
  const { data } = await admin(invitations.student, { params: { id } })
  const call = { headers: key(), body: { token: String(data.link).split('=')[1]!, password: 'a new long one' } }
  const first = await api.ask(passwords.reset, call)
  // As if it were still running: what it kept appears while the second looks at the link.
  const kept = await api.db`delete from kept_answers where user_id = 0 returning *`
  let second: ReturnType<typeof api.ask<typeof passwords.reset>> | undefined
  await api.write(async (tx) => {
    await tx`lock table one_time_tokens in access exclusive mode`
    second = api.ask(passwords.reset, call)
    const waiting = () => api.db`select from pg_stat_activity where wait_event_type = 'Lock'`
    await waitFor(async () => expect(await waiting()).not.toEqual([]))
    await tx`insert into kept_answers ${tx(kept as never)}`
  })
  expect(await second).toMatchObject({ status: 200, body: first.body })
})

test('a one-time link is given again, and is nowhere to be read in the database', async () => {
  const admin = await api.signedIn('admin')
  const id = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = null where id = ${id}`
  const call = { headers: key(), params: { id } }
  const [first, again] = [await admin(invitations.student, call), await admin(invitations.student, call)]
  const link = String(first.data.link)
  expect(link).toMatch(/token=/)
  expect(again.data.link).toBe(link)
  const rows = await api.db<{ whole: string }[]>`
    select k::text || encode(k.answer, 'escape') || encode(k.digest, 'escape') as whole from kept_answers k`
  const all = rows.map(({ whole }) => whole).join()
  for (const secret of [link, link.split('=')[1]!, call.headers['idempotency-key']]) expect(all).not.toContain(secret)
})

test('a sign-in is not kept: a repetition is another sign-in', async () => {
  const id = await api.write((tx) => aStudent(tx))
  const stored = await hashPassword('correct horse battery')
  await api.write((tx) => setPassword(tx, id, { hash: stored, mustChange: false }))
  const [user] = await api.db<{ username: string }[]>`select username from users where id = ${id}`
  const before = await api.db`select from kept_answers`
  const call = {
    headers: key(),
    body: { username: user!.username, password: 'correct horse battery', type: 'student' as const },
  }
  const [first, again] = [await api.ask(sessions.login.student, call), await api.ask(sessions.login.student, call)]
  expect(first.body.token).not.toBe(again.body.token)
  expect(await api.db`select from kept_answers`).toHaveLength(before.length)
})

function aForm(bytes: Buffer, boundary: string) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

test('an upload that arrives again is the same upload, though a browser writes its form anew', async () => {
  const id = await api.write((tx) => aStudent(tx))
  const token = await api.tokenOf(id)
  const header = key()
  const upload = (bytes: Buffer, boundary: string) => {
    const { payload, headers } = aForm(bytes, boundary)
    const url = profile.photo.path
    const sent = { ...headers, ...header, authorization: `Bearer ${token}` }
    return api.app.inject({ method: profile.photo.method, url, headers: sent, payload })
  }
  const first = await upload(png.bytes, 'one')
  const again = await upload(png.bytes, 'two')
  expect(first.statusCode, first.body).toBe(200)
  expect([again.statusCode, again.body]).toEqual([200, first.body])
  const events = await api.db`select from audit_events where actor_id = ${id}`
  expect(events).toHaveLength(1)
  const other = await upload(Buffer.concat([png.bytes, Buffer.from([0])]), 'one')
  expect(other.json().code).toBe('key_reused')
})

test('a person keeps the 200 newest answers, and after a day none', async () => {
  const token = await anAdminsToken()
  const [row] = await api.db<{ id: number }[]>`select user_id as id from sessions order by id desc limit 1`
  after(0)
  await api.write(async (tx) => {
    for (let one = 0; one < 210; one++) {
      const keyHash = Buffer.from(randomUUID())
      tx.change.now = new Date(start + one).toISOString()
      await claimKey(tx, { keyHash, userId: row!.id, digest: keyHash })
    }
  })
  after(hour)
  const [header, body] = [key(), newFeast()]
  const first = await send(token, body, header)
  const count = async () => (await api.db`select from kept_answers where user_id = ${row!.id}`).length
  expect(await count()).toBe(200)
  expect((await send(token, body, header)).text).toBe(first.text)
  await clearOld(api.db, new Date(start + 26 * hour).toISOString())
  expect(await count()).toBe(0)
})

test('an answer that is too long to keep is not repeated, and its call not done again', async () => {
  const admin = await api.signedIn('admin')
  const [header, body] = [key(), newFeast()]
  expect((await admin(holidays.create, { headers: header, body })).status).toBe(200)
  await api.db`update kept_answers set answer = null where user_id = ${admin.id}`
  expect(await admin(holidays.create, { headers: header, body })).toMatchObject({ status: 409, code: 'already_done' })
})

test('an answer as long as the approval of 500 days is repeated whole, and a longer one is only said to be done', async () => {
  const id = await api.write((tx) => anAdmin(tx))
  const now = new Date(start).toISOString()
  const callOf = (idempotencyKey: string) => {
    const sent = {
      headers: key(idempotencyKey),
      method: 'PUT',
      url: '/api/dtr/status',
      body: {},
      isMultipart: () => false,
    }
    const request = sent as unknown as FastifyRequest
    return onceOf({ endpoint: records.decide, request, userId: id, db: api.db, now })!
  }
  const send = (once: Once, text: string) =>
    once.run(() => inTransaction(api.db, { by: null, ip: null, now }, (tx) => once.first(tx, async () => text)))
  for (const length of [64 * 1024 + 1, 512 * 1024]) {
    const [name, text] = [randomUUID(), `${'ñ'.repeat(20)}${'x'.repeat(length - 40)}`]
    expect((await send(callOf(name), text)) === text).toBe(true)
    expect((await send(callOf(name), 'done a second time')) === text).toBe(true)
  }
  for (const text of ['x'.repeat(512 * 1024 + 1), 'ñ'.repeat(256 * 1024 + 1)]) {
    const name = randomUUID()
    expect((await send(callOf(name), text)) === text).toBe(true)
    await expect(send(callOf(name), 'done a second time')).rejects.toMatchObject({ code: 'already_done' })
  }
})
