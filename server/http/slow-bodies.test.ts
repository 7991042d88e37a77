import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { startApi } from '#server/testing/api.ts'
import { rawCaller } from '#server/testing/raw-caller.ts'

const api = await startApi()
const log = pino({ level: 'silent' })

test('a body that trickles is let go when its time is over, and others are served meanwhile', async () => {
  const app = await createApp(api.services, log, { within: 1_000, lookedAtEvery: 100 })
  onTestFinished(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = await rawCaller(Number(new URL(url).port))
  client.write(
    'POST /api/students/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{',
  )
  const trickling = setInterval(() => client.write(' '), 100)
  onTestFinished(() => clearInterval(trickling))
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /)
})

test('every request has two minutes to arrive, and is looked at often enough', () => {
  expect(api.app.server.requestTimeout).toBe(120_000)
  expect(api.app.initialConfig).toMatchObject({ requestTimeout: 120_000 })
})
