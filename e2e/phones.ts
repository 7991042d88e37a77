import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Intern } from '#server/testing/interns.ts'
import { openNetwork } from './flaky-network.ts'
import { storedIn } from './outbox.ts'

declare global {
  /** How many milliseconds the phone's clock is behind, set by a test. */
  var phoneIsBehind: number
}

/** A phone that several students share, with a network of its own; a second page signs in for the first. */
export async function openPhone(browser: Browser, server: string, owners: readonly Intern[]) {
  const network = await openNetwork(server)
  const context = await browser.newContext({ baseURL: network.url, viewport: { width: 360, height: 740 } })
  await context.addInitScript(() => {
    globalThis.phoneIsBehind = 0
    const RealDate = Date
    const now = () => RealDate.now() - globalThis.phoneIsBehind
    globalThis.Date = new Proxy(RealDate, {
      construct: (_date, given) => Reflect.construct(RealDate, given.length > 0 ? given : [now()]),
      get: (_date, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
    })
  })
  const [page, desk] = [await context.newPage(), await context.newPage()]
  await desk.goto('/robots.txt')
  const close = async () => {
    await context.close()
    network.close()
  }
  return { network, page, desk, owners, close }
}
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Older than the 24 hours within which a tap is taken. */
const tooLongAgo = 25 * 60

/** Signs in, loses the network, taps five times with a reload in between (every second student once too late), signs out. */
export async function tapFiveTimes({ network, page, desk }: Phone, intern: Intern) {
  await signIn(desk, intern)
  await page.goto('/dtr/tap')
  await expect.poll(async () => (await storedIn(page)).snapshot.length).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready)
  network.become('cut')
  await press(page, [timeOfFirst(intern.id), 25, 20])
  await page.reload()
  await press(page, [15, 10])
  await logOutAnyway(page)
  await expect(page).toHaveURL(/landing/)
  network.become('fine')
}

/** Signs out although taps are not sent yet. */
export async function logOutAnyway(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
}

/** The same five taps as entries of the outbox. */
export function fiveTaps({ id }: Intern) {
  const agos = [timeOfFirst(id), 25, 20, 15, 10]
  return (['am_in', 'am_out', 'pm_in', 'pm_out', 'ot_in'] as const).map((slot, place) => ({
    version: 2,
    clientKey: randomUUID(),
    studentId: id,
    slot,
    deviceAt: new Date(Date.now() - (agos[place] ?? 0) * 60_000).toISOString(),
    fix: null,
    refused: null,
    workDate: null,
  }))
}

function timeOfFirst(id: number): number {
  return id % 2 === 0 ? tooLongAgo : 30
}

/** Presses the button at each of these times, in minutes ago, as soon as the last tap is listed. */
async function press(page: Page, agos: readonly number[]) {
  await page.evaluate(async (minutes) => {
    const buttons = () => [...document.querySelectorAll('button')]
    const listed = () =>
      [...document.querySelectorAll('li')].filter(({ innerText }) => innerText.includes('Not sent yet,'))
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        if (isSo()) return resolve()
        const watch = new MutationObserver(() => {
          if (!isSo()) return
          watch.disconnect()
          resolve()
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      })
    const tapButton = () => buttons().find(({ innerText }) => /^(AM|PM|OT) (In|Out)/.test(innerText))
    const named = (name: string) => buttons().find(({ innerText }) => innerText === name)
    await until(() => tapButton() !== undefined)
    for (const ago of minutes) {
      // After a reload unsent taps are listed a moment later.
      if (ago < 30) await until(() => listed().length > 0)
      const before = listed().length
      globalThis.phoneIsBehind = ago * 60_000
      await until(() => (tapButton() ?? named('I’m working overtime')) !== undefined)
      named('I’m working overtime')?.click()
      await until(() => tapButton() !== undefined)
      tapButton()?.click()
      await until(() => listed().length > before || named('Time out now') !== undefined)
      named('Time out now')?.click()
      await until(() => listed().length > before)
      globalThis.phoneIsBehind = 0
    }
  }, agos)
}

/** Signs in again and lets the network come and go until this student has no unsent tap. */
export async function sendAll({ page, desk }: Phone, intern: Intern) {
  await signInAgain(desk, intern)
  const stillWaiting = async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const { entries } = await storedIn(page)
    return entries.filter(({ studentId, refused }) => studentId === intern.id && refused === null).length
  }
  await expect.poll(stillWaiting, { intervals: [100, 200], timeout: 60_000 }).toBe(0)
}

export function signInAgain(page: Page, { id, nextToken }: Intern) {
  return signIn(page, { id, token: nextToken })
}

export function signIn(page: Page, { id, token }: Pick<Intern, 'id' | 'token'>) {
  return page.evaluate(
    ([kept, owner]) => {
      localStorage.setItem('usertype', 'student')
      localStorage.setItem('id', owner)
      localStorage.setItem('token', kept)
    },
    [token, String(id)] as const,
  )
}
