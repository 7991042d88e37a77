import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { healthAnswer, healthPath } from '#contract/health.ts'
import { confirmNetwork, useNetwork } from '#web/network/network.ts'
import { useSession } from '#web/session/session.ts'
import { toast, useToasts } from '#web/ui/toasts.ts'
import { continueSession } from './continue-session.ts'
import { loadUser } from './load-user.ts'

const nobody = useSession.getState()
const signedIn = { token: 'ana', role: 'teacher', id: 4 } as const

/** Whether our own server can be reached beside the one that answers. */
let isThere = true

beforeEach(() => {
  isThere = true
  useSession.setState(signedIn)
  toast.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useSession.setState(nobody)
  // Nobody is left who waits for the network.
  useNetwork.setState({ isOffline: true })
  useNetwork.setState({ isOffline: false })
})

const notYours = JSON.stringify({ success: false, message: 'Coordinator not found', code: 'not_found' })

test('a 404 of our server ends a session whose id is not that of its person', async () => {
  answers(404, notYours)
  await loadUser()
  expect(useSession.getState().token).toBeNull()
})

test.each([403, 404])(
  'a %i of a stranger ends no session, and who it is loads when the network is back',
  async (status) => {
    vi.useFakeTimers()
    isThere = false
    answers(status, '<h1>Free Wi-Fi. Please sign in.</h1>')
    await loadUser()
    expect(useSession.getState()).toMatchObject(signedIn)
    expect(useNetwork.getState().isOffline).toBe(true)
    isThere = true
    answers(404, notYours)
    await isLoadedAgain()
  },
)

test('who it is loads a moment after our server has restarted, though the network was always there', async () => {
  vi.useFakeTimers()
  answers(502, '<h1>Bad gateway</h1>')
  await loadUser()
  expect(useSession.getState()).toMatchObject(signedIn)
  answers(404, notYours)
  await isLoadedAgain()
})

test('who it is does not load again and again when its answer cannot be read', async () => {
  vi.useFakeTimers()
  const asked = answers(200, '<h1>Another version</h1>')
  await loadUser()
  // Each of two answers is a reason to ask for the network, and so is what to do about the first.
  while (asked.length < 5) await vi.advanceTimersByTimeAsync(60_000)
  await confirmNetwork()
  for (let step = 0; step < 20; step++) await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((address) => address !== healthPath)).toHaveLength(2)
})

test.each([
  [
    'our server',
    '{"success":false,"message":"Please sign in","code":"no_session"}',
    ['It has been too long. Please sign in again.'],
  ],
  ['a stranger', '<h1>Free Wi-Fi. Please sign in.</h1>', []],
])('a 401 of %s to “Continue as” says what is known', async (_who, text, told) => {
  useSession.setState({ token: null, role: null, id: null })
  answers(401, text)
  expect(await continueSession()).toBe(false)
  expect(useToasts.getState().toasts.map(({ summary }) => summary)).toEqual(told)
})

/** The answer ends the session, which shows that it has come. */
async function isLoadedAgain() {
  // An answer is read in its own time, whatever the clock of the test says.
  while (useSession.getState().token) await vi.advanceTimersByTimeAsync(10_000)
  expect(useSession.getState().token).toBeNull()
  expect(useNetwork.getState().isOffline).toBe(false)
}

function answers(status: number, text: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address === healthPath && isThere) return Response.json(healthAnswer)
    return new Response(text, { status })
  })
  return asked
}
