import { afterEach, expect, test, vi } from 'vitest'
import { healthAnswer, healthPath } from '#contract/health.ts'
import { sessions } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'
import { useNetwork } from '#web/network/network.ts'
import { endAtServer } from './end-at-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useNetwork.setState({ isOffline: false })
})

test('a session that was ended while our server restarted ends at the server a moment later', async () => {
  vi.useFakeTimers()
  const ended: number[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === healthPath) return Response.json(healthAnswer)
    const status = ended.length === 0 ? 502 : 200
    ended.push(status)
    return status === 502 ? new Response('<h1>Bad gateway</h1>', { status }) : Response.json({ success: true })
  })
  endAtServer(() => call(sessions.logout.student, {}, { token: 'ana' }))
  // An answer is read in its own time, whatever the clock of the test says.
  while (ended.length < 2) await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toEqual([502, 200])
  expect(useNetwork.getState().isOffline).toBe(false)
})

test('a session that was ended behind the sign-in page of a Wi-Fi ends at the server when it can be reached', async () => {
  vi.useFakeTimers()
  let isThere = false
  const ended: boolean[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== healthPath) ended.push(isThere)
    if (!isThere) return new Response('<h1>Free Wi-Fi. Please sign in.</h1>')
    return Response.json(address === healthPath ? healthAnswer : { success: true, message: 'Signed out' })
  })
  endAtServer(() => call(sessions.logout.student, {}, { token: 'ana' }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ended).toEqual([false])
  isThere = true
  // An answer is read in its own time, whatever the clock of the test says.
  while (ended.length < 2) await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toEqual([false, true])
})
