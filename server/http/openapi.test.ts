import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
import { shapes } from '#contract/shapes.ts'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()
const document = async () => (await api.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()

test('the API describes itself in valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(await document())
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every endpoint is described once, with who may call it and what it answers', async () => {
  const { paths } = await document()
  const described = Object.values(paths).flatMap((path) => Object.values(path as object))
  expect(described).toHaveLength(allEndpoints.length)
  for (const operation of described) {
    expect(operation.summary).toMatch(/^(Public|For )/)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', 'default']))
  }
  const ids = described.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a shape that calls share has a name, and is written once', async () => {
  const { paths, components } = await document()
  const named = Object.values(components.schemas).flatMap(partsOf)
  const written = [...named, ...partsOf(paths)].map((part) => JSON.stringify(part)).filter(({ length }) => length > 400)
  const twice = written.filter((text, index) => written.indexOf(text) !== index)
  expect(twice, 'name them in contract/shapes.ts').toEqual([])
  expect(JSON.stringify({ paths, components }).length / allEndpoints.length).toBeLessThan(2000)
})

test('every reference leads to a shape, and every name is used', async () => {
  const described = await document()
  const led = new Set([...JSON.stringify(described).matchAll(/"\$ref":"(.*?)"/g)].map(([, address]) => address!))
  const { schemas, responses } = described.components
  const schemaAddresses = Object.keys(schemas).map((name) => `#/components/schemas/${name}`)
  const responseAddresses = Object.keys(responses).map((name) => `#/components/responses/${name}`)
  expect([...led].sort()).toEqual([...schemaAddresses, ...responseAddresses].sort())
  expect(Object.keys(schemas).sort()).toEqual(['Refusal', ...Object.keys(shapes)].sort())
})

test('the page to browse it needs nothing from elsewhere and no inline script', async () => {
  const page = await api.app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/<script>|\son\w+=|https?:\/\//)
  for (const [, address] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await api.app.inject({ method: 'GET', url: address! })).statusCode, address).toBe(200)
  }
})

/** The schemas inside a part of the description. */
function partsOf(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).flatMap((inner) => [...(isSchema(inner) ? [inner] : []), ...partsOf(inner)])
}

function isSchema(part: unknown): part is object {
  const isObject = typeof part === 'object' && part !== null
  return isObject && ['type', 'enum', 'anyOf', 'oneOf', 'allOf'].some((word) => word in part)
}
