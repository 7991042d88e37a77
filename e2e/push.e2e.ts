import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { askCorrection, bell, items, panel } from './notices.ts'
import { kept, openAs, toastOf } from './person.ts'
import { alone as test } from './test.ts'

test.use({ permissions: ['notifications'] })

/**
 * A test reaches no push service, so the browser's subscription is made from our own keys. It stays the same until it is
 * given up. The next one is different, unless the test asks for the same again.
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

test('push is asked for by a click alone, registered once, and forgotten with the session', async ({
  page,
  context,
}) => {
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
  await expect(toastOf(page, 'Notifications are on for this device')).toBeVisible()
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
    route.fulfill({ status: 500, json: { success: false, code: 'fault', ...(message ? { message } : {}) } }),
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
    // The server's settings, with its key, may arrive after the session has started.
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

  // The server forgets devices that do not register, so one with an unchanged token registers again too.
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

  // The page is visible: it fetches its list and shows one toast for stream and push, and the system shows nothing.
  const [refetch] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/usernotifications?')),
    deliver({ id: 987_654_321, title: 'Time record to approve', link: '/students' }),
  ])
  expect(refetch.url()).toContain('page=1')
  expect(await shown()).toEqual([])
  const { studentId } = await askCorrection(page)
  await expect(toastOf(page, 'Correction requested')).toHaveCount(1)
  const list = await (
    await page.request.get('/api/usernotifications', {
      headers: { authorization: `Bearer ${(await kept(page)).token}` },
    })
  ).json()
  await deliver({ id: list.data.notifications[0].id, title: 'Correction requested', link: '/' })
  await expect(toastOf(page, 'Correction requested')).toHaveCount(1)
  expect(await shown()).toEqual([])

  // The page is hidden: the system shows the notification, without private details.
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

  // A click on it opens the right screen, even in a page that is still waiting for its data.
  await page.route('**/api/dashboard**', () => {})
  await page.goto('/')
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
    'The service worker could not be registered. Check your connection and reload the page.',
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
    'a page without a secure address',
    'Push notifications need a secure address (https). Ask your school.',
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
  // By then the page has given up its own tries.
  await page.clock.pauseAt(Date.now() + 60_000)
  await turnOn.click()
  const words = 'The service worker did not start within 10 seconds. Reload the page and try again.'
  await page.clock.runFor(9900)
  await expect(turnOn).toBeDisabled()
  await expect(toastOf(page, words)).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(toastOf(page, words)).toBeVisible()
  await expect(turnOn).toBeEnabled()
})
