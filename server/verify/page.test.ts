import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { records } from '#contract/records.ts'
import { taps } from '#contract/taps.ts'
import { codeInWords } from '#domain/code-signs.ts'
import { inTransaction, type Tx } from '#server/db.ts'
import { isOwnCode, paperCode } from '#server/papers/code.ts'
import { startApi } from '#server/testing/api.ts'
import { readPages } from '#server/testing/pdf-text.ts'
import { scanPage } from '#server/testing/scan.ts'
import { aCourse, aPlacement, aStudent, aSupervisor } from '#server/testing/school.ts'
import { lookAt } from './look.ts'

const api = await startApi()
const manila = (date: string, time: string) => new Date(`${date}T${time}:00+08:00`).toISOString()
/** Where the code is on the left copy of a form. */
const corner = { page: 1, x: 228, y: 10, side: 60 }

let intern: { studentId: number; supervisorId: number; placementId: number }
let code: string

async function workDay(date: string, times = ['08:00', '12:00', '13:00', '17:00']): Promise<number> {
  let recordId = 0
  for (const time of times) {
    api.at(manila(date, time))
    const { data } = await (await api.as(intern.studentId))(taps.tap, { body: { clientKey: randomUUID() } })
    recordId = data.record.id
  }
  api.at(manila(date, '18:00'))
  return recordId
}

async function approve(id: number) {
  const ask = await api.as(intern.supervisorId)
  expect((await ask(records.decide, { body: { ids: [id], status: 'approved' } })).status).toBe(200)
}

async function print(variant: 'csc' | 'school' = 'csc'): Promise<Buffer> {
  const url = `/api/dtr/${intern.studentId}/form48?month=2026-07&variant=${variant}`
  const authorization = `Bearer ${await api.tokenOf(intern.studentId)}`
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

const look = (path: string, address = '127.0.0.1') =>
  api.app.inject({ method: 'GET', url: path, remoteAddress: address })
const verdictOf = (html: string) => /<h1>([^<]*)<\/h1>/.exec(html)?.[1]
const verdict = async (path: string) => verdictOf((await look(path)).body)

/** What the page says after a change by SQL, which is then undone. */
async function saidAfter(act: (tx: Tx) => Promise<unknown>, undo: (tx: Tx) => Promise<unknown>): Promise<string> {
  const rewrite = (change: (tx: Tx) => Promise<unknown>) =>
    inTransaction(api.db, { by: null, ip: null, now: api.services.now() }, async (tx) => {
      await tx`set local session_replication_role = replica`
      await change(tx)
    })
  await rewrite(act)
  const { body } = await look(`/verify/${code}`)
  await rewrite(undo)
  return body
}

beforeAll(async () => {
  api.at(manila('2026-07-06', '07:00'))
  intern = await api.write(async (tx) => {
    const supervisorId = await aSupervisor(tx)
    const studentId = await aStudent(tx, {
      courseId: await aCourse(tx),
      firstName: 'Maria Clara',
      lastName: 'Dela Cruz',
    })
    return { studentId, supervisorId, placementId: await aPlacement(tx, studentId, { supervisorId }) }
  })
  for (const date of ['2026-07-06', '2026-07-07']) await approve(await workDay(date))
  code = new URL(await scanPage(await print(), corner)).pathname.split('/').at(-1)!
})

test('the QR code on a form leads to its page, with the code printed below it', async () => {
  const pdf = await print()
  expect(await scanPage(pdf, corner)).toBe(`http://tapat.test/verify/${code}`)
  expect(await scanPage(pdf, { ...corner, x: 228 + 293 })).toBe(`http://tapat.test/verify/${code}`)
  const [page] = await readPages(pdf)
  expect(page!.filter(({ text }) => text === codeInWords(code))).toHaveLength(2)
  // What says the same has the same code; the school's form is another paper.
  const [{ papers }] = (await api.db`select count(*)::int as papers from papers`) as unknown as [{ papers: number }]
  expect(papers).toBe(1)
  expect(await scanPage(await print('school'), corner)).not.toContain(code)
})

test('anyone reads which paper it is and that it is unchanged, and nothing else', async () => {
  const { body, statusCode, headers } = await look(`/verify/${code}`)
  expect(statusCode).toBe(200)
  expect(verdictOf(body)).toBe('Unchanged')
  const facts = [...body.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, term, value]) => [term, value])
  expect(facts).toEqual([
    ['Document', 'Civil Service Form No. 48, Daily Time Record'],
    ['Name', 'M. C. Dela Cruz'],
    ['Program', expect.stringContaining('BS Information Technology')],
    ['Period', 'July 2026'],
    ['Approved hours', '16:00'],
    ['First printed', 'July 7, 2026 at 6:00 PM'],
  ])
  expect(body).not.toMatch(/Maria|Clara|<script/)
  expect(Buffer.byteLength(body)).toBeLessThan(15_000)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
  })
})

