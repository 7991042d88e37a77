import { beforeEach, expect, test } from 'vitest'
import { dashboard } from '#contract/dashboard.ts'
import { messages } from '#contract/messages.ts'
import { notices } from '#contract/notices.ts'
import { notifications } from '#contract/notifications.ts'
import { students } from '#contract/students.ts'
import { taps } from '#contract/taps.ts'
import { readMigrations } from '#db/migrate.ts'
import { drainQueue } from '#server/jobs/queue.ts'
import { withBreaker } from '#server/mail/breaker.ts'
import type { Email } from '#server/mail/email.ts'
import { openMail } from '#server/mail/mail.ts'
import { openPush } from '#server/notifications/push.ts'
import { keepDeviceToken } from '#server/notifications/queries.ts'
import { tasksOf } from '#server/tasks.ts'
import { type Ask, startApi } from '#server/testing/api.ts'
import { unfolded } from '#server/testing/mail-box.ts'
import { startMailServer, startStrictServer } from '#server/testing/mail-server.ts'
import { aSubscription, startPushService } from '#server/testing/push-service.ts'
import {
  aCompany,
  aCourse,
  aPlacement,
  aStudent,
  aSupervisor,
  aTeacher,
  withoutAccount,
} from '#server/testing/school.ts'
import { clearOld } from '#server/upkeep/clear-queries.ts'
import { sendMessage } from './send.ts'

const mailbox = await startMailServer()
const api = await startApi({ SMTP_URL: mailbox.url })
api.services.mail = openMail(api.services.config, { info: () => {} })
const morning = '2026-11-17T02:00:00.000Z'
const minutes = (count: number) => api.at(new Date(Date.parse(morning) + count * 60_000).toISOString())
const hello = {
  subject: 'No OJT tomorrow',
  text: 'Hi {firstName} of {section}.\n\nStay safe.',
  byEmail: true,
  byPush: false,
}

beforeEach(async () => {
  api.at(morning)
  await api.db`delete from messages`
  await api.db`update message_pace set per_minute = 60, taken = 0`
  mailbox.arrived.length = 0
  mailbox.ends('accepted')
})

/** A coordinator with a section of so many. */
async function aSection(count: number) {
  const made = await api.write(async (tx) => {
    const courseId = await aCourse(tx)
    const teacherId = await aTeacher(tx, { courseIds: [courseId] })
    const ids: number[] = []
    for (let n = 0; n < count; n++)
      ids.push(await aStudent(tx, { courseId, coordinatorId: teacherId, firstName: `Ana${n}` }))
    await tx`update students set section = '4A' where id = any(${ids})`
    return { courseId, teacherId, ids }
  })
  const audience = { kind: 'section' as const, courseId: made.courseId, section: '4A' }
  return { ...made, audience, teacher: await api.as(made.teacherId) }
}
const deliver = async () => {
  await api.write((tx) => tx`select graphile_worker.add_job('deliver-messages')`)
  await api.runJobs()
}
async function outcomesOf(ask: Ask, id: number): Promise<Record<string, number>> {
  const { data } = await ask(messages.read, { params: { id } })
  return Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0))
}
const countMessages = async () => (await api.db`select from messages`).length

