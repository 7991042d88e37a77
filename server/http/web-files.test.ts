import { expect, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'

const api = await startApi({
  PRODUCT_NAME: 'Orasan',
  MAP_TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
})

test('the manifest carries the product’s name and is asked for again every time', async () => {
  const answer = await api.app.inject('/manifest.webmanifest')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({ short_name: 'Orasan', start_url: '/dtr/tap', scope: '/' })
})

test('pictures may come from the map’s server and from nowhere else', async () => {
  const { headers } = await api.app.inject('/api/health')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example.org")
})