test('case, spaces, hyphens and a slash at the end do not matter, and the code can be typed', async () => {
  const typed = encodeURIComponent(codeInWords(code).toLowerCase().replace('-', ' '))
  expect(await verdict(`/verify/${typed}`)).toBe('Unchanged')
  expect(await verdict(`/verify/${code}/`)).toBe('Unchanged')
  expect(await verdict(`/verify?code=${typed}`)).toBe('Unchanged')
  expect(await verdict('/verify')).toBe('Check a document')
})

test('a tap that was changed by SQL makes the paper changed', async () => {
  const [tap] = await api.db<{ id: number }[]>`select id from taps where slot = 'pm_out' order by id limit 1`
  const body = await saidAfter(
    (tx) => tx`update taps set at = at - interval '45 minutes' where id = ${tap!.id}`,
    (tx) => tx`update taps set at = at + interval '45 minutes' where id = ${tap!.id}`,
  )
  expect(verdictOf(body)).toBe('Changed')
  expect(body).toContain('1 day differs, by 45 minutes')
  expect(await verdict(`/verify/${code}`)).toBe('Unchanged')
})

test('the minutes of a record that were changed by SQL make the paper changed', async () => {
  const [day] = await api.db<{ id: number }[]>`select id from time_records order by id limit 1`
  const body = await saidAfter(
    (tx) =>
      tx`update time_records set pm_out = pm_out + interval '1 hour', credited = 450, rendered = 450 where id = ${day!.id}`,
    (tx) =>
      tx`update time_records set pm_out = pm_out - interval '1 hour', credited = 480, rendered = 480 where id = ${day!.id}`,
  )
  expect(verdictOf(body)).toBe('Changed')
  expect(body).toContain('1 day differs, by 30 minutes')
  expect(await verdict(`/verify/${code}`)).toBe('Unchanged')
})

test('another name or a locked month is no change', async () => {
  const { studentId, placementId } = intern
  const body = await saidAfter(
    async (tx) => {
      await tx`update users set last_name = 'Reyes' where id = ${studentId}`
      await tx`update time_records set status = 'locked', counted_minutes = credited where placement_id = ${placementId}`
    },
    async (tx) => {
      await tx`update users set last_name = 'Dela Cruz' where id = ${studentId}`
      await tx`update time_records set status = 'approved', counted_minutes = null where placement_id = ${placementId}`
    },
  )
  expect(verdictOf(body)).toBe('Unchanged')
})

test('days that were added, finished or approved since continue the record', async () => {
  await workDay('2026-07-08', ['08:00', '12:00'])
  const early = new URL(await scanPage(await print(), corner)).pathname
  const added = await look(`/verify/${code}`)
  expect(verdictOf(added.body)).toBe('Unchanged so far')
  expect(added.body).toContain('1 day added, finished or approved')
  expect(await verdict(early)).toBe('Unchanged')
  const rest = await workDay('2026-07-08', ['13:00', '17:00'])
  expect(await verdict(early)).toBe('Unchanged so far')
  await approve(rest)
  expect(await verdict(early)).toBe('Unchanged so far')
})

test('a revoked paper says so', async () => {
  await api.db`update papers set revoked_at = now(), revoke_reason = 'Printed by mistake' where code = ${code}`
  const { body } = await look(`/verify/${code}`)
  await api.db`update papers set revoked_at = null, revoke_reason = null where code = ${code}`
  expect(verdictOf(body)).toBe('Revoked')
  expect(body).not.toContain('mistake')
})

