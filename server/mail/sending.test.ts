import { expect, onTestFinished, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { readConfig } from '#server/config.ts'
import { notify } from '#server/notifications/notify.ts'
import { startApi } from '#server/testing/api.ts'
import { unfolded } from '#server/testing/mail-box.ts'
import { startMailServer, startPrivateServer, startSilentServer } from '#server/testing/mail-server.ts'
import { waitFor } from '#server/testing/patience.ts'
import { aStudent } from '#server/testing/school.ts'
import { MailDown, TakesNone, withBreaker } from './breaker.ts'
import { openMail } from './mail.ts'

const api = await startApi()
const log = { info: () => {} }
const mailTo = (url: string) => openMail(readConfig({ DATA_DIR: api.dataDir, SMTP_URL: url }, api.dataDir), log)

const invite = async () => {
  const id = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = ${`student${id}@school.test`} where id = ${id}`
  await api.db`select graphile_worker.add_job('send-invitation', json_build_object('userId', ${id}::bigint))`
  return id
}
/** As after the pause of a failure, or of a kill. */
const tryAgain = async () => {
  await api.db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`
  await api.runJobs()
}
const headerOf = (email: string | undefined, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(email ?? '')?.[1]
const tokenIn = (email: string | undefined) => /token=([\w-]+)/.exec(unfolded(email ?? ''))?.[1] ?? ''

test('while a mail server hangs no transaction and no connection is held', async () => {
  const silent = await startSilentServer()
  api.services.mail = mailTo(silent.url)
  await invite()
  const running = api.runJobs()
  await waitFor(() => expect(silent.calls()).toBe(1))
  const held = await api.db`
    select state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  expect(held).toEqual([])
  silent.hangUp()
  await running
  const [job] = await api.db`select attempts, last_error from graphile_worker.jobs`
  expect(job).toMatchObject({ attempts: 1, lastError: expect.stringContaining('Connection closed') })
  await api.db`delete from graphile_worker._private_jobs`
})

test('an email that is sent again after its answer was lost has the same Message-ID, and both links work until one is used', async () => {
  const server = await startMailServer()
  api.services.mail = mailTo(server.url)
  server.ends('cut')
  await invite()
  await api.runJobs()
  server.ends('accepted')
  await tryAgain()
  expect(server.arrived).toHaveLength(2)
  const [first, second] = server.arrived.map(({ text }) => headerOf(text, 'Message-ID'))
  expect(first).toMatch(/^<[0-9a-f]{32}@localhost>$/)
  expect(second).toBe(first)
  const tokens = server.arrived.map(({ text }) => tokenIn(text))
  expect(tokens[0]).not.toBe(tokens[1])
  const check = (token: string) => api.ask(passwords.validate, { body: { token } })
  for (const token of tokens) expect((await check(token)).status).toBe(200)
  const body = { token: tokens[0]!, password: 'long-and-honest-1' }
  expect((await api.ask(passwords.reset, { body })).status).toBe(200)
  expect((await check(tokens[1]!)).status).toBe(422)
  expect(await api.db`select from graphile_worker.jobs`).toHaveLength(0)
})

test('a reset whose email failed is sent by the next try, though its link is fresh', async () => {
  const server = await startMailServer()
  const id = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = 'forgot@school.test' where id = ${id}`
  server.ends('cut')
  api.services.mail = mailTo(server.url)
  await api.ask(passwords.forgot, { body: { email: 'forgot@school.test' } })
  await api.runJobs()
  server.ends('accepted')
  await tryAgain()
  expect(server.arrived).toHaveLength(2)
})

test('a digest that is sent again after a kill is the same one, and what came meanwhile goes by itself', async () => {
  // By day, because at night a digest is kept until the morning.
  api.at('2026-11-16T02:00:00.000Z')
  onTestFinished(() => api.at(null))
  const server = await startMailServer()
  api.services.mail = mailTo(server.url)
  const studentId = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = 'digest@school.test' where id = ${studentId}`
  const tell = (document: string) =>
    api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document } }]))
  await tell('Resume')
  await tell('Consent')
  const sendAt = async (now: string) => {
    api.at(now)
    await api.db`select graphile_worker.add_job('send-letters')`
    await api.runJobs()
  }
  await sendAt('2026-11-16T03:00:00.000Z')
  // It was killed after the email was sent and before that was written, so its job is gone too.
  await api.db`update notifications set email_at = created_at, email_job = 4711 where user_id = ${studentId}`
  await tell('Insurance')
  await sendAt('2026-11-16T04:00:00.000Z')
  const ids = server.arrived.map(({ text }) => headerOf(text, 'Message-ID'))
  expect(ids).toHaveLength(3)
  expect(ids[1]).toBe(ids[0])
  expect(server.arrived[2]?.text).toContain('Insurance')
  expect(server.arrived[2]?.text).not.toContain('Consent')
})

test('notifications that meet the pause of a mail server use up no try, and leave when it is over', async () => {
  api.at('2026-11-16T02:00:00.000Z')
  onTestFinished(() => api.at(null))
  const studentId = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = 'patient@school.test' where id = ${studentId}`
  await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: 'Resume' } }]))
  api.at('2026-11-16T03:00:00.000Z')
  api.services.mail = {
    send: async () => {
      throw new MailDown(60_000)
    },
  }
  const dueOf = () => api.db`select email_tries, email_at from notifications where user_id = ${studentId}`
  for (let minute = 1; minute <= 10; minute++) {
    await api.db`select graphile_worker.add_job('send-letters')`
    await api.runJobs()
    expect(await dueOf()).toEqual([{ emailTries: 0, emailAt: '2026-11-16T02:00:00.000Z' }])
    api.at(new Date(Date.parse('2026-11-16T03:00:00.000Z') + minute * 60_000).toISOString())
  }
  const server = await startMailServer()
  api.services.mail = mailTo(server.url)
  await api.db`select graphile_worker.add_job('send-letters')`
  await api.runJobs()
  expect(server.arrived).toHaveLength(1)
})

