import type { Role } from '#domain/roles.ts'

/** An answer that nobody has taken by then is too old. */
const freshFor = 10_000

type Ahead = { token: string; answer: Promise<Response>; until: number }

/** The calls of the screens that are opened by an icon, a bookmark or the sign-in; with a role, only of its screen. */
export const firstCalls: Record<string, string> = {
  '/': '/api/dashboard',
  'student /dtr/tap': '/api/dtr/today',
  'supervisor /documents': '/api/documents/to-sign',
}

const asked = new Map<string, Ahead>()

/** Asks for what the first screen shows while the code of the screen is still on its way. */
export function askAhead(screen: string, { token, role }: { token: string; role: Role }): void {
  const address = firstCalls[screen] ?? firstCalls[`${role} ${screen}`]
  if (!address) return
  const answer = fetch(address, { headers: headersOf(token), credentials: 'include' })
  // The screen asks again, and tells of the failure.
  answer.catch(() => asked.delete(address))
  asked.set(address, { token, answer, until: Date.now() + freshFor })
}

/** The answer that was asked for ahead, once, and only for the same person. */
export function takeAhead(address: string, token: string | null): Promise<Response> | null {
  const found = asked.get(address)
  asked.delete(address)
  return found && found.token === token && Date.now() < found.until ? found.answer : null
}

/** What every call sends (spec §7). */
export function headersOf(token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  return headers
}
