import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { kept, openAs, sessionOf, toastOf } from './person.ts'
import { test } from './test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Notifications/ })
const items = (page: Page) => panel(page).getByRole('listitem')
const password = 'honest-hours-too'
/** Sundays that nobody else asks about: each can be asked about once. */
const sundays = Array.from({ length: 6 }, (_, week) => sundayBefore(week + 2))

function sundayBefore(weeks: number): string {
  const day = new Date(Date.now() - weeks * 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

type Intern = { id: number; username: string }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
let supervisor = ''
let interns: Intern[] = []
const tokens = new Map<number, string>()

/** An intern of the supervisor, other than the demo's student, asks for a correction: the supervisor is told. */
async function askCorrection(page: Page): Promise<{ studentId: number }> {
  if (interns.length === 0) await meetInterns(page)
  for (const intern of interns) {
    for (const workDate of sundays) {
      const before = await toldSoFar(page)
      const at = (time: string) => new Date(`${workDate}T${time}:00+08:00`).toISOString()
      const proposed = { am_in: at('08:00'), am_out: at('12:00'), pm_in: at('13:00'), pm_out: at('17:00') }
      const data = { workDate, kind: 'whole_day', proposed, reason: 'Inventory at the warehouse' }
      const token = await tokenOf(page, intern)
      const answer = await page.request.post('/api/dtr/corrections', { ...bearer(token), data })
      // of an approved day the coordinator is told
      if (answer.ok() && (await toldSoFar(page)) > before) return { studentId: intern.id }
    }
  }
  throw new Error('No intern of the supervisor could ask')
}

async function meetInterns(page: Page) {
  supervisor = (await sessionOf(page, 'supervisor')).token
  const student = await sessionOf(page, 'student')
  const list = await page.request.get('/api/students?rowsPerPage=100', bearer(supervisor))
  const found: Intern[] = (await list.json()).data.students
  interns = found.filter(({ id }) => String(id) !== student.id)
}

async function tokenOf(page: Page, { id, username }: Intern): Promise<string> {
  const known = tokens.get(id)
  if (known) return known
  const { token: admin } = await sessionOf(page, 'admin')
  const data = { id, newPassword: password }
  await page.request.post('/api/students/change-password', { ...bearer(admin), data })
  const login = await page.request.post('/api/students/login', { data: { username, password, type: 'student' } })
  const { token } = await login.json()
  // a password that another chose opens nothing until its owner has chosen one
  const own = { currentPassword: password, newPassword: `${password} of my own` }
  await page.request.post('/api/students/change-password', { ...bearer(token), data: own })
  tokens.set(id, token)
  return token
}

function toldSoFar(page: Page): Promise<number> {
  return toldTo(page, supervisor)
}

async function toldTo(page: Page, token: string): Promise<number> {
  return (await (await page.request.get('/api/usernotifications', bearer(token))).json()).data.total
}

// several people act in each of these, on a machine that may be busy

test('the panel lists five, then more until all, toggles each, and marks all as read', async ({ page }) => {
  const session = await openAs(page, 'teacher')
  await expect(bell(page)).toHaveAccessibleName(/^Notifications \(\d+\)$/)
  await bell(page).click()
  await expect(panel(page).getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(items(page)).toHaveCount(5)
  const dot = items(page).first().getByRole('button')
  await expect(dot).toHaveAccessibleName(/^Mark as read/)
  await dot.click()
  await expect(dot).toHaveAccessibleName(/^Mark as unread/)
  await dot.click()
  await expect(dot).toHaveAccessibleName(/^Mark as read/)
  const more = panel(page).getByRole('button', { name: 'View More' })
  for (let count = 5; await more.isVisible(); count = await items(page).count()) {
    await more.click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(count)
  }
  // none is left out and none is there twice, also while others work in the same school
  await expect.poll(async () => (await items(page).count()) - (await toldTo(page, session.token))).toBe(0)
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(panel(page).getByRole('button', { name: 'Mark All as Read' })).toHaveCount(0)
  await items(page).first().getByRole('link').click()
  await expect(page).not.toHaveURL('/')
})

test('a failed change says so, with the server’s sentence or the product’s own', async ({ page }) => {
  await openAs(page, 'supervisor')
  await bell(page).click()
  const refuse = (address: string, json: object) => page.route(address, (route) => route.fulfill({ status: 500, json }))
  await refuse('**/usernotifications/status/*', { success: false })
  await items(page).first().getByRole('button').click()
  await expect(toastOf(page, 'Failed to update notification')).toBeVisible()
  await refuse('**/usernotifications/markallasread', { success: false, message: 'The school is closed' })
  const unread = await bell(page).getAttribute('aria-label')
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click()
  await expect(toastOf(page, 'The school is closed')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName(unread ?? '')
})

test('a list that cannot be fetched is logged and not told', async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await page.route('**/api/usernotifications?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await openAs(page, 'supervisor')
  await expect.poll(() => warned.join()).toContain('Failed to fetch notifications')
  await bell(page).click()
  await expect(panel(page).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText(/Failed/)).toHaveCount(0)
})

test('without notifications the panel says so, and offers neither more nor to mark them', async ({ page }) => {
  const json = { success: true, message: '', data: { notifications: [], total: 0, unread: 0 } }
  await page.route('**/api/usernotifications?*', (route) => route.fulfill({ json }))
  await openAs(page, 'supervisor')
  await bell(page).click()
  const shown = page.getByRole('dialog')
  await expect(shown.getByRole('heading', { name: 'No available Notifications' })).toBeVisible()
  await expect(shown.getByRole('button', { name: /Mark All as Read|View More/ })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('the list is 300 pixels high up to a width of 768 and 500 beyond, and what is unread stands out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await openAs(page, 'teacher')
  await bell(page).click()
  await expect(items(page)).not.toHaveCount(0)
  const more = panel(page).getByRole('button', { name: 'View More' })
  // enough of them to fill either height
  for (let count = 0; count < 10; count = await items(page).count()) {
    await more.click()
    await expect.poll(() => items(page).count()).toBeGreaterThan(Math.max(count, 5))
  }
  const height = () =>
    panel(page)
      .getByRole('list')
      .locator('..')
      .evaluate((box) => box.clientHeight)
  expect(await height()).toBe(300)
  await page.setViewportSize({ width: 769, height: 900 })
  await expect.poll(height).toBe(500)
  const first = items(page).first()
  const ground = () => first.evaluate((item) => getComputedStyle(item).backgroundColor)
  const before = await ground()
  const dot = first.getByRole('button')
  const wasRead = /unread/.test((await dot.getAttribute('aria-label')) ?? '')
  await dot.click()
  await expect(dot).toHaveAccessibleName(wasRead ? /^Mark as read/ : /^Mark as unread/)
  expect(await ground()).not.toBe(before)
})

test('news appears in every open tab without loading again, over one stream', async ({ page, context }) => {
  let streams = 0
  context.on('request', (request) => {
    if (request.url().includes('/usernotifications/live')) streams += 1
  })
  const listening = context.waitForEvent('response', (response) => response.url().includes('/usernotifications/live'))
  await openAs(page, 'supervisor')
  await listening
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(bell(other)).toBeVisible()
  await expect.poll(() => other.evaluate(() => navigator.locks.query().then(({ pending }) => pending?.length))).toBe(1)
  await bell(page).click()
  await askCorrection(page)
  for (const tab of [page, other]) {
    await expect(toastOf(tab, 'You have new notification!')).toBeVisible()
    await expect(toastOf(tab, 'Correction to decide')).toBeVisible()
  }
  await expect(items(page).first()).toContainText('Correction to decide')
  expect(streams).toBe(1)

  // the tab that reads closes, the other takes over
  await page.close()
  await askCorrection(other)
  await expect(toastOf(other, 'Correction to decide').first()).toBeVisible()
  await bell(other).click()
  await items(other).first().getByRole('link').click()
  await expect(other).toHaveURL(/\/dtr\/\d+\?month=/)
})

test('a stream that was cut comes back by itself and brings what was missed', async ({ page }) => {
  let isCut = true
  await page.route('**/usernotifications/live*', (route) => (isCut ? route.abort() : route.continue()))
  await openAs(page, 'supervisor')
  await expect(bell(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profile' })).not.toHaveText('x')
  await askCorrection(page)
  isCut = false
  await expect(toastOf(page, 'Correction to decide')).toBeVisible()
  await expect(page).not.toHaveURL('/homepage')
})

test('without a stream, whoever comes back to the page finds what came meanwhile', async ({ page }) => {
  await page.route('**/usernotifications/live*', (route) => route.abort())
  await openAs(page, 'supervisor')
  await bell(page).click()
  await expect(items(page)).not.toHaveCount(0)
  const newest = items(page).first()
  const before = await newest.innerText()
  await askCorrection(page)
  expect(await newest.innerText()).toBe(before)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(newest).toContainText('Correction to decide')
  await expect(newest).not.toHaveText(before)
})

test.describe('push', () => {
  test.use({ permissions: ['notifications'] })

  /**
   * No push service can be reached from here: the browser's subscription is made of keys of our own. It stays the same
   * until it is given up; then the next is another, unless the service is said to give the same again.
   */
  async function withSubscription(context: BrowserContext) {
    await context.addInitScript(() => {
      const keys = {
        p256dh: btoa('\x04'.padEnd(65, 'p')).replace(/=+$/, ''),
        auth: btoa('a'.repeat(16)).replace(/=+$/, ''),
      }
      const given = () => Number(sessionStorage.getItem('subscription') ?? 0)
      const subscription = () => {
        const toJSON = () => ({ endpoint: `https://push.example.org/e2e-${given()}`, keys })
        const unsubscribe = async () => {
          if (!sessionStorage.getItem('same again')) sessionStorage.setItem('subscription', String(given() + 1))
          return true
        }
        return { toJSON, unsubscribe } as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () => subscription()
      PushManager.prototype.subscribe = async () => {
        Reflect.set(window, 'hasSubscribed', true)
        return subscription()
      }
    })
  }

  async function workerOf(page: Page, cdp: CDPSession): Promise<string> {
    const known = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
        if (registration) resolve(registration.registrationId)
      })
    })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
    await cdp.send('ServiceWorker.enable')
    return known
  }

  test('is asked for by a click alone, registered once, and forgotten with the session', async ({ page, context }) => {
    await withSubscription(context)
    await page.addInitScript(() => {
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => {
        Reflect.set(window, 'asked', Number(Reflect.get(window, 'asked') ?? 0) + 1)
        permission = 'granted'
        return permission
      }
    })
    const posted: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notificationaccess')) posted.push(request.postDataJSON())
    })
    const { id, token } = await openAs(page, 'supervisor')
    await bell(page).click()
    await expect(items(page)).not.toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBeUndefined()
    await panel(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(toastOf(page, 'This device gets notifications')).toBeVisible()
    expect(posted).toEqual([{ UserId: Number(id), Token: (await kept(page)).fcmToken }])
    await expect(panel(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/landing')
    expect(await kept(page)).toEqual({})
    const status = () => page.request.get('/api/profile', { headers: { authorization: `Bearer ${token}` } })
    await expect.poll(async () => (await status()).status()).toBe(401)
  })

  test('a token that the server does not take is told, with its sentence or the product’s own', async ({
    page,
    context,
  }) => {
    await withSubscription(context)
    let message: string | undefined
    await context.route('**/api/notificationaccess', (route) =>
      route.fulfill({ status: 500, json: { success: false, ...(message ? { message } : {}) } }),
    )
    await openAs(page, 'teacher')
    await expect(toastOf(page, 'Failed to add Token')).toBeVisible()
    message = 'This device is not welcome'
    await bell(page).click()
    await panel(page).getByRole('button', { name: 'Turn on' }).click()
    await expect(toastOf(page, message)).toBeVisible()
    expect((await kept(page)).fcmToken).toBeUndefined()
  })

  test('a token that is seven days old is made anew and sent, a younger one is not', async ({ page, context }) => {
    await withSubscription(context)
    await page.addInitScript(() => {
      // the server may tell its settings, and with them its key, after the session has begun
      const real = window.fetch
      let begin = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begin = resolve
      })
      window.fetch = async (...asked) => {
        if (String(asked[0]).includes('/usernotifications/live')) begin()
        if (String(asked[0]).endsWith('/api/settings')) await hasBegun
        return real(...asked)
      }
    })
    const posted: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notificationaccess')) posted.push(request.postDataJSON().Token)
    })
    await openAs(page, 'supervisor')
    await expect.poll(() => posted.length).toBe(1)
    const hours = 3_600_000
    const againAfter = async (age: number) => {
      await expect.poll(async () => (await kept(page)).fcmTokenAt).toBeTruthy()
      await page.evaluate((at) => localStorage.setItem('fcmTokenAt', String(at)), Date.now() - age)
      await page.reload()
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'hasSubscribed'))).toBe(true)
      await bell(page).click()
      await expect(items(page)).not.toHaveCount(0)
    }

    await againAfter(7 * 24 * hours - hours)
    expect(posted).toHaveLength(1)

    await againAfter(7 * 24 * hours)
    await expect.poll(() => posted.length).toBe(2)
    expect(posted[1]).not.toBe(posted[0])
    await expect.poll(async () => (await kept(page)).fcmToken).toBe(posted[1])
    expect(Number((await kept(page)).fcmTokenAt)).toBeGreaterThan(Date.now() - hours)

    // the server forgets whom it does not hear of: it hears also of one that stayed the same
    await page.evaluate(() => sessionStorage.setItem('same again', 'yes'))
    await againAfter(8 * 24 * hours)
    await expect.poll(() => posted.length).toBe(3)
    expect(posted[2]).toBe(posted[1])
  })

  test('a message is shown by the worker when no page is seen, and by the page when one is', async ({
    page,
    context,
  }) => {
    await withSubscription(context)
    const listening = context.waitForEvent('response', (response) => response.url().includes('/usernotifications/live'))
    await openAs(page, 'supervisor')
    await listening
    const origin = new URL(page.url()).origin
    const cdp = await context.newCDPSession(page)
    const registrationId = await workerOf(page, cdp)
    const deliver = (message: object) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }))
      })

    // seen: the page fetches its list and tells, and the system shows nothing; live and by push it is told once
    const [refetch] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/api/usernotifications?')),
      deliver({ id: 987_654_321, title: 'Time record to approve', link: '/students' }),
    ])
    expect(refetch.url()).toContain('page=1')
    expect(await shown()).toEqual([])
    const { studentId } = await askCorrection(page)
    await expect(toastOf(page, 'Correction to decide')).toHaveCount(1)
    const list = await (
      await page.request.get('/api/usernotifications', {
        headers: { authorization: `Bearer ${(await kept(page)).token}` },
      })
    ).json()
    await deliver({ id: list.data.notifications[0].id, title: 'Correction to decide', link: '/' })
    await expect(toastOf(page, 'Correction to decide')).toHaveCount(1)
    expect(await shown()).toEqual([])

    // not seen: the system shows it, without anything of what it is about
    const hidden = await context.newPage()
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
    await page.goto('about:blank')
    await deliver({ id: 5, title: 'Time record to approve', link: `/dtr/${studentId}?month=2026-07` })
    await page.goto('/')
    await expect.poll(shown).toEqual([
      {
        title: 'Time record to approve',
        body: 'Open to see more.',
        data: { id: 5, link: `/dtr/${studentId}?month=2026-07` },
      },
    ])
    await hidden.close()

    // a click on it opens the right screen
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope
      const [notification] = await scope.registration.getNotifications()
      scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: notification! }))
    })
    await expect(page).toHaveURL(`/dtr/${studentId}?month=2026-07`)
    expect(await shown()).toEqual([])
  })

  const obstacles: [what: string, words: string, meet: () => void][] = [
    [
      'a server without keys',
      'Push notifications are not set up on this server. Ask your school.',
      () => {
        const real = window.fetch
        window.fetch = async (...asked) => {
          const answer = await real(...asked)
          if (!answer.url.endsWith('/api/settings')) return answer
          const settings = await answer.json()
          return Response.json({ ...settings, data: { ...settings.data, pushKey: null } })
        }
      },
    ],
    [
      'a worker that cannot be registered',
      'The service worker did not start within 10 seconds. Load the page again and try once more.',
      () => {
        ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('no script'))
      },
    ],
    [
      'a person who has said no',
      'Notifications are blocked for this site. Allow them in your browser’s settings, then try again.',
      () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
    ],
    [
      'a browser without push',
      'This browser does not support push notifications.',
      () => Reflect.deleteProperty(window, 'PushManager'),
    ],
    [
      'a browser that keeps nothing',
      'This browser keeps nothing for this site, as in a private window, so it cannot receive push notifications.',
      () => Object.defineProperty(window, 'indexedDB', { get: () => undefined }),
    ],
    [
      'a page that is not a window of its own',
      'Push notifications can only be turned on in a window of the browser.',
      () => Object.defineProperty(window, 'isSecureContext', { get: () => false }),
    ],
    [
      'a push service that is away',
      'Your browser’s push service could not be reached. Try again later.',
      () => {
        PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'))
      },
    ],
  ]
  for (const [what, words, meet] of obstacles) {
    test(`${what} keeps push from working, and is told by its own sentence`, async ({ page }) => {
      await page.addInitScript(meet)
      await openAs(page, 'teacher')
      await bell(page).click()
      await panel(page).getByRole('button', { name: 'Turn on' }).click()
      await expect(toastOf(page, words)).toBeVisible()
      await expect(panel(page).getByRole('button', { name: 'Turn on' })).toBeEnabled()
      expect((await kept(page)).fcmToken).toBeUndefined()
    })
  }

  test('a worker that does not become active is given up after ten seconds', async ({ page }) => {
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => {}) })
    })
    await openAs(page, 'teacher')
    await bell(page).click()
    const turnOn = panel(page).getByRole('button', { name: 'Turn on' })
    await expect(turnOn).toBeEnabled()
    // what the page tried by itself is given up by then
    await page.clock.pauseAt(Date.now() + 60_000)
    await turnOn.click()
    const words = 'The service worker did not start within 10 seconds. Load the page again and try once more.'
    await page.clock.runFor(9900)
    await expect(turnOn).toBeDisabled()
    await expect(toastOf(page, words)).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(toastOf(page, words)).toBeVisible()
    await expect(turnOn).toBeEnabled()
  })
})

test('what one hears of is chosen on the profile, and stays chosen', async ({ page }) => {
  await openAs(page, 'supervisor', '/profile')
  const choice = page.getByRole('checkbox', { name: 'Push: A tap is outside of the site’s area' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(toastOf(page, 'Successfully Updated!')).toBeVisible()
  await expect(choice).toBeChecked()
  await page.getByLabel('E-mail once a day at').fill('08:30')
  await page.getByRole('button', { name: 'Save times' }).click()
  await expect(toastOf(page, 'Successfully Updated!').first()).toBeVisible()
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(page.getByLabel('E-mail once a day at')).toHaveValue('08:30')
})
