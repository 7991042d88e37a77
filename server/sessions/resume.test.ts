import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { healthAnswer, healthPath, isOurs } from '#contract/health.ts'
import { notifications } from '#contract/notifications.ts'
import { passwords } from '#contract/passwords.ts'
import { profile } from '#contract/profile.ts'
import { sessions } from '#contract/sessions.ts'
import { type Role, roles } from '#domain/roles.ts'
import { resumeLives } from '#domain/session-life.ts'
import { listOpen } from '#server/notifications/live-queries.ts'
import { setPassword } from '#server/passwords/queries.ts'
import { startApi } from '#server/testing/api.ts'
import { untilWaiting } from '#server/testing/held-up.ts'
import { aSubscription } from '#server/testing/push-service.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'
import { hashPassword } from './hashing.ts'
import { tokenHash } from './lookup.ts'
import { resumeSession } from './resume.ts'

const api = await startApi()
const password = 'correct horse battery'
const hash = await hashPassword(password)
const make = { admin: anAdmin, teacher: aTeacher, supervisor: aSupervisor, student: aStudent }
const start = Date.parse('2026-03-02T00:00:00.000Z')
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

afterEach(() => api.at(null))

function after(ms: number) {
  api.at(new Date(start + ms).toISOString())
}

async function aPerson(role: Role) {
  return api.write(async (tx) => {
    const id = await make[role](tx)
    await setPassword(tx, id, { hash, mustChange: false })
    const [user] = await tx<{ username: string }[]>`select username from users where id = ${id}`
    return { id, role, username: user!.username }
  })
}
type Person = Awaited<ReturnType<typeof aPerson>>

type Answer = { status: number; body: Record<string, unknown>; headers: Record<string, unknown> }

/** A browser keeps the cookie of the last answer that set it. */
function aBrowser() {
  let cookie: string | null = null
  const heard = (answer: Answer) => {
    const set = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('resume='))
    const value = set === undefined ? undefined : /^resume=([^;]*)/.exec(String(set))?.[1]
    if (value !== undefined) cookie = value || null
    return answer
  }
  const headers = (value = cookie) => (value ? { cookie: `device=x; resume=${value}` } : {}) as Record<string, string>
  return {
    cookie: () => cookie,
    signIn: async ({ role, username }: Person, shared: { sharedComputer?: boolean } = {}) => {
      const body = { username, password, type: role, ...shared }
      return heard(await api.ask(sessions.login[role], { body })).body.token as string
    },
    resume: async (value = cookie) => heard(await api.ask(sessions.resume, { headers: headers(value) })),
    forget: async () => heard(await api.ask(sessions.forget, { headers: headers() })),
    use: async (token: string) => heard(await api.withToken(token)(profile.read)).status,
    logOut: async (role: Role, token: string) => heard(await api.withToken(token)(sessions.logout[role])).status,
  }
}

test.each(roles)('a %s who lost the session continues with a second one beside the first', async (role) => {
  const person = await aPerson(role)
  const browser = aBrowser()
  after(0)
  const first = await browser.signIn(person)
  after(minute)
  const answer = await browser.resume()
  expect(answer).toMatchObject({ status: 200, body: { success: true, id: person.id, usertype: role } })
  const second = answer.body.token as string
  expect(second).not.toBe(first)
  expect([await browser.use(first), await browser.use(second)]).toEqual([200, 200])
  const events = await api.db<{ action: string; actorId: number }[]>`
    select action, actor_id from audit_events where actor_id = ${person.id} order by id`
  expect(events.map(({ action }) => action)).toEqual(['signed in', 'resumed'])
})

test.each(roles)('the cookie of a %s is for one address, and no script or other site can use it', async (role) => {
  const { username } = await aPerson(role)
  const answer = await api.ask(sessions.login[role], { body: { username, password, type: role } })
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  expect(cookies.find((one) => one.startsWith('resume='))).toMatch(
    new RegExp(
      `^resume=[\\w-]{43}; Path=/api/sessions/resume; Max-Age=${resumeLives[role] / 1000}; HttpOnly; SameSite=Strict$`,
    ),
  )
})

test('neither the token nor the cookie is stored, only their digests', async () => {
  const person = await aPerson('student')
  const browser = aBrowser()
  const token = await browser.signIn(person)
  const [row] = await api.db<{ whole: string }[]>`
    select s::text || encode(s.token_hash, 'escape') || encode(s.resume_hash, 'escape') as whole
    from sessions s where user_id = ${person.id}`
  expect(row?.whole).not.toContain(token)
  expect(row?.whole).not.toContain(browser.cookie())
})

test.each([
  ['student', 12 * hour],
  ['supervisor', 12 * hour],
  ['teacher', 15 * minute],
  ['admin', 15 * minute],
] as const)('a %s can continue for %i ms after the last use, and no longer', async (role, life) => {
  const person = await aPerson(role)
  const browser = aBrowser()
  after(0)
  const token = await browser.signIn(person)
  after(life / 2)
  expect(await browser.use(token)).toBe(200)
  after(life * 1.5 - 1)
  expect((await browser.resume()).status).toBe(200)
  const later = aBrowser()
  after(0)
  await later.signIn(person)
  after(life)
  expect(await later.resume()).toMatchObject({ status: 401, body: { code: 'no_session' } })
  expect(later.cookie()).toBe(null)
})

