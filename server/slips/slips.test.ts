import { createHash } from 'node:crypto'
import { PassThrough, Writable } from 'node:stream'
import fc from 'fast-check'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwords } from '#contract/passwords.ts'
import { sessions } from '#contract/sessions.ts'
import { slips } from '#contract/slips.ts'
import { students } from '#contract/students.ts'
import { codeSigns } from '#domain/code-signs.ts'
import { createApp } from '#server/app.ts'
import { fileInTurn } from '#server/exports/files.ts'
import { startApi } from '#server/testing/api.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { aCourse, aPlacement, aStudent, aSupervisor, aTeacher, withoutAccount } from '#server/testing/school.ts'

const api = await startApi()
const monday = '2026-08-03T01:00:00.000Z'
const password = 'correct horse battery'
const refusal = 'This code and number don’t work together. Check both, or ask your coordinator for a new slip.'
const adminId = (await api.signedIn('admin')).id

beforeEach(async () => {
  api.at(monday)
  await api.db`delete from rate_limits`
})

let made = 0
async function aNewStudent(fields: { courseId?: number; coordinatorId?: number } = {}) {
  const studentNumber = `2026-${70_000 + ++made}`
  const id = await api.write(async (tx) => withoutAccount(tx, await aStudent(tx, { studentNumber, ...fields })))
  return { id, studentNumber }
}

type People = 'students' | 'supervisors'

/** The text of the PDF. */
async function print(
  ids: readonly number[],
  { people = 'students', by = adminId }: { people?: People; by?: number } = {},
) {
  const response = await api.app.inject({
    method: 'POST',
    url: slips.print.path,
    headers: { authorization: `Bearer ${await api.tokenOf(by)}` },
    payload: { people, selection: { ids: [...ids] } },
  })
  if (response.statusCode === 500) throw new Error(response.body)
  if (response.statusCode !== 200) return { status: response.statusCode, text: response.body, codes: [] }
  const text = (await readPages(response.rawPayload))
    .flat()
    .map((word) => word.text)
    .join(' ')
  return { status: 200, text, codes: [...text.matchAll(/\b[2-9A-Y]{5}-[2-9A-Y]{5}\b/g)].map(([code]) => code) }
}
async function codeOf(id: number, people: People = 'students'): Promise<string> {
  return (await print([id], { people })).codes[0]!
}
const open = (code: string, number: string) => api.ask(slips.open, { body: { code, number } })
const use = (code: string, number: string, typed = password) =>
  api.ask(slips.use, { body: { code, number, password: typed } })
