import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allEndpoints } from '#contract/all.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, PageQuery } from '#contract/parts.ts'
import { addressOf, call } from './call.ts'
import { CallError, isOutOfReach } from './call-error.ts'
import { toldAfter } from './tell.ts'

const read = endpoint('GET', '/api/rooms/:id', {
  roles: ['admin'],
  params: byId,
  data: z.object({ id: z.int(), name: z.string() }),
  failed: 'Failed to fetch room',
})
const login = endpoint('POST', '/api/rooms/login', {
  roles: 'public',
  body: z.object({ username: z.string() }),
  top: z.object({ token: z.string() }),
  failed: 'No room',
})
const list = endpoint('GET', '/api/rooms', { roles: ['admin'], query: PageQuery, failed: 'Failed to fetch rooms' })

const browserFetch = globalThis.fetch
let asked: { url: string; init: RequestInit } | null

beforeEach(() => {
  asked = null
})
afterEach(() => {
  globalThis.fetch = browserFetch
})

test('a call carries the bearer token, JSON headers and credentials', async () => {
  answers(200, { success: true, message: 'OK', data: { id: 7, name: 'Lab' } })
  const { answer } = await call(read, { params: { id: 7 } }, { token: 'abc' })
  const headers = new Headers(asked?.init.headers)
  expect(answer).toEqual({ id: 7, name: 'Lab' })
  expect(asked?.url).toBe('/api/rooms/7')
  expect(asked?.init.credentials).toBe('include')
  expect(headers.get('authorization')).toBe('Bearer abc')
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('accept')).toBe('application/json')
})

test('a change carries the key that it was given or one of its own, and a read carries none', async () => {
  answers(200, { success: true, message: 'Login successful!', token: 't' })
  const keyOf = () => new Headers(asked?.init.headers).get('idempotency-key')
  await call(login, { body: { username: 'ana' } }, { token: null, key: 'the-same-again' })
  expect(keyOf()).toBe('the-same-again')
  await call(login, { body: { username: 'ana' } }, { token: null })
  const own = keyOf()
  expect(own).toMatch(/^[0-9a-f]{32}$/)
  await call(login, { body: { username: 'ana' } }, { token: null })
  expect(keyOf()).not.toBe(own)
  answers(200, { success: true, message: 'OK', data: { id: 7, name: 'Lab' } })
  await call(read, { params: { id: 7 } }, { token: 'abc' })
  expect(keyOf()).toBeNull()
})

test('every change that the product has carries a key, and no read does', async () => {
  const keyed: Record<string, boolean> = {}
  for (const { noun, name, endpoint: each } of allEndpoints) {
    answers(200, '')
    const params = Object.fromEntries([...each.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, 1]))
    await call(each as typeof read, { params: params as { id: number } }, { token: 'abc' }).catch(() => {})
    keyed[`${noun}.${name}`] = new Headers(asked?.init.headers).has('idempotency-key')
  }
  const changes = allEndpoints.map((each) => [`${each.noun}.${each.name}`, each.endpoint.method !== 'GET'])
  expect(keyed).toEqual(Object.fromEntries(changes))
})

test('an answer beside success and message is read there', async () => {
  answers(200, { success: true, message: 'Login successful!', token: 't' })
  const sent = await call(login, { body: { username: 'ana' } }, { token: null })
  expect(sent).toEqual({ answer: { token: 't' }, message: 'Login successful!' })
  expect(asked?.init.body).toBe('{"username":"ana"}')
})

test.each([
  ['of the wrong shape', 200, '{"success":true,"message":"OK","data":{"id":"seven"}}', 'Failed to fetch room'],
  ['that is no JSON', 200, '<html>', 'Failed to fetch room'],
  ['that is null', 200, 'null', 'Failed to fetch room'],
  ['that is empty', 200, '', 'Failed to fetch room'],
  ['that says no', 200, '{"success":false,"message":"Not today","code":"conflict"}', 'Not today'],
  ['of a refusal', 409, '{"success":false,"message":"Taken","code":"conflict"}', 'Taken'],
  ['of a broken proxy', 502, '<html>', 'Failed to fetch room'],
  ['of a server that closes', 503, '{"error":"Service Unavailable","message":"Closing"}', 'Failed to fetch room'],
  ['of a refusal without words', 500, '{"success":false,"code":"fault"}', 'Failed to fetch room'],
])('an answer %s is a sentence', async (_what, status, text, sentence) => {
  answers(status, text)
  const failure = await failureOf()
  expect([failure.status, failure.message]).toEqual([status, sentence])
})

test('what is wrong with a field comes along', async () => {
  answers(400, {
    success: false,
    code: 'bad_input',
    message: 'Bad',
    errors: { name: 'Name is required' },
    problems: 'none',
  })
  const { errors, problems } = await failureOf()
  expect([errors, problems]).toEqual([{ name: 'Name is required' }, []])
})

test('without the network the status is 0', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  expect((await failureOf()).status).toBe(0)
})

test('a call that was called off is no failure of the network', async () => {
  const stop = new AbortController()
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const pending = call(list, {}, { token: null, signal: stop.signal })
  stop.abort()
  await expect(pending).rejects.not.toBeInstanceOf(CallError)
})

test('an address is escaped, and empty filters are left out', () => {
  expect(addressOf('/api/rooms/:id', { id: 'a/b' })).toBe('/api/rooms/a%2Fb')
  expect(addressOf('/api/rooms', {}, { page: 2, search: '', status: undefined, q: 'a b' })).toBe(
    '/api/rooms?page=2&q=a+b',
  )
})

test.each([
  ['/api/teachers', 'Successfully Created!', 'Made', 'Successfully Created!'],
  ['/api/students', 'Successfully Created!', 'Ana was added', 'Ana was added'],
  ['/api/students', 'Successfully Created!', '', 'Successfully Created!'],
  ['/api/profile', 'Successfully Updated!', 'We sent a link to a@b.co', 'We sent a link to a@b.co'],
  ['/api/rooms', undefined, 'Made', 'Made'],
])(
  'after a change of %s the toast is the fixed text, for students and one’s own email the server’s',
  (path, done, message, told) => {
    expect(toldAfter({ path, ...(done ? { done } : {}) }, message)).toBe(told)
  },
)

function answers(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  globalThis.fetch = async (url, init) => {
    asked = { url: String(url), init: init ?? {} }
    return new Response(text, { status })
  }
}

async function failureOf(): Promise<CallError> {
  try {
    await call(read, { params: { id: 7 } }, { token: null })
  } catch (fault) {
    if (fault instanceof CallError) return fault
    throw fault
  }
  throw new Error('it did not fail')
}

test.each([
  ['what is somebody else’s', 403, 'forbidden', true],
  ['what is not there', 404, 'not_found', true],
  ['everything, until there is a new password', 403, 'password_change_required', false],
  ['an approval, until a reported change is settled', 403, 'account_held', false],
  ['what a stranger answers', 404, 'unreadable', false],
])('of a refusal it is known whether it is out of reach: %s', (_what, status, code, isOut) => {
  expect(isOutOfReach(new CallError('No', { status, code }))).toBe(isOut)
})