test('nothing is kept where other people use the computer, also of an earlier sign-in', async () => {
  const person = await aPerson('student')
  const browser = aBrowser()
  await browser.signIn(person)
  const token = await browser.signIn(person, { sharedComputer: true })
  expect(browser.cookie()).toBe(null)
  expect(await browser.use(token)).toBe(200)
  expect((await browser.resume()).status).toBe(401)
})

test('a cookie that was used is accepted for two more minutes, because its answer may have been lost', async () => {
  const person = await aPerson('student')
  const browser = aBrowser()
  after(0)
  await browser.signIn(person)
  const lost = browser.cookie()
  after(hour)
  expect((await browser.resume(lost)).status).toBe(200)
  const next = browser.cookie()
  expect(next).not.toBe(lost)
  after(hour + 2 * minute - 1)
  expect((await browser.resume(lost)).status).toBe(200)
  after(hour + 2 * minute)
  expect((await browser.resume(lost)).status).toBe(401)
  expect((await browser.resume(next)).status).toBe(200)
})

test('the second session ends no later than the first, however much it is used', async () => {
  const browser = aBrowser()
  after(0)
  await browser.signIn(await aPerson('student'))
  after(10 * hour)
  const second = (await browser.resume()).body.token as string
  for (const time of [10 * day, 20 * day, 29.9 * day]) {
    after(time)
    expect(await browser.use(second)).toBe(200)
  }
  after(30 * day)
  expect(await browser.use(second)).toBe(401)
  expect((await browser.resume()).status).toBe(401)
})

test('signing out everywhere else from the second session ends the first one’s token and keeps this browser', async () => {
  const person = await aPerson('supervisor')
  const [phone, laptop] = [aBrowser(), aBrowser()]
  const first = await phone.signIn(person)
  const other = await laptop.signIn(person)
  const second = (await phone.resume()).body.token as string
  const ask = api.withToken(second)
  expect((await ask(sessions.list)).data.sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true])
  expect((await ask(sessions.endOthers)).data).toEqual({ ended: 1 })
  expect([await phone.use(second), await phone.use(first), await laptop.use(other)]).toEqual([200, 401, 401])
  expect((await laptop.resume()).status).toBe(401)
  expect((await phone.resume()).status).toBe(200)
})

test.each([
  ['before its session was continued', 0, 1],
  ['after that, and the first session signs the others out', 1, 0],
])('a phone that was registered for push %s keeps push', async (_when, registers, signsOut) => {
  const person = await aPerson('supervisor')
  const phone = aBrowser()
  const tokens = [await phone.signIn(person), (await phone.resume()).body.token as string]
  const body = { UserId: person.id, Token: aSubscription('https://push.example.org/this').token }
  await api.withToken(tokens[registers]!)(notifications.register, { body })
  await api.withToken(tokens[signsOut]!)(sessions.endOthers)
  const kept = await api.db`
    select s.first_id is null as is_first from device_tokens d join sessions s on s.id = d.session_id
    where d.user_id = ${person.id}`
  expect(kept).toEqual([{ isFirst: signsOut === 0 }])
})

test('of the session that was signed out beside its continuation, the stream and the push device end too', async () => {
  const person = await aPerson('supervisor')
  const phone = aBrowser()
  const first = await phone.signIn(person)
  const second = (await phone.resume()).body.token as string
  const register = (token: string, endpoint: string) => {
    const body = { UserId: person.id, Token: aSubscription(endpoint).token }
    return api.withToken(token)(notifications.register, { body })
  }
  await register(first, 'https://push.example.org/before')
  await register(second, 'https://push.example.org/after')
  await api.withToken(second)(sessions.endOthers)
  const [before, after] = await api.db<
    { id: number }[]
  >`select id from sessions where user_id = ${person.id} order by id`
  const open = await listOpen(api.db, [before!.id, after!.id], api.services.now())
  expect([...open]).toEqual([after!.id])
  expect(await api.db`select session_id from device_tokens where user_id = ${person.id}`).toEqual([
    { sessionId: after!.id },
  ])
})

test('"Not you?" ends the sign-in and takes the cookie back', async () => {
  const browser = aBrowser()
  const token = await browser.signIn(await aPerson('teacher'))
  expect((await browser.forget()).status).toBe(200)
  expect(browser.cookie()).toBe(null)
  expect(await browser.use(token)).toBe(401)
  expect((await browser.forget()).status).toBe(401)
})

test('guesses are counted by address, and continuing too often by person', async () => {
  await api.db`delete from rate_limits`
  const person = await aPerson('student')
  const browser = aBrowser()
  await browser.signIn(person)
  const statuses: number[] = []
  for (let round = 0; round < 31; round++) statuses.push((await browser.resume()).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]))
  expect(statuses[30]).toBe(429)
  const [kept] = await api.db<{ count: number }[]>`select count(*)::int from sessions where user_id = ${person.id}`
  expect(kept?.count).toBe(11)
  const guesses = await Promise.all(Array.from({ length: 101 }, (_, round) => browser.resume(`guess-${round}`)))
  expect(guesses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  await api.db`delete from rate_limits`
})

