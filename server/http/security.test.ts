import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'

const api = await startApi()
const ofPages = ['permissions-policy', 'cross-origin-opener-policy', 'x-xss-protection']

test('data is never kept, never guessed at and never shown in a frame', async () => {
  const { headers } = await api.app.inject('/api/health')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-request-id': expect.any(String),
  })
  for (const name of ofPages) expect(headers).not.toHaveProperty(name)
})

test('data is never kept, however its address is spelled', async () => {
  for (const url of ['/%61pi/health', '/ap%69/health', '/api/nothing']) {
    expect((await api.app.inject(url)).headers['cache-control']).toBe('no-store')
  }
})

test.each(['/api/docs', '/manifest.webmanifest'])('what only a page needs goes with %s', async (path) => {
  const { headers } = await api.app.inject(path)
  for (const name of [...ofPages, 'x-content-type-options', 'content-security-policy', 'x-request-id']) {
    expect(headers).toHaveProperty(name)
  }
})
