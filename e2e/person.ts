import { expect, type Page } from '@playwright/test'
import { type Role, roleBases } from '#domain/roles.ts'

/** The demo school's four sign-ins share one password. */
export const demoPassword = 'honest-hours'

/** Opens an address as someone who has signed in before. */
export async function openAs(page: Page, role: Role, path = '/') {
  const session = await sessionOf(page, role)
  await showAs(page, session, path)
  return session
}

/** Opens an address with a given session. */
export async function showAs(page: Page, session: Awaited<ReturnType<typeof sessionOf>>, path = '/') {
  await page.addInitScript((kept) => {
    // An empty page has no storage.
    if (location.protocol === 'about:') return
    // Each session only once, because a test may sign out and load the page again.
    const restored = sessionStorage.getItem('restored') ?? ''
    if (restored.includes(kept.token)) return
    sessionStorage.setItem('restored', `${restored} ${kept.token}`)
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  await page.goto(path)
}

export async function sessionOf(page: Page, role: Role) {
  const answer = await page.request.post(`${roleBases[role]}/login`, {
    data: { username: role, password: demoPassword, type: role },
  })
  expect(answer.status()).toBe(200)
  const { token, id } = await answer.json()
  return { token: String(token), id: String(id), usertype: role }
}

/** What the server tells this person at an address. */
export async function readAs(page: Page, { token }: { token: string }, path: string) {
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()).data
}

/** Goes to an address without loading the page again, as the browser's "back" does. */
export async function visit(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** What the product keeps in the browser. */
export function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

export function toastOf(page: Page, words: string) {
  return page.getByRole('region', { name: 'Messages' }).getByText(words, { exact: true })
}

/** A name of a list as sentences have it: 'Maria Santos' of 'Santos, Maria'. */
export function spoken(listed: string): string {
  return listed.split(', ').toReversed().join(' ')
}