test('a message to a section of 60 is an email for each, filled in, at the pace of the setting', async () => {
  const { teacher, audience, ids } = await aSection(60)
  const admin = await api.signedIn('admin')
  await admin(messages.setPace, { body: { perMinute: 25 } })
  const body = { ...hello, link: '/documents', audience }
  const { data: preview } = await teacher(messages.preview, { body })
  expect(preview).toMatchObject({ people: 60, emails: 60, noEmail: 0, noAccount: 0, refusal: null, link: '/documents' })
  expect(preview.samples[0]?.text).toBe('Hi Ana0 of 4A.\n\nStay safe.')

  const sent = await teacher(messages.send, { body: { ...body, seen: 60 } })
  expect([sent.status, sent.message]).toEqual([200, 'The notice is shown now. Emails are on their way.'])
  const arrived: number[] = []
  for (const minute of [0, 1, 2, 3]) {
    minutes(minute)
    await deliver()
    await deliver()
    arrived.push(mailbox.arrived.length)
  }
  expect(arrived).toEqual([25, 50, 60, 60])
  expect(new Set(mailbox.arrived.map(({ to }) => to.join())).size).toBe(60)
  const email = unfolded(mailbox.arrived.find(({ text }) => text.includes('Hi Ana7 of 4A.'))?.text ?? '')
  expect(email).toContain('Subject: No OJT tomorrow (Test College)')
  expect(email).toContain('http://tapat.test/documents')
  expect(await outcomesOf(teacher, sent.data.id)).toEqual({ sent: 60 })
  const { data } = await teacher(messages.read, { params: { id: sent.data.id } })
  expect(data).toMatchObject({ state: 'done', total: 60, audience: expect.stringMatching(/^Section BSIT.* 4A$/) })
  const student = await api.as(ids[7]!)
  expect((await student(taps.today)).data.notices).toMatchObject([
    { subject: 'No OJT tomorrow', text: 'Hi Ana7 of 4A.\n\nStay safe.' },
  ])
})

test('a notice is on the dashboard and tap screen until it is read or 14 days old', async () => {
  const { teacher, audience, ids } = await aSection(2)
  const { data } = await teacher(messages.send, { body: { ...hello, byEmail: false, audience, seen: 2 } })
  const [first, second] = [await api.as(ids[0]!), await api.as(ids[1]!)]
  const shown = async (ask: Ask) => {
    const { data: answer } = await ask(dashboard.read)
    return [(await ask(taps.today)).data.notices?.length, answer.role === 'student' && answer.today.notices?.length]
  }
  expect(await shown(first)).toEqual([1, 1])
  expect((await first(notices.markRead, { params: { id: data.id } })).status).toBe(200)
  expect(await shown(first)).toEqual([0, 0])
  expect((await teacher(notices.markRead, { params: { id: data.id } })).status).toBe(404)
  const days = async (count: number) => {
    minutes(count * 24 * 60)
    return shown(await api.as(ids[1]!))
  }
  expect(await shown(second)).toEqual([1, 1])
  expect(await days(13.99)).toEqual([1, 1])
  expect(await days(14)).toEqual([0, 0])
})

test('a person reads own messages again for a year, and none that was taken back before it was read', async () => {
  const { teacher, audience, ids } = await aSection(2)
  const send = async (subject: string) =>
    (await teacher(messages.send, { body: { ...hello, subject, byEmail: false, audience, seen: 2 } })).data.id
  const [kept, taken] = [await send('Hello {firstName}'), await send('Wrong date')]
  const [first, second] = [await api.as(ids[0]!), await api.as(ids[1]!)]
  for (const id of [kept, taken]) await first(notices.markRead, { params: { id } })
  await teacher(messages.stop, { params: { id: taken } })
  const own = async (ask: Ask) => (await ask(notices.list)).data.notices.map(({ subject, readAt }) => [subject, readAt])
  expect(await own(first)).toEqual([
    ['Wrong date', morning],
    ['Hello Ana0', morning],
  ])
  expect(await own(second)).toEqual([['Hello Ana1', null]])
  expect(await own(teacher)).toEqual([])
  minutes(300 * 24 * 60)
  expect((await (await api.as(ids[1]!))(notices.list)).data).toMatchObject({
    total: 1,
    notices: [{ text: 'Hi Ana1 of 4A.\n\nStay safe.' }],
  })
})