type Step = 'resume' | 'lost answer' | 'sign out' | 'end others' | 'change password' | 'reset' | 'sign in elsewhere'
const steps: Step[] = [
  'resume',
  'lost answer',
  'sign out',
  'end others',
  'change password',
  'reset',
  'sign in elsewhere',
]

test('whatever happens in whatever order, exactly the sessions that should live do', async () => {
  const person = await aPerson('student')
  const law = fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 12 }), async (path) => {
    await api.db`delete from rate_limits`
    await api.db`delete from sessions where user_id = ${person.id}`
    const browser = aBrowser()
    const living = new Set([await browser.signIn(person)])
    const ended = new Set<string>()
    let current: string | null = [...living][0]!
    let elsewhere: string[] = []
    const end = (tokens: Iterable<string>) => {
      for (const token of tokens) if (living.delete(token)) ended.add(token)
    }
    for (const step of path) {
      const ask = api.withToken(current ?? 'x'.repeat(43))
      if (step === 'resume' || step === 'lost answer') {
        const before = browser.cookie()
        const answer = await browser.resume()
        expect(answer.status).toBe(current ? 200 : 401)
        if (!current) continue
        living.add(answer.body.token as string)
        // Its answer did not arrive, so the browser sends the cookie before it again.
        const again = step === 'lost answer' ? await browser.resume(before) : answer
        expect(again.status).toBe(200)
        current = again.body.token as string
        living.add(current)
      }
      if (step === 'sign in elsewhere') {
        const token = await aBrowser().signIn(person)
        living.add(token)
        elsewhere.push(token)
      }
      if (step === 'sign out' && current) {
        expect(await browser.logOut('student', current)).toBe(200)
        end([...living].filter((token) => !elsewhere.includes(token)))
        current = null
      }
      if ((step === 'end others' || step === 'change password') && current) {
        const answer = step === 'end others' ? await ask(sessions.endOthers) : await changed(person, current)
        expect(answer.status).toBe(200)
        end([...living].filter((token) => token !== current))
        elsewhere = []
      }
      if (step === 'reset') {
        const ask = await api.signedIn('admin')
        const body = { id: person.id, newPassword: 'set by an admin' }
        expect((await ask(passwords.change.student, { body })).status).toBe(200)
        await api.write((tx) => setPassword(tx, person.id, { hash, mustChange: false }))
        end([...living])
        current = null
      }
    }
    for (const token of living) expect((await api.withToken(token)(sessions.list)).status).toBe(200)
    for (const token of ended) expect((await api.withToken(token)(sessions.list)).status).toBe(401)
  })
  await fc.assert(law, { numRuns: 15 })
})

/** The person changes it to another one, which this test then sets back. */
async function changed({ id }: Person, token: string) {
  const body = { currentPassword: password, newPassword: 'another long one' }
  const answer = await api.withToken(token)(passwords.change.student, { body })
  await api.write((tx) => setPassword(tx, id, { hash, mustChange: false }))
  return answer
}

test('two calls with one cookie at once both continue, and each gets its own session', async () => {
  const browser = aBrowser()
  await browser.signIn(await aPerson('student'))
  const cookie = browser.cookie()
  const answers = await Promise.all([browser.resume(cookie), browser.resume(cookie), browser.resume(cookie)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) expect(await browser.use(body.token as string)).toBe(200)
})

const ends = ['end others', 'change password'] as const
const cases = ends.flatMap((step) => [0, 1].map((index) => [step, index] as const))

test.each(cases)(
  'a session that is continued at the moment of "%s" does not outlive it (from session %i of the sign-in)',
  async (step, index) => {
    const person = await aPerson('student')
    const browser = aBrowser()
    const tokens = [await browser.signIn(person)]
    const cookie = browser.cookie()!
    tokens.push((await browser.resume()).body.token as string)
    const current = tokens[index]!
    const { meanwhile, ending } = await api.write(async (tx) => {
      const meanwhile = (await resumeSession(tx, tokenHash(cookie), null)).token
      const ending = step === 'end others' ? api.withToken(current)(sessions.endOthers) : changed(person, current)
      await Promise.race([ending, untilWaiting(api.db)])
      return { meanwhile, ending }
    })
    expect((await ending).status).toBe(200)
    const use = async (token: string) => (await api.withToken(token)(sessions.list)).status
    expect(await use(current)).toBe(200)
    for (const other of [meanwhile, tokens[1 - index]!]) expect(await use(other)).toBe(401)
  },
)

test('a browser knows us by an answer that no other server gives, and that nobody keeps', async () => {
  const answer = await api.app.inject({ url: healthPath })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(isOurs(answer.statusCode, answer.json())).toBe(true)
  for (const other of ['<html>Sign in to Wi-Fi</html>', null, {}, { success: true }, { ...healthAnswer, more: 1 }])
    expect(isOurs(200, other)).toBe(false)
  expect(isOurs(302, healthAnswer)).toBe(false)
})
