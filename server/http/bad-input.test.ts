import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Role } from '#domain/roles.ts'
import { startApi } from '#server/testing/api.ts'
import { rawCaller } from '#server/testing/raw-caller.ts'
import { anAdmin, aStudent, aSupervisor, aTeacher } from '#server/testing/school.ts'

const api = await startApi()
const json = { 'content-type': 'application/json' }
let admin: Record<string, string>

beforeAll(async () => {
  admin = await headersOf(await api.write((tx) => anAdmin(tx)))
})

async function headersOf(userId: number) {
  return { authorization: `Bearer ${await api.tokenOf(userId)}` }
}

/** Sends as is, and expects a refusal in the envelope that stores nothing. */
async function refused(options: InjectOptions, status: number, sentence: RegExp = /\w/) {
  const before = await events()
  const response = await api.app.inject(options)
  const body = response.json()
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(sentence), code: expect.any(String) })
  expect(response.statusCode).toBe(status)
  expect(response.body).not.toMatch(/node_modules|\bat \w+ \(/)
  expect(await events()).toBe(before)
  return body
}

async function events(): Promise<number> {
  const [row] = await api.db<{ count: number }[]>`select count(*)::int as count from audit_events`
  return row!.count
}

function company(payload: string | Buffer, headers: Record<string, string> = json): InjectOptions {
  return { method: 'POST', url: '/api/companies', headers: { ...admin, ...headers }, payload }
}

describe('a body', () => {
  test('that is not JSON is refused', async () => {
    for (const payload of ['{', '{"name":', "{'name':'x'}", '{"name":"x"}}', 'name=x', '\uFEFF{', 'NaN', 'undefined'])
      await refused(company(payload), 400, /not valid JSON/)
  })

  test('that is no object is refused', async () => {
    for (const payload of ['null', '[]', '"text"', '12', 'true', '[{"name":"x"}]']) await refused(company(payload), 400)
  })

  test('with wrong types gets a sentence for each field', async () => {
    const response = await api.app.inject(company('{"name":12,"slots":"many","email":{"a":1}}'))
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json().errors).sort()).toEqual(['email', 'name', 'slots'])
  })

  test('with a field that nobody knows names it', async () => {
    await refused(company('{"name":"x","colour":"red"}'), 400, /Unknown field: colour/)
  })

  test('that reaches for the prototype is refused', async () => {
    for (const payload of [
      '{"name":"x","__proto__":{"isAdmin":true}}',
      '{"name":"x","constructor":{"prototype":{"isAdmin":true}}}',
    ])
      await refused(company(payload), 400)
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })

  test('beyond 64 kB is refused', async () => {
    await refused(company(JSON.stringify({ name: 'x'.repeat(64 * 1024) })), 413, /too large/)
  })

  test('just under 64 kB is read', async () => {
    await refused(company(JSON.stringify({ name: 'x'.repeat(63 * 1024) })), 400, /at most/)
  })

  test('of a visitor beyond 16 kB is refused', async () => {
    const forgot = (bytes: number): InjectOptions => ({
      method: 'POST',
      url: '/api/forgot-password',
      headers: json,
      payload: JSON.stringify({ email: 'x'.repeat(bytes) }),
    })
    await refused(forgot(16 * 1024), 413, /too large/)
    await refused(forgot(15 * 1024), 400, /at most 200/)
  })

  test('of somebody who is not signed in is not read where one has to be', async () => {
    const payload = Readable.from(['{"name":', '"x"'])
    const unread = { method: 'POST', url: '/api/companies', headers: json } as const
    await refused({ ...unread, payload: 'no JSON' }, 401)
    await refused({ ...unread, payload: 'no JSON'.repeat(4000), headers: { ...json, authorization: 'Bearer x' } }, 401)
    const inPieces = { ...json, authorization: 'Bearer x', 'transfer-encoding': 'chunked' }
    await refused({ ...unread, payload, headers: inPieces }, 401)
    await refused({ ...unread, url: '/api/nothing', payload: 'no JSON' }, 404)
  })

  test('with thousands of fields that nobody knows gets a short answer', async () => {
    const fields = Array.from({ length: 1000 }, (_, n) => [`${n}${'x'.repeat(n === 0 ? 20_000 : 20)}`, 1])
    const { errors } = await refused(company(JSON.stringify(Object.fromEntries(fields))), 400, /^.{1,100}$/)
    expect(Object.keys(errors)).toHaveLength(20)
    expect(Object.keys(errors).every((name) => name.length <= 61)).toBe(true)
  })

  test('with more values than any call needs is refused before they are looked at', async () => {
    await refused(company(`{"name":[${'1,'.repeat(30_000)}1]}`), 400, /too many values/)
    await refused(company(`{${Array.from({ length: 6000 }, (_, n) => `"${n}":1`).join()}}`), 400, /too many values/)
  })

  test('names a field that is called like what every object has', async () => {
    const { errors } = await refused(company('{"name":"x","toString":1}'), 400, /Unknown field: toString/)
    expect(Object.keys(errors)).toEqual(['toString'])
  })

  test('with what PostgreSQL cannot store is refused', async () => {
    for (const name of ['a\\u0000b', 'a\\ud800b', '\\udc00', '\\ud83d']) {
      await refused(company(`{"name":"${name}"}`), 400, /cannot be stored/)
    }
    await refused(company('{"name":"x","\\u0000":1}'), 400, /cannot be stored/)
  })

  test('that is not UTF-8 is refused', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]]) {
      const payload = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')])
      await refused(company(payload), 400, /UTF-8/)
    }
  })

  test('nested without end is refused', async () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    await refused(company(`{"name":"x","more":${deep}}`), 400)
    await refused(company('['.repeat(60_000)), 400)
  })

  test('of another kind is refused', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])
      await refused(company('name=x', { 'content-type': type }), 415)
    await refused(company('--x--', { 'content-type': 'multipart/form-data; boundary=x' }), 415)
  })

  test('that is empty counts as none', async () => {
    for (const payload of ['', ' ', '\n']) await refused(company(payload), 400, /Name is required/)
    const read = await api.app.inject({ method: 'GET', url: '/api/companies', headers: { ...admin, ...json } })
    expect(read.statusCode).toBe(200)
  })

  test('that is cut off is refused', async () => {
    await refused(company('{"name":"x"}', { ...json, 'content-length': '500' }), 400)
  })
})