test('a coordinator reaches own students and their supervisors only, an admin everyone', async () => {
  const { teacher, ids } = await aSection(1)
  const other = await aSection(1)
  const companyId = await api.write((tx) => aCompany(tx))
  const [own, stranger] = await api.write(async (tx) => {
    const both = [await aSupervisor(tx, { companyId }), await aSupervisor(tx, { companyId })]
    await aPlacement(tx, ids[0]!, { companyId, supervisorId: both[0]! })
    await aPlacement(tx, other.ids[0]!, { companyId, supervisorId: both[1]! })
    return both
  })
  const reached = async (ask: Ask, audience: object) => {
    const { status, data } = await ask(messages.preview, { body: { ...hello, audience } as never })
    return status === 200 ? data.samples.map(({ userId }) => userId).sort((a, b) => a - b) : status
  }
  expect(await reached(teacher, { kind: 'company', companyId, people: 'everyone' })).toEqual([ids[0], own])
  expect(await reached(teacher, { kind: 'role', role: 'student' })).toEqual(ids)
  expect(await reached(teacher, { kind: 'role', role: 'supervisor' })).toEqual([own])
  expect(await reached(teacher, { kind: 'role', role: 'teacher' })).toBe(403)
  expect(await reached(teacher, { kind: 'selection', people: 'students', selection: { ids: other.ids } })).toBe(404)
  expect(
    await reached(teacher, { kind: 'selection', people: 'supervisors', selection: { ids: [own, stranger] } }),
  ).toEqual([own])
  expect(await reached(teacher, other.audience)).toEqual([])
  const admin = await api.signedIn('admin')
  expect(await reached(admin, { kind: 'company', companyId, people: 'interns' })).toEqual([ids[0], other.ids[0]])
  expect(await reached(admin, { kind: 'company', companyId, people: 'supervisors' })).toEqual([own, stranger])
  expect(await reached(admin, { kind: 'role', role: 'admin' })).not.toContain(admin.id)
  const { data } = await admin(messages.send, {
    body: { ...hello, audience: { kind: 'role', role: 'teacher' }, seen: await all('teacher') },
  })
  expect((await teacher(messages.read, { params: { id: data.id } })).status).toBe(404)
})
const all = async (role: string) =>
  (await api.db`select from users where role = ${role} and archived_at is null`).length

test('a section is the same in small and capital letters', async () => {
  const { teacher, audience, ids } = await aSection(3)
  await api.db`update students set section = '4a' where id = ${ids[0]!}`
  expect((await teacher(messages.preview, { body: { ...hello, audience } })).data.people).toBe(3)
  expect((await teacher(messages.send, { body: { ...hello, audience, seen: 3 } })).data.total).toBe(3)
})

test('all that match a list are a selection', async () => {
  const { teacher } = await aSection(3)
  const audience = {
    kind: 'selection' as const,
    people: 'students' as const,
    selection: { filters: { section: '4A' }, seen: 3 },
  }
  expect((await teacher(messages.send, { body: { ...hello, audience, seen: 3 } })).data.total).toBe(3)
})

test.each([
  ['a link elsewhere', { link: 'https://evil.test/x' }, 'link'],
  ['a link in the text', { text: 'See bit.ly/abc' }, 'text'],
  ['a text that is too long', { text: 'x'.repeat(2001) }, 'text'],
  ['headers in the subject', { subject: 'Hi\r\nBcc: all@x.test' }, 'subject'],
  ['an unknown field', { text: 'Hi {password}' }, 'text'],
  ['an empty subject', { subject: '  ' }, 'subject'],
])('a message with %s is refused and nothing is stored', async (_, wrong, field) => {
  const { teacher, audience } = await aSection(1)
  for (const sent of [
    await teacher(messages.send, { body: { ...hello, ...wrong, audience, seen: 1 } }),
    await teacher(messages.preview, { body: { ...hello, ...wrong, audience } }),
  ]) {
    expect([400, 422]).toContain(sent.status)
    expect(Object.keys(sent.errors ?? {})).toEqual([field])
  }
  expect(await countMessages()).toBe(0)
})

test('nobody, or others than the sender saw, are no recipients', async () => {
  const { teacher, audience, ids } = await aSection(2)
  const nobody = await teacher(messages.send, { body: { ...hello, audience: { ...audience, section: '9Z' }, seen: 0 } })
  expect([nobody.status, nobody.message]).toEqual([422, 'Nobody is selected'])
  expect((await teacher(messages.preview, { body: { ...hello, audience } })).data.people).toBe(2)
  await teacher(students.remove, { params: { id: ids[0]! } })
  const changed = await teacher(messages.send, { body: { ...hello, audience, seen: 2 } })
  expect([changed.status, changed.message]).toEqual([409, 'The list has changed: 1 person now, and you saw 2.'])
  expect(await countMessages()).toBe(0)
})

