import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { healthAnswer, healthPath } from '#contract/health.ts'
import { useNetwork } from '#web/network/network.ts'
import { useSession } from '#web/session/session.ts'
import { toast, useToasts } from '#web/ui/toasts.ts'
import { continueSession } from './continue-session.ts'
import { loadUser } from './load-user.ts'

const signedIn = { token: 'ana', role: 'teacher', id: 4 } as const

beforeEach(() => {
  useSession.setState(signedIn)
  toast.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
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
    answers(status, '<h1>Free Wi-Fi. Please sign in.</h1>')
    await loadUser()
    expect(useSession.getState()).toMatchObject(signedIn)
    answers(404, notYours)
    const ended = new Promise<void>((resolve) => {
      useSession.subscribe(({ token }) => token === null && resolve())
    })
    useNetwork.setState({ isOffline: true })
    useNetwork.setState({ isOffline: false })
    await ended
  },
)

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

/** Our server can be reached beside the one that answers. */
function answers(status: number, text: string) {
  vi.stubGlobal('fetch', async (address: string) =>
    address === healthPath ? Response.json(healthAnswer) : new Response(text, { status }),
  )
}