describe('an address', () => {
  const get = (url: string): InjectOptions => ({ method: 'GET', url, headers: admin })

  test('with an id that is none is refused', async () => {
    for (const id of ['0', '-1', 'abc', '1.5', '1e3', '0x10', '99999999999999999999', "1'--", '%20', '٣', '01'])
      await refused(get(`/api/companies/${encodeURI(id)}`), 400, /valid id/)
    await refused(get('/api/companies/999999999999999'), 404)
  })

  test('that is not well encoded is refused', async () => {
    for (const path of ['%', '%zz', '%E0%A4%A', '%ff', '%c3%28']) await refused(get(`/api/companies/${path}`), 400)
    for (const path of ['%00', '%2e%2e%2f', 'a%00b']) await refused(get(`/api/companies/${path}`), 400)
  })

  test('with a page that is none is refused', async () => {
    for (const query of ['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=', 'rowsPerPage=101', 'rowsPerPage=0'])
      await refused(get(`/api/companies?${query}`), 400)
    await refused(get('/api/companies?page=1&page=2'), 400)
    await refused(get(`/api/companies?search=${'x'.repeat(101)}`), 400, /at most 100/)
    await refused(get('/api/companies?search=a%00b'), 400, /cannot be stored/)
  })

  test('far beyond the last page is an empty page', async () => {
    const response = await api.app.inject(get('/api/companies?page=999999999999999&rowsPerPage=100'))
    expect(response.statusCode).toBeLessThan(500)
  })

  test('that nobody serves is not found, in the envelope', async () => {
    for (const url of ['/api/nothing', '/api', '/api/companies/1/2/3', '/api/__proto__', '/api/'])
      await refused(get(url), 404)
    await refused({ method: 'PATCH', url: '/api/companies/1', headers: admin }, 404)
  })

  test('that is far too long is refused', async () => {
    const response = await api.app.inject(get(`/api/companies/${'1'.repeat(20_000)}`))
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
  })

  test('that is longer than any request may be is refused, to a program in the envelope and to a person in a sentence', async () => {
    const { port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }))
    const answerTo = async (path: string) => {
      const client = await rawCaller(Number(port))
      client.write(`GET ${path}${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
      const [head = '', body = ''] = (await text(client)).split('\r\n\r\n')
      return { status: head.slice(9, 12), type: /content-type: (.*)/i.exec(head)?.[1], body }
    }
    const message = 'The address or the headers of the request are too long'
    const call = await answerTo('/api/companies/')
    expect([call.status, JSON.parse(call.body)]).toEqual(['431', { success: false, message, code: 'bad_input' }])
    expect(await answerTo('/verify/')).toEqual({
      status: '431',
      type: 'text/plain; charset=utf-8',
      body: `${message}.\n`,
    })
  })
})

describe('a session', () => {
  test('that is none is refused', async () => {
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Bearer ${'x'.repeat(5000)}`,
      'Basic YTpi',
      'x',
      'Bearer ñ',
    ]) {
      await refused({ method: 'GET', url: '/api/companies', headers: { authorization } }, 401)
    }
  })
})

test('a reference to what does not exist is refused in a sentence', async () => {
  const student = { firstName: 'A', lastName: 'B', studentNumber: 'X-1', courseId: 999_999 }
  const headers = { ...admin, ...json }
  await refused({ method: 'POST', url: '/api/students', headers, payload: JSON.stringify(student) }, 422, /exist/)
})

