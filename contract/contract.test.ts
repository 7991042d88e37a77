import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { roleBases } from '#domain/roles.ts'
import { allEndpoints } from './all.ts'
import type { Endpoint } from './endpoint.ts'

const bases = Object.values(roleBases)
const each = (method: string, path: string) => bases.map((base) => `${method} ${base}${path}`)

/** The calls that are promised by name (spec §7); an id is written as {id}, whatever the contract calls it. */
const specified = [
  ...each('POST', '/login'),
  ...each('GET', '/{id}'),
  'GET /api/students',
  'POST /api/students',
  'PUT /api/students/{id}',
  'DELETE /api/students/{id}',
  'PUT /api/students/save-remarks/{id}',
  ...each('POST', '/change-password'),
  'GET /api/supervisors',
  'POST /api/supervisors',
  'PUT /api/supervisors/{id}',
  'DELETE /api/supervisors/{id}',
  'POST /api/supervisors/search',
  'GET /api/teachers',
  'POST /api/teachers',
  'PUT /api/teachers/{id}',
  'DELETE /api/teachers/{id}',
  'POST /api/forgot-password',
  'POST /api/reset-password',
  'POST /api/validate-reset-token',
  'POST /api/notificationaccess',
  'GET /api/usernotifications',
  'PUT /api/usernotifications/status/{id}',
  'PUT /api/usernotifications/markallasread',
]

const records = (path: string) => [`GET ${path}`, `POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`]

/** The calls that follow the same pattern (spec §7). */
const decided = [
  ...each('POST', '/logout'),
  ...each('POST', '/invite/{id}'),
  'GET /api/profile',
  'PUT /api/profile',
  'PUT /api/profile/photo',
  'GET /api/sessions',
  'DELETE /api/sessions/others',
  'POST /api/sessions/resume',
  'GET /api/settings',
  ...records('/api/courses'),
  ...records('/api/companies'),
  ...records('/api/companies/{id}/sites'),
  ...records('/api/companies/{id}/agreements'),
  ...records('/api/terms'),
  ...records('/api/holidays'),
  ...records('/api/suspensions'),
  ...records('/api/requirements'),
  ...records('/api/passes'),
  'GET /api/placements',
  'POST /api/placements',
  'PUT /api/placements/{id}',
  'PUT /api/placements/status/{id}',
  'PUT /api/placements/supervisor',
  'GET /api/dtr/today',
  'POST /api/dtr/tap',
  'DELETE /api/dtr/tap/{id}',
  'GET /api/dtr/{id}',
  'PUT /api/dtr/note/{id}',
  'PUT /api/dtr/resubmit/{id}',
  'PUT /api/dtr/status',
  'POST /api/dtr/corrections',
  'PUT /api/dtr/corrections/status/{id}',
  'PUT /api/dtr/lock',
]

const served = new Set(allEndpoints.map(({ endpoint }) => callOf(endpoint)))

function callOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace(/:\w+/g, '{id}')}`
}

test('every endpoint that a file of the contract exports is among all of them', () => {
  // Vitest keeps no file with `import.meta.glob(`, because it depends on others; a type argument would hide these letters.
  const files: Record<string, Record<string, unknown>> = import.meta.glob(['./*.ts', '!./*.test.ts'], { eager: true })
  const known = new Set<unknown>(allEndpoints.map(({ endpoint }) => endpoint))
  const lost = Object.entries(files).flatMap(([path, exported]) =>
    endpointsIn(exported).flatMap((endpoint) => (known.has(endpoint) ? [] : [`${path}: ${callOf(endpoint)}`])),
  )
  expect(lost).toEqual([])
})

/** The endpoints of a file: those of its tables, and of tables within them. Its schemas and words hold none. */
function endpointsIn(value: unknown, depth = 3): Endpoint[] {
  if (typeof value !== 'object' || value === null || '_zod' in value || depth < 0) return []
  if ('method' in value && 'path' in value) return [value as Endpoint]
  return Object.values(value).flatMap((inner) => endpointsIn(inner, depth - 1))
}

test('no two endpoints share an address', () => {
  const calls = allEndpoints.map(({ endpoint }) => callOf(endpoint))
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test.each(specified)('the promised %s is there', (call) => {
  expect(served).toContain(call)
})

test.each(decided)('%s, which follows the pattern, is there', (call) => {
  expect(served).toContain(call)
})

test('every endpoint names its ids in its address, and every one of them', () => {
  expect(namesOf(({ path, params }) => fieldsOf(params).sort().join() !== idsOf(path).sort().join())).toEqual([])
})

test('every endpoint says what to tell when it fails, and answers in one way', () => {
  expect(namesOf(({ failed }) => failed.trim() === '')).toEqual([])
  expect(namesOf(({ data, top, stream }) => [data, top, stream].filter(Boolean).length > 1)).toEqual([])
})

test('a record with an archive is created, changed, deleted and restored in the same words (spec §8)', () => {
  const fixed = { create: 'Created', update: 'Updated', remove: 'Deleted', restore: 'Restored' }
  const archived = allEndpoints.filter(({ name }) => name === 'restore').map(({ noun }) => noun)
  const said = allEndpoints.flatMap(({ noun, name, endpoint: { done } }) => {
    const act = archived.includes(noun) && name in fixed ? fixed[name as keyof typeof fixed] : null
    return act === null ? [] : [{ call: `${noun}.${name}`, done, isFixed: done === `Successfully ${act}!` }]
  })
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter(({ isFixed }) => !isFixed)).toEqual([])
})

test('a read takes no body, and a body refuses fields that it does not know', () => {
  expect(namesOf(({ method, body, multipart }) => method === 'GET' && Boolean(body ?? multipart))).toEqual([])
  expect(namesOf((endpoint) => Boolean(endpoint.body) && !isTolerant(endpoint) && isOpen(endpoint.body))).toEqual([])
})

test('every shape can be described as JSON', () => {
  expect(namesOf(({ params, query, body }) => [params, query, body].some((one) => !isDescribed(one, 'input')))).toEqual(
    [],
  )
  expect(namesOf(({ data, top }) => [data, top].some((one) => !isDescribed(one, 'output')))).toEqual([])
})

function namesOf(isWrong: (endpoint: Endpoint) => boolean): string[] {
  return allEndpoints.filter(({ endpoint }) => isWrong(endpoint)).map(({ noun, name }) => `${noun}.${name}`)
}

function idsOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** A tap ignores unknown fields, because an old app's outbox must still be read. */
function isTolerant(endpoint: Endpoint): boolean {
  return callOf(endpoint) === 'POST /api/dtr/tap'
}

/** Whether an unknown field would be accepted silently. */
function isOpen(schema: z.core.$ZodType | undefined): boolean {
  const { anyOf, ...whole } = schema ? jsonOf(schema, 'input') : {}
  return (anyOf ?? [whole]).some(
    ({ type, additionalProperties }) => type === 'object' && additionalProperties !== false,
  )
}

function isDescribed(schema: z.core.$ZodType | undefined, io: 'input' | 'output'): boolean {
  try {
    return schema === undefined || Boolean(jsonOf(schema, io))
  } catch {
    return false
  }
}

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  return schema ? Object.keys(jsonOf(schema, 'input').properties ?? {}) : []
}

type Json = { type?: string; properties?: object; additionalProperties?: unknown; anyOf?: Json[] }

function jsonOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
}

test('what an endpoint touches can be read, and is not its own noun', () => {
  const nounOf = ({ path }: Endpoint) => path.split('/')[2] ?? ''
  const readable = new Set(
    allEndpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => nounOf(endpoint)),
  )
  const wrong = allEndpoints.flatMap(({ endpoint }) =>
    (endpoint.touches ?? [])
      .filter((noun) => noun === nounOf(endpoint) || !readable.has(noun))
      .map((noun) => `${endpoint.method} ${endpoint.path} touches ${noun}`),
  )
  expect(wrong).toEqual([])
})