test('a coordinator’s sixth message of a day is refused until tomorrow', async () => {
  const { teacher, audience, teacherId } = await aSection(1)
  const send = () => teacher(messages.send, { body: { ...hello, byEmail: false, audience, seen: 1 } })
  const other = await api.as(teacherId)
  const at = [1, 2, 3, 4].map(send)
  const together = await Promise.all([
    ...at,
    ...[1, 2].map(() => other(messages.send, { body: { ...hello, byEmail: false, audience, seen: 1 } })),
  ])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422])
  expect((await teacher(messages.preview, { body: { ...hello, audience } })).data.refusal).toContain('5 messages today')
  const now = async (moment: string) => {
    api.at(moment)
    return (await (await api.as(teacherId))(messages.send, { body: { ...hello, audience, seen: 1 } })).status
  }
  expect(await now('2026-11-17T16:00:00.000Z')).toBe(200)
  // The clock turns out to have been days ahead.
  expect(await now('2026-11-14T16:00:00.000Z')).toBe(200)
})

test('two servers count the messages of one coordinator together', async () => {
  const { teacherId, audience } = await aSection(1)
  const call = {
    body: { ...hello, byEmail: false, link: null, audience, seen: 1 },
    services: api.services,
    now: morning,
  }
  const send = () => api.write((tx) => sendMessage(tx, { id: teacherId, role: 'teacher', sessionId: 0 }, call))
  const sent = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(send))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('who was archived or given away since gets no email, and the log says so', async () => {
  const { teacher, audience, ids, teacherId } = await aSection(3)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 3 } })
  await teacher(students.remove, { params: { id: ids[0]! } })
  const another = await api.write((tx) => aTeacher(tx))
  await api.db`update students set coordinator_id = ${another} where id = ${ids[1]!}`
  await api.db`update users set email = 'new.address@home.test' where id = ${ids[1]!}`
  await deliver()
  expect(mailbox.arrived).toHaveLength(1)
  expect(await outcomesOf(await api.as(teacherId), data.id)).toEqual({ sent: 1, leftOut: 2 })
  const { data: left } = await teacher(messages.recipients, { params: { id: data.id }, query: { outcome: 'left_out' } })
  expect(left).toMatchObject({ total: 2, recipients: [{ reason: 'Archived, or no longer with the sender' }, {}] })
  // nor does the log tell the address that one of them got from somebody else
  expect(left.recipients.map(({ email }) => email)).toEqual([null, null])
  // and an upgrade forgets the addresses from before that
  await api.db`update message_recipients set email = 'kept@home.test' where message_id = ${data.id}`
  await api.db.unsafe(readMigrations().find(({ name }) => name.startsWith('294-'))!.sql)
  const { data: all } = await teacher(messages.recipients, { params: { id: data.id } })
  const keeps = (outcome: string) =>
    all.recipients.filter((one) => one.outcome === outcome && one.email !== null).length
  expect([keeps('left_out'), keeps('sent')]).toEqual([0, 1])
  expect((await (await api.as(ids[1]!))(taps.today)).data.notices).toEqual([])
})

test('a message that is stopped in the middle reaches nobody else, and unread notices go', async () => {
  const { teacher, audience, ids } = await aSection(5)
  await api.db`update message_pace set per_minute = 2`
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 5 } })
  await deliver()
  await (await api.as(ids[0]!))(notices.markRead, { params: { id: data.id } })
  const stranger = await api.signedIn('teacher')
  expect((await stranger(messages.stop, { params: { id: data.id } })).status).toBe(404)
  const stopped = await teacher(messages.stop, { params: { id: data.id } })
  expect([stopped.message, stopped.data.state, stopped.data.mayStop]).toEqual(['Message stopped', 'stopped', false])
  minutes(1)
  await deliver()
  expect(mailbox.arrived).toHaveLength(2)
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 2, stopped: 3, read: 1 })
  expect((await (await api.as(ids[4]!))(taps.today)).data.notices).toEqual([])
  expect((await teacher(messages.stop, { params: { id: data.id } })).status).toBe(409)
})

