import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/all.ts'
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

test('the page to browse it needs nothing from elsewhere and no inline script', async () => {
  const page = await api.app.inject({ method: 'GET', url: '/api/docs' })
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/<script>|\son\w+=|https?:\/\//)
  for (const [, address] of page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await api.app.inject({ method: 'GET', url: address! })).statusCode, address).toBe(200)
  }
})