test('many days that are submitted queue one round of emails, however long it waits', async () => {
  const studentId = await api.write((tx) => aStudent(tx))
  await api.db`update users set email = 'many@school.test' where id = ${studentId}`
  for (let n = 0; n < 40; n++) {
    await api.write((tx) => notify(tx, [{ kind: 'document_approved', studentId, facts: { document: `Paper ${n}` } }]))
  }
  const jobs = await api.db`select from graphile_worker.jobs where task_identifier = 'send-letters'`
  expect(jobs).toHaveLength(1)
})

test('a mail server that fails three times in a row is left alone for a minute, then one email finds out', async () => {
  let [now, calls, isDown] = [0, 0, true]
  const send = async () => {
    calls++
    if (isDown) throw new Error('ECONNREFUSED')
  }
  const mail = withBreaker({ send }, () => now)
  const letter = { to: 'a@b.test', subject: '', text: '', html: '' }
  const trySending = () => mail.send(letter, 'key').catch((fault: Error) => fault)
  for (let n = 0; n < 300; n++) await trySending()
  expect(calls).toBe(3)
  expect(await trySending()).toBeInstanceOf(MailDown)
  now = 61_000
  const together = await Promise.all([trySending(), trySending(), trySending()])
  expect(calls).toBe(4)
  expect(together.filter((fault) => fault instanceof MailDown)).toHaveLength(2)
  isDown = false
  now = 130_000
  expect(await Promise.all([trySending(), trySending(), trySending()])).toEqual([undefined, undefined, undefined])
  for (let n = 0; n < 10; n++) await trySending()
  expect(calls).toBe(17)
})

