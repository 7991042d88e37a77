import { createPublicKey, verify } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { sessions } from '#contract/sessions.ts'
import { settings } from '#contract/settings.ts'
import { readConfig } from '#server/config.ts'
import { MailDown, withBreaker } from '#server/mail/breaker.ts'
import type { Email } from '#server/mail/email.ts'
import { startApi } from '#server/testing/api.ts'
import { aSubscription, startPushService } from '#server/testing/push-service.ts'
import { aPlacement, aStudent, aSupervisor, withoutAccount } from '#server/testing/school.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { notify } from './notify.ts'
import { openPush } from './push.ts'
import { keepDeviceToken } from './queries.ts'
import { vapidKeys } from './vapid.ts'

const api = await startApi()
const service = await startPushService()
api.services.push = openPush(api.services.config, service.outside, service.ca)
const morning = '2026-07-06T02:00:00.000Z'
const minutesLater = (minutes: number) => api.at(new Date(Date.parse(morning) + minutes * 60_000).toISOString())
beforeEach(async () => {
  api.at(morning)
  await api.db`delete from notifications`
  api.letters.length = 0
  service.arrived.length = 0
  service.answers((response) => response.writeHead(201).end())
})

async function aTeam() {
  return api.write(async (tx) => {
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, { lastName: 'Dimaculangan' })
    await aPlacement(tx, studentId, { supervisorId })
    return { supervisorId, studentId }
  })
}
type Team = Awaited<ReturnType<typeof aTeam>>
const tell = ({ studentId }: Team, about?: string) =>
  api.write((tx) =>
    notify(tx, [
      { kind: 'record_to_decide', studentId, facts: { workDate: '2026-07-06' }, ...(about ? { about } : {}) },
    ]),
  )
async function aDevice(userId: number, path = `/${userId}`) {
  const subscription = aSubscription(`${service.url}${path}`)
  await api.write((tx) => keepDeviceToken(tx, { id: userId, sessionId: null }, subscription.token))
  return subscription
}
const minuteJobs = async () => {
  await api.write((tx) => tx`select graphile_worker.add_job('send-pushes'), graphile_worker.add_job('send-letters')`)
  await api.runJobs()
}
const pushOf = async ({ supervisorId }: Team) => {
  const [row] = await api.db`select push_at, push_tries from notifications where user_id = ${supervisorId}`
  return row
}

test('a push reaches the device sealed, signed with our key, and names nobody', async () => {
  const team = await aTeam()
  const device = await aDevice(team.supervisorId, '/wp/abc')
  await tell(team)
  await api.runJobs()
  expect(service.arrived).toHaveLength(1)
  const [{ path, headers, body }] = service.arrived as [(typeof service.arrived)[number]]
  expect(path).toBe('/wp/abc')
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const [{ id }] = (await api.db<{ id: number }[]>`
    select id from notifications where user_id = ${team.supervisorId}`) as unknown as [{ id: number }]
  expect(device.read(body)).toEqual({
    id,
    title: 'Time record to approve',
    link: `/dtr/${team.studentId}?month=2026-07`,
  })
  expect(JSON.stringify(device.read(body))).not.toContain('Dimaculangan')
  expect(isSigned(headers.authorization ?? '', service.url)).toBe(true)
  expect(await pushOf(team)).toMatchObject({ pushAt: null })
})

/** The token is signed with the key that browsers subscribed with, for this push service. */
function isSigned(header: string, audience: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const parsed = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const signed = { key: jwk, dsaEncoding: 'ieee-p1363' as const }
  const isReal = verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))
  return isReal && parsed.aud === audience && key === api.services.push.publicKey
}