test('a stop is heeded between two emails of people who were already taken', async () => {
  const { teacher, audience } = await aSection(12)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 12 } })
  const { mail } = api.services
  let left = 0
  api.services.mail = {
    send: async () => {
      left++
      await teacher(messages.stop, { params: { id: data.id } })
    },
  }
  await deliver()
  api.services.mail = mail
  // Four are under way at the same time.
  expect(left).toBeLessThanOrEqual(4)
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: left, stopped: 12 - left })
})

test('two servers that send at once send each email once, and keep the pace together', async () => {
  const { teacher, audience } = await aSection(40)
  await api.db`update message_pace set per_minute = 30`
  await teacher(messages.send, { body: { ...hello, audience, seen: 40 } })
  await api.write(
    (tx) => tx`select graphile_worker.add_job('deliver-messages'), graphile_worker.add_job('deliver-messages')`,
  )
  const server = () => drainQueue(api.services.pool, tasksOf(api.services))
  await Promise.all([server(), server()])
  expect(mailbox.arrived).toHaveLength(30)
  minutes(1)
  await deliver()
  expect(new Set(mailbox.arrived.map(({ to }) => to.join())).size).toBe(40)
  expect(mailbox.arrived).toHaveLength(40)
})

test('after a crash the rest is sent, and an email that may have left is known as the same one', async () => {
  const { teacher, audience, ids } = await aSection(4)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 4 } })
  // A server that was killed had taken two people.
  await api.db`update message_recipients set job = 987654321, tries = 1 where user_id = any(${ids.slice(0, 2)})`
  mailbox.ends('cut')
  await deliver()
  const tried = mailbox.arrived.map(({ text }) => /^message-id: (.*)$/im.exec(text)?.[1])
  expect(tried.length).toBeGreaterThan(0)
  expect(await outcomesOf(teacher, data.id)).toEqual({ waiting: 4 })
  mailbox.ends('accepted')
  api.services.mail = openMail(api.services.config, { info: () => {} })
  mailbox.arrived.length = 0
  minutes(6)
  await deliver()
  expect(mailbox.arrived).toHaveLength(4)
  const again = mailbox.arrived.map(({ text }) => /^message-id: (.*)$/im.exec(text)?.[1])
  expect(again).toEqual(expect.arrayContaining(tried))
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 4 })
})

test('an email that fails for good is named in the log, after its tries', async () => {
  const { teacher, audience } = await aSection(1)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 1 } })
  const { mail } = api.services
  const greylisted = { code: 'EENVELOPE', command: 'RCPT TO', response: '450 4.2.0 Greylisted' }
  api.services.mail = { send: () => Promise.reject(Object.assign(new Error('greylisted'), greylisted)) }
  for (const minute of [0, 2, 8, 24]) {
    minutes(minute)
    await deliver()
  }
  api.services.mail = mail
  expect(await outcomesOf(teacher, data.id)).toEqual({ failed: 1 })
  expect((await teacher(messages.recipients, { params: { id: data.id } })).data.recipients).toMatchObject([
    { outcome: 'failed', reason: 'The mail server did not take it' },
  ])
})

test.each(['login', 'sender', 'recipient', 'relay', 'text', 'quota'] as const)(
  'while a mail server refuses every email, at its %s, none is given up, and all leave once it takes them',
  async (step) => {
    const { teacher, audience } = await aSection(6)
    const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 6 } })
    const strict = await startStrictServer(step)
    const { mail, config } = api.services
    api.services.mail = openMail({ ...config, SMTP_URL: strict.url }, { info: () => {} })
    await deliver()
    expect(strict.refused()).toBeGreaterThan(0)
    expect(await outcomesOf(teacher, data.id)).toEqual({ waiting: 6 })
    api.services.mail = mail
    minutes(2)
    await deliver()
    expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 6 })
  },
)