const stateOf = async () => {
  const rows = await api.db`
    select s.*, a.password_hash, a.changed_at from accounts a left join invitation_slips s on s.user_id = a.user_id
    order by a.user_id`
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

describe('a slip', () => {
  test('has the name and section of the student and a code, but nothing that is typed beside it', async () => {
    const courseId = await api.write((tx) => aCourse(tx, { code: 'BSCRIM' }))
    const { id, studentNumber } = await aNewStudent({ courseId })
    await api.db`update students set section = '4-B' where id = ${id}`
    const [student] = await api.db`select last_name, email from users where id = ${id}`
    const { text, codes } = await print([id])
    expect(text).toContain('Test College')
    expect(text).toContain(`Ana ${student!.lastName}`)
    expect(text).toContain('BSCRIM 4-B')
    expect(text).toContain('until August 17, 2026')
    expect(codes).toHaveLength(1)
    expect(text).not.toContain(studentNumber)
    expect(text).not.toContain(student!.email)
    await api.db`update students set section = 'BSCRIM 4-C' where id = ${id}`
    expect((await print([id])).text).not.toContain('BSCRIM BSCRIM')
  })

  test('opens the account once, with the number in any spelling, and lets its owner sign in', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    const shown = await open(` ${code.toLowerCase().replace('-', ' ')} `, studentNumber.replace('-', ''))
    expect(shown).toMatchObject({ status: 200, data: { usertype: 'student', username: studentNumber } })
    expect(await use(code, studentNumber)).toMatchObject({ status: 200, message: 'Password set. You can sign in now.' })
    const signIn = { username: studentNumber, password, type: 'student' } as const
    expect((await api.ask(sessions.login.student, { body: signIn })).status).toBe(200)
    expect(await use(code, studentNumber, 'another long one')).toMatchObject({ status: 422, message: refusal })
    expect((await api.ask(sessions.login.student, { body: signIn })).status).toBe(200)
  })

  test('of a supervisor is opened with the email, or the mobile number however it is written', async () => {
    const id = await api.write(async (tx) => withoutAccount(tx, await aSupervisor(tx, { email: 'Sol@Company.test' })))
    await api.db`update users set contact_number = '0917 555 0142' where id = ${id}`
    const code = await codeOf(id, 'supervisors')
    for (const number of ['sol@company.test', '+63 917-555-0142', '9175550142']) {
      expect((await open(code, number)).status, number).toBe(200)
    }
    expect((await open(code, '0917 555 0143')).status).toBe(422)
  })

  test('typed wrongly, used, voided, replaced or expired is refused in one sentence, and changes nothing', async () => {
    const admin = await api.as(adminId)
    const [used, voided, replaced, expired, good] = await Promise.all([1, 2, 3, 4, 5].map(() => aNewStudent()))
    const codes = new Map<number, string>()
    for (const { id } of [used!, voided!, replaced!, expired!, good!]) codes.set(id, await codeOf(id))
    await use(codes.get(used!.id)!, used!.studentNumber)
    expect((await admin(slips.cancel, { params: { id: voided!.id } })).status).toBe(200)
    await codeOf(replaced!.id)
    await api.db`
      update invitation_slips set created_at = '2026-07-01', expires_at = ${monday} where user_id = ${expired!.id}`
    const before = await stateOf()
    const tries = [
      ...[used!, voided!, replaced!, expired!].map(({ id, studentNumber }) => [codes.get(id)!, studentNumber] as const),
      ['ACDEF-GHJKM', good!.studentNumber],
      [codes.get(good!.id)!, used!.studentNumber],
      ['?', good!.studentNumber],
      ['ACDEF-GHJKM', 'nobody'],
    ] as const
    const answers = []
    for (const [code, number] of tries) answers.push(await open(code, number), await use(code, number))
    const told = answers.map(({ status, code, message, body }) => JSON.stringify([status, code, message, body]))
    expect(new Set(told).size).toBe(1)
    expect([answers[0]!.status, answers[0]!.message]).toEqual([422, refusal])
    expect(await stateOf()).toBe(before)
    expect((await open(codes.get(good!.id)!, good!.studentNumber)).status).toBe(200)
  })

  test('used twice at once opens the account for one of the two', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    const both = await Promise.all([use(code, studentNumber), use(code, studentNumber, 'another long one')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const winner = both[0]!.status === 200 ? password : 'another long one'
    const body = { username: studentNumber, password: winner, type: 'student' as const }
    expect((await api.ask(sessions.login.student, { body })).status).toBe(200)
  })

  test('and an emailed link end together: whichever sets the password first, the other no longer works', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    await api.ask(passwords.forgot, {
      body: { email: (await api.db`select email from users where id = ${id}`)[0]!.email },
    })
    api.letters.length = 0
    await api.runJobs()
    const letter = api.letters.find(({ subject }) => subject.startsWith('Your Tapat account'))
    const [, token = ''] = /token=([\w-]+)/.exec(letter?.text ?? '') ?? []
    expect((await api.ask(passwords.reset, { body: { token, password } })).status).toBe(200)
    expect((await use(code, studentNumber, 'another long one')).status).toBe(422)
  })
})

describe('guessing', () => {
  test('the number of a slip that was found ends after five tries, whatever comes then', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => open(code, `2026-${10 + n}`)))
    expect(new Set(guesses.map(({ status, message }) => `${status} ${message}`))).toEqual(new Set([`422 ${refusal}`]))
    expect(await use(code, studentNumber)).toMatchObject({ status: 422, message: refusal })
    api.at('2026-08-10T01:00:00.000Z')
    expect((await use(code, studentNumber)).status).toBe(422)
    const next = await codeOf(id)
    expect((await use(next, studentNumber)).status).toBe(200)
  })

  test('codes for a known number ends after five tries, and a new slip is a new start', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    for (const sign of codeSigns.slice(0, 5)) await open(sign.repeat(10), studentNumber)
    expect(await open(code, studentNumber)).toMatchObject({ status: 422, message: refusal })
    expect((await open(await codeOf(id), studentNumber)).status).toBe(200)
  })

  test('is refused after a hundred failures of one address, and right ones never count', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    for (let n = 0; n < 8; n++) expect((await open(code, studentNumber)).status).toBe(200)
    const signs = (n: number) => `${codeSigns[n % 27]}${codeSigns[Math.floor(n / 27)]}`.repeat(5)
    const tries = await Promise.all(Array.from({ length: 101 }, (_, n) => open(signs(n), `nobody ${n}`)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await open(code, studentNumber)).toMatchObject({ status: 429 })
  })

  test('of many from many addresses is told to the admins once, and keeps nobody out', async () => {
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    api.letters.length = 0
    await api.db`insert into rate_limits (key, points, expire) values ('slip school:school', 200, ${Date.now() + 3_000_000})`
    await open('ACDEF-GHJKM', 'nobody')
    await open('ACDEF-GHJKQ', 'nobody else')
    expect((await open(code, studentNumber)).status).toBe(200)
    await api.runJobs()
    const warned = api.letters.filter(({ subject }) => subject.startsWith('Many wrong invitation codes'))
    expect(new Set(warned.map(({ to }) => to)).size).toBe(warned.length)
    expect(warned.length).toBeGreaterThan(0)
  })

  test('finds nothing in a copy of the database: no table, log or queue has a code or the key', async () => {
    let logged = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk
        done()
      },
    })
    const app = await createApp(api.services, pino({ level: 'trace' }, stream))
    const { id, studentNumber } = await aNewStudent()
    const code = await codeOf(id)
    await app.inject({ method: 'POST', url: slips.open.path, payload: { code, number: studentNumber } })
    await app.inject({ method: 'POST', url: slips.use.path, payload: { code, number: 'wrong', password } })
    expect(logged).toContain(slips.use.path)
    const secrets = [code, code.replace('-', ''), api.services.slipKey]
    for (const secret of secrets) expect(logged).not.toContain(secret)
    const tables = await api.db<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const found = await api.db.unsafe(
        `select count(*)::int as count from ${name} t where strpos(t::text, $1) > 0
        or strpos(t::text, $2) > 0 or strpos(t::text, $3) > 0`,
        secrets,
      )
      expect(found[0]!.count, name).toBe(0)
    }
    await app.close()
  })
})