test.each([
  ['hangs', () => {}],
  ['answers 500', (response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end()],
  ['closes the connection', (response: { destroy(): void }) => response.destroy()],
  [
    'trickles',
    (response: { writeHead(status: number): void; write(text: string): void }) => {
      response.writeHead(500)
      response.write('a')
    },
  ],
])('a push service that %s is asked again later, a bounded number of times', async (_, answer) => {
  const team = await aTeam()
  await aDevice(team.supervisorId)
  service.answers(answer as Parameters<typeof service.answers>[0])
  await tell(team)
  const began = performance.now()
  await api.runJobs()
  expect(performance.now() - began).toBeLessThan(8000)
  expect(await pushOf(team)).toEqual({ pushAt: '2026-07-06T02:01:00.000Z', pushTries: 1 })
  await minuteJobs()
  expect(service.arrived, 'not before its time').toHaveLength(1)
  service.answers((response) => response.writeHead(201).end())
  minutesLater(1)
  await minuteJobs()
  expect(service.arrived).toHaveLength(2)
  // A push service that had the first replaces it with the second.
  const [first, second] = service.arrived.map(({ headers }) => headers.topic)
  expect([first, second]).toEqual([expect.stringMatching(/^n\d+$/), first])
  expect(await pushOf(team)).toEqual({ pushAt: null, pushTries: 2 })
})

test('after six tries a push is given up', async () => {
  const team = await aTeam()
  await aDevice(team.supervisorId)
  service.answers((response) => response.writeHead(503).end())
  await tell(team)
  await api.runJobs()
  for (const minutes of [1, 6, 21, 81, 321, 700]) {
    minutesLater(minutes)
    await minuteJobs()
  }
  expect(service.arrived).toHaveLength(6)
  expect(await pushOf(team)).toEqual({ pushAt: null, pushTries: 6 })
})

test('a push service that is down costs a round three tries, however many wait for it', async () => {
  service.answers((response) => response.writeHead(503).end())
  const teams = await Promise.all(Array.from({ length: 60 }, aTeam))
  for (const { supervisorId } of teams) await aDevice(supervisorId)
  for (const team of teams) await tell(team)
  await api.runJobs()
  // Only those that were sent together.
  expect(service.arrived.length).toBeLessThanOrEqual(16 + 3)
})

test.each([404, 410])('a device whose push service answers %d is forgotten', async (status) => {
  const team = await aTeam()
  const { hash } = await aDevice(team.supervisorId)
  service.answers((response) => response.writeHead(status).end())
  await tell(team)
  await api.runJobs()
  expect(await api.db`select from device_tokens where token_hash = ${hash}`).toHaveLength(0)
  expect(await pushOf(team)).toMatchObject({ pushAt: null })
})

test('a device that was not seen for 30 days is forgotten', async () => {
  const team = await aTeam()
  const { hash } = await aDevice(team.supervisorId)
  const run = async () => {
    await api.write((tx) => tx`select graphile_worker.add_job('forget-devices')`)
    await api.runJobs()
    return api.db`select from device_tokens where token_hash = ${hash}`
  }
  minutesLater(30 * 24 * 60)
  expect(await run()).toHaveLength(1)
  minutesLater(30 * 24 * 60 + 1)
  expect(await run()).toHaveLength(0)
})

test('signing out removes the device token, and only that of this session', async () => {
  const ask = await api.signedIn('supervisor')
  const elsewhere = await api.as(ask.id)
  const [here, there] = [aSubscription('https://push.example.org/1'), aSubscription('https://push.example.org/2')]
  await ask(notifications.register, { body: { UserId: ask.id, Token: here.token } })
  await elsewhere(notifications.register, { body: { UserId: ask.id, Token: there.token } })
  await ask(sessions.logout.supervisor)
  const left = await api.db<{ token: string }[]>`select token from device_tokens where user_id = ${ask.id}`
  expect(left).toEqual([{ token: there.token }])
})

test('by night a push waits for the morning; what has been read by then is not sent', async () => {
  const [awake, reader] = [await aTeam(), await aTeam()]
  const device = await aDevice(awake.supervisorId, '/night')
  await aDevice(reader.supervisorId, '/reader')
  api.at('2026-07-06T15:00:00.000Z')
  await tell(awake)
  await tell(reader)
  await api.runJobs()
  expect(service.arrived).toHaveLength(0)
  await (await api.as(reader.supervisorId))(notifications.markAllRead, { body: {} })
  api.at('2026-07-06T22:00:00.000Z')
  await minuteJobs()
  expect(service.arrived.map(({ path }) => path)).toEqual(['/night'])
  expect(device.read(service.arrived[0]!.body)).toMatchObject({ title: 'Time record to approve' })
})

test('many at once come as one message', async () => {
  const team = await aTeam()
  const device = await aDevice(team.supervisorId)
  for (const about of ['a', 'b', 'c', 'd']) await tell(team, about)
  await api.runJobs()
  expect(service.arrived.map(({ body }) => device.read(body))).toMatchObject([{ title: '4 time records to approve' }])
})

test('a supervisor gets one letter a day, with all that is unread, under the school’s name', async () => {
  const team = await aTeam()
  await tell(team, 'a')
  await tell(team, 'b')
  await api.runJobs()
  expect(api.letters).toEqual([])
  api.at('2026-07-06T23:00:00.000Z')
  await minuteJobs()
  expect(api.letters).toHaveLength(1)
  const [letter] = api.letters
  expect(letter).toMatchObject({ subject: '2 time records to approve (Test College)' })
  expect(letter!.text).toMatch(/^Test College\n/)
  expect(letter!.text.match(/Ana Dimaculangan’s time record/g)).toHaveLength(2)
  expect(letter!.html).toContain('Test College')
  expect(letter!.html).toContain('http://tapat.test/profile')
})

test('a student gets one email for an hour, whose link opens the right screen', async () => {
  const { studentId } = await aTeam()
  const facts = { document: 'Resume <draft>', note: 'Sign it' }
  await api.write((tx) => notify(tx, [{ kind: 'document_returned', studentId, facts }]))
  await api.runJobs()
  expect(api.letters).toEqual([])
  minutesLater(60)
  await minuteJobs()
  expect(api.letters).toMatchObject([{ subject: 'Document returned (Test College)' }])
  expect(api.letters[0]!.text).toContain(`http://tapat.test/documents/${studentId}`)
  expect(api.letters[0]!.html).not.toContain('<draft>')

  const returned = { kind: 'document_returned' as const, studentId, facts }
  await api.write((tx) => notify(tx, [returned, returned]))
  await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Waiver' } }]))
  minutesLater(120)
  await minuteJobs()
  expect(api.letters.slice(1)).toMatchObject([{ subject: '2 documents returned, 1 document approved (Test College)' }])
})

test('what was written to somebody without an account is not sent', async () => {
  const { studentId } = await aTeam()
  await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  await api.write((tx) => withoutAccount(tx, studentId))
  minutesLater(60)
  await minuteJobs()
  expect(api.letters).toEqual([])
})

/** A mail server that refuses some with these facts, with the breaker on the clock of the test. */
const refusing = (facts: object, isRefused: (letter: Email) => boolean = () => true) =>
  withBreaker(
    {
      send: async (letter) => {
        if (isRefused(letter)) throw Object.assign(new Error('refused'), facts)
        api.letters.push({ ...letter })
      },
    },
    () => Date.parse(api.services.now()),
  )
const unreachable = { code: 'ESOCKET', syscall: 'connect' }
const lettersOf = () => api.db`select email_tries, email_at from notifications order by id`

test('a mail server that takes nothing over a weekend is tried again, and nothing is lost', async () => {
  const { studentId } = await aTeam()
  const { mail } = api.services
  api.services.mail = refusing(unreachable)
  await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  for (const minute of [60, 70, 120, 300, 600, 1440, 3000]) {
    minutesLater(minute)
    await minuteJobs()
  }
  api.services.mail = mail
  minutesLater(3016)
  await minuteJobs()
  expect(api.letters).toMatchObject([{ subject: 'Document approved (Test College)' }])
})

test('who comes after days without a mail server has days to wait as well', async () => {
  const { studentId } = await aTeam()
  const { mail } = api.services
  const approve = () =>
    api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  await approve()
  await api.db`update notifications set email_at = ${'2026-07-10T03:00:00.000Z'}`
  minutesLater(4 * 1440)
  await approve()
  api.services.mail = refusing(unreachable)
  minutesLater(4 * 1440 + 60)
  await minuteJobs()
  api.services.mail = mail
  expect(await lettersOf()).toEqual(Array(2).fill({ emailTries: 0, emailAt: '2026-07-10T03:06:00.000Z' }))
})

test.each([8, 20])('%d people whom a mail server refuses hold up no emails of others', async (count) => {
  const teams = []
  for (let n = 0; n < count + 40; n++) teams.push(await aTeam())
  const { mail } = api.services
  const emails = await api.db<{ email: string }[]>`
    select email from users where id = any(${teams.slice(0, count).map(({ studentId }) => studentId)})`
  const refused = new Set(emails.map(({ email }) => email))
  const response = '554 5.7.1 Relay access denied'
  const facts = { code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: 554 }
  api.services.mail = refusing(facts, ({ to }) => refused.has(to))
  const approve = ({ studentId }: Team) =>
    api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  for (const team of teams) await approve(team)
  for (let minute = 60; minute < 68; minute++) {
    minutesLater(minute)
    await minuteJobs()
  }
  api.services.mail = mail
  expect(api.letters).toHaveLength(40)
})

test('an email under way while the mail server goes down counts its try once', async () => {
  const teams = [await aTeam(), await aTeam()]
  const { mail } = api.services
  for (const { studentId } of teams) {
    await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  }
  let met = 0
  const greylisted = { code: 'EENVELOPE', command: 'RCPT TO', response: '450 4.2.0 Greylisted' }
  api.services.mail = {
    send: async () => {
      met++
      if (met > 1) throw new MailDown(60_000)
      // It takes longer than it takes to put off the others.
      for (let n = 0; n < 30; n++) await api.db`select`
      throw Object.assign(new Error('greylisted'), greylisted)
    },
  }
  minutesLater(60)
  await minuteJobs()
  api.services.mail = mail
  expect(await lettersOf()).toEqual([
    { emailTries: 1, emailAt: '2026-07-06T03:01:00.000Z' },
    { emailTries: 0, emailAt: '2026-07-06T02:00:00.000Z' },
  ])
})

test('the keys are made once into the data folder, and the settings give the public one', async () => {
  const folder = tempFolder()
  const keys = vapidKeys(readConfig({ DATA_DIR: folder }, folder))
  expect(vapidKeys(readConfig({ DATA_DIR: folder }, folder))).toEqual(keys)
  expect(statSync(join(folder, 'vapid.json')).mode & 0o777).toBe(0o600)
  const kept = JSON.parse(readFileSync(join(api.dataDir, 'vapid.json'), 'utf8'))
  expect((await api.ask(settings.read)).data.pushKey).toBe(kept.publicKey)
})

test('keys from the settings stand above those, and half a pair stops the start with a sentence', () => {
  const folder = tempFolder()
  const { publicKey, privateKey } = vapidKeys(readConfig({ DATA_DIR: folder }, folder))
  const elsewhere = tempFolder()
  const own = { DATA_DIR: elsewhere, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  const mailed = { ...own, MAIL_FROM: 'SIPP <sipp@school.test>' }
  expect(vapidKeys(readConfig(mailed, elsewhere))).toEqual({
    publicKey,
    privateKey,
    subject: 'mailto:sipp@school.test',
  })
  expect(existsSync(join(elsewhere, 'vapid.json'))).toBe(false)
  const half = { DATA_DIR: elsewhere, VAPID_PUBLIC_KEY: publicKey }
  expect(() => vapidKeys(readConfig(half, elsewhere))).toThrow('Set both VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY')
  expect(() => vapidKeys(readConfig({ ...own, VAPID_PUBLIC_KEY: 'abc' }, elsewhere))).toThrow('cannot be read')
})