/** A mail server that refuses some with these facts, with the breaker on the clock of the test. */
const refusing = (facts: object, isRefused: (letter: Email) => boolean = () => true) =>
  withBreaker(
    {
      send: async (letter) => {
        if (isRefused(letter)) throw Object.assign(new Error('refused'), facts)
      },
    },
    () => Date.parse(api.services.now()),
  )
const login = { code: 'EAUTH', response: '535 5.7.8 Bad password' }
const notOwned = {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  response: '553 5.7.1 Sender address rejected: not owned by user',
}

/** A mail server that refuses everything at each of these minutes. */
async function refusedAt(at: readonly number[], facts: object = login) {
  const { mail } = api.services
  api.services.mail = refusing(facts)
  for (const minute of at) {
    minutes(minute)
    await deliver()
  }
  api.services.mail = mail
}

test('an email outlasts a mail server that takes none over a weekend, and is given up after its tries later on', async () => {
  const { teacher, audience } = await aSection(1)
  const body = { ...hello, audience, seen: 1 }
  const outcome = async () => (await api.db`select outcome from message_recipients`)[0]?.outcome
  await teacher(messages.send, { body })
  await refusedAt([0, 2, 8, 24, 60, 300, 1440, 3600])
  expect(await outcome()).toBe('waiting')
  minutes(3616)
  await deliver()
  expect(await outcome()).toBe('sent')

  await api.db`delete from messages`
  minutes(0)
  await teacher(messages.send, { body })
  await refusedAt([0, 4300, 4321, 4324, 4330])
  expect(await outcome()).toBe('waiting')
  await refusedAt([4346])
  expect(await outcome()).toBe('failed')
})

test('a mail server that begins to refuse everything in the midst of a message costs no email', async () => {
  const { teacher, audience } = await aSection(30)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 30 } })
  const { mail } = api.services
  let taken = 0
  api.services.mail = refusing(notOwned, () => taken++ >= 10)
  for (let minute = 0; minute < 150; minute++) {
    minutes(minute)
    await deliver()
  }
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 10, waiting: 20 })
  api.services.mail = mail
  minutes(170)
  await deliver()
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 30 })
})

test('a mail server that owns no sender over a weekend costs no email', async () => {
  const { teacher, audience } = await aSection(6)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 6 } })
  await refusedAt(
    Array.from({ length: 125 }, (_, n) => n * 32),
    notOwned,
  )
  minutes(4020)
  await deliver()
  // The coordinator was signed out meanwhile.
  expect(await api.db`select outcome from message_recipients where message_id = ${data.id}`).toEqual(
    Array(6).fill({ outcome: 'sent' }),
  )
})

test.each([
  [8, '550 5.7.1 Recipient address rejected: Access denied'],
  [8, '554 5.7.1 Relay access denied'],
  [20, '554 5.7.1 Relay access denied'],
])('%d recipients who are refused with %s hold nobody up and are settled', async (count, response) => {
  const { teacher, audience } = await aSection(count + 40)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: count + 40 } })
  const first = await api.db<{ email: string }[]>`select email from message_recipients where place < ${count}`
  const refused = new Set(first.map(({ email }) => email))
  const { mail } = api.services
  let tries = 0
  const facts = { code: 'EENVELOPE', command: 'RCPT TO', response, responseCode: Number(response.slice(0, 3)) }
  api.services.mail = refusing(facts, ({ to }) => {
    if (refused.has(to)) tries++
    return refused.has(to)
  })
  for (let minute = 0; minute < 8; minute++) {
    minutes(minute)
    await deliver()
  }
  expect(await outcomesOf(teacher, data.id)).toMatchObject({ sent: 40 })
  // A person writes now and then, so the mail server is known to take emails.
  for (let minute = 8; minute < 120; minute += 4) {
    minutes(minute)
    await api.services.mail.send({ to: 'ben@school.test', subject: '', text: '', html: '' }, 'key').catch(() => {})
    await deliver()
  }
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 40, failed: count })
  expect(tries).toBeLessThanOrEqual(6 * count)
  api.services.mail = mail
})

