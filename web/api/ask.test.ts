import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { companies } from '#contract/companies.ts'
import { healthAnswer, healthPath } from '#contract/health.ts'
import { useNetwork } from '#web/network/network.ts'
import { useSession } from '#web/session/session.ts'
import { toast, useToasts } from '#web/ui/toasts.ts'
import { ask, askQuietly } from './ask.ts'
import { isUnanswered } from './call-error.ts'

const signedIn = { token: 'ana', role: 'teacher', id: 4 } as const
const ours = { status: 401, text: JSON.stringify({ success: false, message: 'Please sign in', code: 'no_session' }) }
const told = () => useToasts.getState().toasts.map(({ summary }) => summary)
/** Whether our own server can be reached beside the one that answers. */
let isThere = true

beforeEach(() => {
  useSession.setState(signedIn)
  toast.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a 401 of our server ends the session', async () => {
  answers(ours)
  await expect(askQuietly(companies.list, {})).rejects.toMatchObject({ status: 401 })
  expect(useSession.getState().token).toBeNull()
  expect(told()).toEqual(['Your session has ended. Please sign in again.'])
})

test.each([
  ['a page', '<h1>Free Wi-Fi. Please sign in.</h1>'],
  ['nothing', ''],
  ['JSON that is not ours', '{"error":"login_required"}'],
])('a 401 of a stranger who answers %s leaves the session alone', async (_what, text) => {
  answers({ status: 401, text })
  for (const via of [ask, askQuietly]) {
    await expect(via(companies.list, {})).rejects.toMatchObject({ status: 401 })
  }
  expect(useSession.getState()).toMatchObject(signedIn)
  expect(told()).toEqual([])
})

test('behind the sign-in page of a Wi-Fi that answers 401 there is no network', async () => {
  vi.useFakeTimers()
  isThere = false
  answers({ status: 401, text: '<h1>Free Wi-Fi. Please sign in.</h1>' })
  await expect(askQuietly(companies.list, {})).rejects.toMatchObject({ code: 'unreadable' })
  expect(useNetwork.getState().isOffline).toBe(true)
  expect(useSession.getState()).toMatchObject(signedIn)
  isThere = true
  // An answer is read in its own time, whatever the clock of the test says.
  while (useNetwork.getState().isOffline) await vi.advanceTimersByTimeAsync(60_000)
})

test('JSON of a gateway, or of our server while it closes, is no answer: a call waits until there is one', async () => {
  vi.useFakeTimers()
  const closing = '{"error":"Service Unavailable","code":"FST_ERR_CLOSING","message":"Closing","statusCode":503}'
  answers({ status: 503, text: closing })
  const fault = await askQuietly(companies.list, {}).catch((thrown: unknown) => thrown)
  expect(fault).toMatchObject({ status: 503, message: companies.list.failed })
  expect(isUnanswered(fault)).toBe(true)
  isThere = false
  let isPending = true
  const asked = ask(companies.list, {}).finally(() => {
    isPending = false
  })
  while (isPending && !useNetwork.getState().isOffline) await vi.advanceTimersByTimeAsync(0)
  isThere = true
  const answer = { companies: [], total: 0 }
  answers({ status: 200, text: JSON.stringify({ success: true, message: '', data: answer }) })
  // An answer is read in its own time, whatever the clock of the test says.
  while (isPending) await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toEqual({ answer, message: '' })
})

function answers({ status, text }: { status: number; text: string }) {
  vi.stubGlobal('fetch', async (address: string) =>
    address === healthPath && isThere ? Response.json(healthAnswer) : new Response(text, { status }),
  )
}