describe('reach', () => {
  test('is as for a link that somebody is handed', async () => {
    const [ownTeacher, other] = await api.write(async (tx) => [await aTeacher(tx), await aTeacher(tx)])
    const own = await aNewStudent({ coordinatorId: ownTeacher! })
    const strange = await aNewStudent({ coordinatorId: other! })
    expect((await print([own.id], { by: ownTeacher! })).status).toBe(200)
    expect((await print([own.id, strange.id], { by: ownTeacher! })).status).toBe(404)
    const teacher = await api.as(other!)
    expect((await teacher(slips.cancel, { params: { id: own.id } })).status).toBe(404)
    const shared = await api.write(async (tx) => {
      const id = await withoutAccount(tx, await aSupervisor(tx))
      await aPlacement(tx, own.id, { supervisorId: id })
      await aPlacement(tx, strange.id, { supervisorId: id })
      return id
    })
    const asked = await teacher(slips.check, { body: { people: 'supervisors', selection: { ids: [shared] } } })
    expect(asked.data).toMatchObject({ ready: 0, groups: [{ label: 'with interns of other coordinators', count: 1 }] })
    expect((await print([shared], { people: 'supervisors', by: other! })).status).toBe(422)
    expect((await teacher(slips.cancel, { params: { id: shared } })).status).toBe(403)
  })

  test('of a section: all that match, without those who have a password', async () => {
    const courseId = await api.write((tx) => aCourse(tx))
    const admin = await api.as(adminId)
    const ids = [await aNewStudent({ courseId }), await aNewStudent({ courseId })].map(({ id }) => id)
    await api.write((tx) => aStudent(tx, { courseId }))
    const selection = { filters: { courseId: String(courseId) }, seen: 3 } as const
    const { data } = await admin(slips.check, { body: { people: 'students', selection } })
    expect(data).toMatchObject({ ready: 2, groups: [{ label: 'with a password already', count: 1 }] })
    await print(ids)
    const { data: student } = await admin(students.read, { params: { id: ids[0]! } })
    expect(student.slipUntil).toBe('2026-08-17T01:00:00.000Z')
  })
})

test('a code that is not the one on the slip never opens it, whatever is typed', async () => {
  const { id, studentNumber } = await aNewStudent()
  const code = (await codeOf(id)).replace('-', '')
  const other = fc.tuple(fc.nat({ max: 9 }), fc.constantFrom(...codeSigns)).map(([at, sign]) => {
    return code.slice(0, at) + sign + code.slice(at + 1)
  })
  await fc.assert(
    fc.asyncProperty(other, async (typed) => {
      await api.db`delete from rate_limits`
      expect((await open(typed, studentNumber)).status).toBe(typed === code ? 200 : 422)
    }),
    { numRuns: 30 },
  )
})

test('a call that waits for its turn to print holds no transaction open', async () => {
  const files = [new PassThrough(), new PassThrough()]
  for (const stream of files) await fileInTurn(adminId, async () => ({ stream, type: 'application/pdf' }))
  const { id } = await aNewStudent()
  const printing = Array.from({ length: 5 }, () => print([id]))
  // Four may wait; the fifth is refused once they do.
  expect(await Promise.race(printing)).toMatchObject({ status: 429 })
  expect(
    await api.db`select query from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  ).toEqual([])
  for (const stream of files) stream.destroy()
  const answers = await Promise.all(printing)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429])
})
