import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { takeTurns } from './days/turn-queries.ts'
import { startApi } from './testing/api.ts'
import { untilHeldUp } from './testing/held-up.ts'
import { aPlacement, aStudent } from './testing/school.ts'

const api = await startApi()

test('a server that closes answers what is under way, tells its clients to go and does not wait for them', async () => {
  const id = await api.write(async (tx) => {
    const made = await aStudent(tx)
    await aPlacement(tx, made)
    return made
  })
  const address = `${await api.app.listen({ port: 0, host: '127.0.0.1' })}/api/dtr/tap`
  const headers = { authorization: `Bearer ${await api.tokenOf(id)}`, 'content-type': 'application/json' }
  const closed = vi.fn()
  const status = await api.write(async (tx) => {
    await takeTurns(tx, [id])
    const answer = new Promise((resolve) => {
      const tap = request(address, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers.connection])
      })
      tap.end(JSON.stringify({ clientKey: randomUUID() }))
    })
    await untilHeldUp(api.db)
    void api.app.close().then(closed)
    return { answer }
  })
  expect(await status.answer).toEqual([200, 'close'])
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 5_000 })
})
