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