test('an email whose answer is lost each time is sent a few times and no more', async () => {
  const { teacher, audience } = await aSection(1)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 1 } })
  const { mail } = api.services
  mailbox.ends('cut')
  for (let minute = 0; minute < 600; minute += 10) {
    minutes(minute)
    api.services.mail = openMail(api.services.config, { info: () => {} })
    await deliver()
  }
  api.services.mail = mail
  expect(mailbox.arrived).toHaveLength(4)
  expect(await outcomesOf(teacher, data.id)).toEqual({ failed: 1 })
})

test('who has no account or address gets the notice and no email', async () => {
  const { teacher, audience, ids } = await aSection(3)
  await api.write(async (tx) => {
    await withoutAccount(tx, ids[0]!)
    await tx`update users set email = null where id = ${ids[1]!}`
  })
  const { data: preview } = await teacher(messages.preview, { body: { ...hello, audience } })
  expect(preview).toMatchObject({ people: 3, emails: 1, noEmail: 1, noAccount: 1 })
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 3 } })
  await deliver()
  expect(mailbox.arrived).toHaveLength(1)
  expect(await outcomesOf(teacher, data.id)).toEqual({ sent: 1, notice: 2 })
})

test('a supervisor gets it by push and in the bell, once, and a student never', async () => {
  const push = await startPushService()
  api.services.push = openPush(api.services.config, push.outside, push.ca)
  const { teacher, ids } = await aSection(1)
  const companyId = await api.write((tx) => aCompany(tx))
  const supervisorId = await api.write(async (tx) => {
    const id = await aSupervisor(tx, { companyId })
    await aPlacement(tx, ids[0]!, { companyId, supervisorId: id })
    for (const userId of [id, ids[0]!]) {
      await keepDeviceToken(tx, { id: userId, sessionId: null }, aSubscription(`${push.url}/${userId}`).token)
    }
    return id
  })
  const audience = { kind: 'company' as const, companyId, people: 'everyone' as const }
  const { data } = await teacher(messages.send, { body: { ...hello, byEmail: false, byPush: true, audience, seen: 2 } })
  await deliver()
  await deliver()
  expect(push.arrived).toHaveLength(1)
  const supervisor = await api.as(supervisorId)
  const bell = async () => (await supervisor(notifications.list)).data
  expect(await bell()).toMatchObject({
    unread: 1,
    notifications: [{ title: 'New message', body: expect.stringContaining('No OJT tomorrow') }],
  })
  const { data: screen } = await supervisor(dashboard.read)
  expect(screen.role === 'supervisor' && screen.notices).toMatchObject([{ id: data.id }])
  await supervisor(notices.markRead, { params: { id: data.id } })
  expect((await bell()).unread).toBe(0)
  await teacher(messages.stop, { params: { id: data.id } })
})

test('a reported or closed account sends nothing more', async () => {
  const { teacher, audience, teacherId } = await aSection(2)
  const { data } = await teacher(messages.send, { body: { ...hello, audience, seen: 2 } })
  await api.db`update accounts set held_at = ${morning} where user_id = ${teacherId}`
  expect((await teacher(messages.send, { body: { ...hello, audience, seen: 2 } })).code).toBe('account_held')
  await deliver()
  expect(mailbox.arrived).toHaveLength(0)
  const admin = await api.signedIn('admin')
  expect((await admin(messages.read, { params: { id: data.id } })).data).toMatchObject({
    state: 'stopped',
    stopReason: 'The sender’s account is closed or was reported',
  })
})

test('the log is kept for a year', async () => {
  const { teacher, audience } = await aSection(1)
  await teacher(messages.send, { body: { ...hello, byEmail: false, audience, seen: 1 } })
  await clearOld(api.db, '2027-11-17T01:59:00.000Z')
  expect(await countMessages()).toBe(1)
  await clearOld(api.db, '2027-11-17T02:01:00.000Z')
  expect(await countMessages()).toBe(0)
})