test('a mistyped code, one of another school and one from after a restore are told apart', async () => {
  const facts = { kind: 'form48' as const, placementId: 1, period: '2026-08', content: [] }
  const [other, lost] = [paperCode('the key of another school', facts), paperCode(api.services.paperKey, facts)]
  expect([isOwnCode(api.services.paperKey, other), isOwnCode(api.services.paperKey, lost)]).toEqual([false, true])
  const wrong = `${code.slice(0, -2)}${code.at(-1)}${code.at(-2)}`
  for (const [path, status, words] of [
    [wrong === code ? code.slice(1) : wrong, 404, 'Mistyped code'],
    [code.slice(1), 404, 'Mistyped code'],
    [`${code}2`, 404, 'Mistyped code'],
    ['%3Cscript%3E', 404, 'Mistyped code'],
    [other, 404, 'Unknown code'],
    [lost, 200, 'Newer than our record'],
  ] as const) {
    const { statusCode, body } = await look(`/verify/${path}`)
    expect([statusCode, verdictOf(body)], path).toEqual([status, words])
    expect(body).not.toContain('<dl>')
    expect(body).not.toContain('<script')
  }
})

test('thirty wrong codes a minute come from an address, also at once, and right ones do not count', async () => {
  const wrong = () => look('/verify/AAAAAAAAAAAAAAA', '203.0.113.7').then(({ statusCode }) => statusCode)
  for (let time = 0; time < 40; time++) expect((await look(`/verify/${code}`, '203.0.113.7')).statusCode).toBe(200)
  const answers = await Promise.all(Array.from({ length: 40 }, wrong))
  expect(answers.filter((status) => status === 404)).toHaveLength(30)
  const { statusCode, headers } = await look(`/verify/${code}`, '203.0.113.7')
  expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
  expect((await look(`/verify/${code}`, '203.0.113.8')).statusCode).toBe(200)
})

test('a look at a code that exists counts for the limit until it is over', async () => {
  const order: string[] = []
  const { limits, now } = api.services
  const paperByAddress = { take: async () => true, giveBack: async () => void order.push('given back') }
  const services = {
    ...api.services,
    limits: { ...limits, paperByAddress },
    now: () => {
      order.push('compared')
      return now()
    },
  }
  expect(await lookAt(services, code, '198.51.100.77')).toMatchObject({ paper: { period: 'July 2026' } })
  expect(order).toEqual(['compared', 'given back'])
  const broken = { ...services, now: () => raise('Not now') }
  await expect(lookAt(broken, code, '198.51.100.77')).rejects.toThrow('Not now')
  expect(order.at(-1)).toBe('given back')
  expect(order).toHaveLength(3)
})

function raise(message: string): never {
  throw new Error(message)
}

test('an altered address is a mistyped code or an empty page, and what was typed is never markup', async () => {
  const script = encodeURIComponent('"><script>alert(1)</script>')
  for (const path of [`/verify/${script}`, `/verify?code=${script}`]) {
    const { body, statusCode } = await look(path, '198.51.100.78')
    expect([statusCode, verdictOf(body)]).toEqual([404, 'Mistyped code'])
    expect(body).not.toContain('<script')
  }
  expect(await verdict(`/verify?code=${code}&code=${code}`)).toBe('Check a document')
  expect(await verdict(`/verify/${code}?code=AAAAA&status=valid`)).toMatch(/^Unchanged/)
  for (const end of ['%00', '%', '%E0%A4%A']) expect(await verdict(`/verify/${code}${end}`), end).toBe('Mistyped code')
  expect(await verdict(`/verify/${'A'.repeat(150)}`)).toBe('Mistyped code')
})

test('where a code cannot be kept, the form prints without one and says so', async () => {
  await api.db`alter table papers rename to papers_away`
  const [page] = await readPages(await print())
  await api.db`alter table papers_away rename to papers`
  expect(page!.filter(({ text }) => text === 'Printed without a code')).toHaveLength(2)
})