/** Values that no field wants; a field that takes one of them stores it as it stores others. */
const garbage: readonly unknown[] = [
  null,
  '',
  'x'.repeat(5000),
  '2026-02-31',
  '0000-00-00',
  '99999-01-01',
  '25:61',
  -1,
  0,
  1.5,
  1e21,
  2 ** 53,
  2_147_483_648,
  true,
  [],
  [null],
  [999_999_999],
  {},
  { id: {} },
  "'; drop table users; --",
  '\u202e\u0007',
]

const makers = {
  admin: anAdmin,
  teacher: aTeacher,
  supervisor: aSupervisor,
  student: aStudent,
} satisfies Record<Role, unknown>

const asked = allEndpoints
  .filter(({ endpoint }) => endpoint.stream !== 'events')
  .map(({ noun, name, endpoint }) => [`${noun}.${name}`, endpoint] as const)

describe('garbage gets a refusal, never a fault', () => {
  test.each(asked)('%s', async (_, endpoint) => {
    const role = endpoint.roles === 'public' ? 'admin' : endpoint.roles[0]!
    const headers = { ...(await headersOf(await api.write((tx) => makers[role](tx)))) }
    const wrong: string[] = []
    for (const options of garbageFor(endpoint)) {
      const response = await api.app.inject({ ...options, headers: { ...headers, ...options.headers } })
      if (isWell(response)) continue
      const told = `${options.method} ${options.url} ${String(options.payload).slice(0, 200)}`
      wrong.push(`${told} answered ${response.statusCode} ${response.body.slice(0, 300)}`)
    }
    expect(wrong).toEqual([])
  })
})

/** Taken, or refused in the envelope with a sentence. */
function isWell({ statusCode, body }: { statusCode: number; body: string }): boolean {
  if (statusCode < 400) return true
  const { success, message } = JSON.parse(body)
  return statusCode < 500 && success === false && typeof message === 'string' && /\w/.test(message)
}

function garbageFor(endpoint: Endpoint): InjectOptions[] {
  const { method } = endpoint
  const url = endpoint.path.replace(/:\w+/g, '1')
  const unknownUrl = endpoint.path.replace(/:\w+/g, '987654321')
  const send = (payload: unknown): InjectOptions => ({
    method,
    url: unknownUrl,
    headers: json,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  const wrongUrls = [`${url}?page=x`, `${url}?${'a'.repeat(3000)}=1`, endpoint.path.replace(/:\w+/g, '%00'), unknownUrl]
  const asked = fieldsOf(endpoint.query).flatMap((field) =>
    ['', 'x', '-1', '1e9', '%00', '2026-02-31', '9'.repeat(30)].map((value) => `${url}?${field}=${value}`),
  )
  const urls = [...wrongUrls, ...asked].map((wrong): InjectOptions => ({ method, url: wrong }))
  if (method === 'GET') return urls
  if (endpoint.multipart) return [...urls, ...wrongForms(method, unknownUrl)]
  const fields = fieldsOf(endpoint.body)
  const bodies = garbage.flatMap((value, index) => {
    const field = fields[index % fields.length]
    return [
      value,
      Object.fromEntries(fields.map((name) => [name, value])),
      // One wrong field among plausible ones gets past the schema.
      ...(field ? [{ ...plausible(fields), [field]: value }] : []),
    ]
  })
  return [...urls, send('{"a":1'), send('{"__proto__":{}}'), ...bodies.map(send)]
}

function wrongForms(method: Endpoint['method'], url: string): InjectOptions[] {
  const form = (payload: string, boundary = 'x'): InjectOptions => ({
    method,
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const part = (name: string, more: string, content: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  return [
    { method, url, headers: json, payload: '{}' },
    { method, url, headers: { 'content-type': 'multipart/form-data' }, payload: 'x' },
    form(''),
    form('--x--'),
    form('--x\r\n'),
    form(part('file', '', 'text')),
    form(`${part('file', '; filename="a.pdf"', 'no pdf')}--x--\r\n`),
    form(`${part('file', '; filename="../../etc/passwd"', '')}--x--\r\n`),
    form(`${part('__proto__', '', '1')}${part('file', '; filename="\0"', '\0')}--x--\r\n`),
  ]
}

/** Values that most fields take. */
function plausible(fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, plausibleValue(field)]))
}

function plausibleValue(field: string): unknown {
  if (/Ids$/i.test(field)) return [987_654_321]
  if (/id$/i.test(field)) return 987_654_321
  if (/(date|on|from|until)$/i.test(field)) return '2026-11-15'
  if (/e-?mail/i.test(field)) return 'somebody@else.test'
  if (/^(type|usertype)$/.test(field)) return 'student'
  return 'something long enough'
}

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return []
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    anyOf?: { properties?: object }[]
  }
  const all = [properties, ...(anyOf ?? []).map((one) => one.properties)]
  return [...new Set(all.flatMap((some) => Object.keys(some ?? {})))]
}