test.each([
  [
    'an address that a mail server refuses',
    { code: 'EENVELOPE', command: 'RCPT TO', response: '550 5.1.1 no such user' },
  ],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', response: '452 4.2.2 mailbox full' }],
  ['an email that is too large for a mail server', { code: 'EMESSAGE', command: 'MAIL FROM' }],
])('%s does not count against the server', async (_, facts) => {
  let calls = 0
  const send = async () => {
    calls++
    throw Object.assign(new Error('refused'), facts)
  }
  const mail = withBreaker({ send })
  for (let n = 0; n < 10; n++) await mail.send({ to: '', subject: '', text: '', html: '' }, 'key').catch(() => {})
  expect(calls).toBe(10)
})

const anEmail = { to: 'ana@school.test', subject: 'Hello', text: 'Hello', html: 'Hello' }
const faultOf = (mail: ReturnType<typeof mailTo>) => mail.send(anEmail, 'key').catch((fault: unknown) => fault)
const atRecipient = { code: 'EENVELOPE', command: 'RCPT TO' }
const atText = { code: 'EMESSAGE', command: 'DATA' }

test.each([
  [atRecipient, '553 5.7.1 <office@school.test>: Sender address rejected: not owned by user'],
  [atRecipient, '454 4.7.1 <ana@school.test>: Relay access denied'],
  [atRecipient, '550 5.7.26 Unauthenticated email from school.test is not accepted'],
  [atText, '554 5.2.252 SendAsDenied'],
  [atText, '550 5.4.5 Daily user sending limit exceeded'],
  [atRecipient, '451 4.3.0 <ana@school.test>: Temporary lookup failure'],
  [atRecipient, '550 relay not permitted'],
  [atRecipient, '550 Domain school.test has exceeded the max emails per hour (100/100) allowed'],
  [atText, '421 Try again later'],
  [atRecipient, '530 Log in first'],
])('a mail server that answers at %o with %s takes no email', async (facts, response) => {
  const mail = withBreaker({ send: () => Promise.reject(Object.assign(new Error(response), facts, { response })) })
  expect(await faultOf(mail)).toBeInstanceOf(TakesNone)
})

test.each([
  [atRecipient, '550 5.7.1 <relay@sender.test>: Recipient address rejected: Access denied'],
  [atText, '554 5.7.1 This looks like spam'],
  [atRecipient, '450 4.7.1 Greylisted, try again'],
  [atRecipient, '550 5.7.2 This sender may not write to the list'],
  [atRecipient, '550 5.7.17 The mailbox is no longer owned by this person'],
  [atRecipient, '452 4.2.2 Quota exceeded'],
  [atText, '552 5.3.4 Message too big'],
  [atRecipient, '550 No such user'],
])('a mail server that answers at %o with %s may take other emails', async (facts, response) => {
  const mail = withBreaker({ send: () => Promise.reject(Object.assign(new Error(response), facts, { response })) })
  expect(await faultOf(mail)).not.toBeInstanceOf(TakesNone)
})

test('after a success, what a mail server says of every email is said of one', async () => {
  let now = 0
  const refusal = Object.assign(new Error('refused'), atRecipient, { response: '454 4.7.1 Relay access denied' })
  const send = ({ to }: { to: string }) => (to === anEmail.to ? Promise.reject(refusal) : Promise.resolve())
  const mail = withBreaker({ send }, () => now)
  expect(await faultOf(mail)).toBeInstanceOf(TakesNone)
  await mail.send({ ...anEmail, to: 'ben@school.test' }, 'key')
  expect(await faultOf(mail)).toBe(refusal)
  now = 16 * 60_000
  expect(await faultOf(mail)).toBeInstanceOf(TakesNone)
})

test('an email waits without a count for a mail server that nobody reaches or trusts, and not once its text was sent', async () => {
  expect(await faultOf(mailTo('smtp://127.0.0.1:1'))).toBeInstanceOf(TakesNone)
  expect(await faultOf(mailTo('smtp://mail.invalid'))).toBeInstanceOf(TakesNone)
  expect(await faultOf(mailTo(await startPrivateServer()))).toBeInstanceOf(TakesNone)
  const server = await startMailServer()
  server.ends('cut')
  expect(await faultOf(mailTo(server.url))).not.toBeInstanceOf(TakesNone)
  expect(server.arrived).toHaveLength(1)
})
