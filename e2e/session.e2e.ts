import { expect, type Page } from '@playwright/test'
import { roleBases, roles } from '#domain/roles.ts'
import { demoPassword, kept, openAs, sessionOf, toastOf } from './person.ts'
import { alone, test } from './test.ts'

for (const role of roles) {
  test(`${role} signs in, is remembered, and signs out`, async ({ page }) => {
    await page.goto(`/${role}/login`)
    await page.getByLabel('Username').fill(role)
    await page.getByLabel('Password').fill(demoPassword)
    const userCall = page.waitForRequest(new RegExp(`${roleBases[role]}/\\d+$`))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/')
    await expect(toastOf(page, 'Login successful!')).toBeVisible()

    const stored = await kept(page)
    expect(stored.usertype).toBe(role)
    expect(stored.id).toMatch(/^\d+$/)
    expect(stored.admin).toBe(role === 'admin' ? 'true' : undefined)
    const headers = await (await userCall).allHeaders()
    expect(headers.authorization).toBe(`Bearer ${stored.token}`)

    await page.reload()
    await expect(page.getByRole('link', { name: 'Profile' })).not.toHaveText('x')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/landing')
    await expect(page.getByRole('link').filter({ hasText: 'Last used on this device' })).toHaveAttribute(
      'href',
      `/${role}/login`,
    )
    expect(await kept(page)).toEqual({})
    const headersThen = { authorization: `Bearer ${stored.token}` }
    const status = async () => (await page.request.get('/api/profile', { headers: headersThen })).status()
    await expect.poll(status).toBe(401)
  })
}

test('a wrong password is told, and the visitor stays until a right one', async ({ page }) => {
  await page.goto('/student/login')
  await page.getByLabel('Username').fill('nobody-here')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(toastOf(page, 'Invalid Username or Password')).toBeVisible()
  await expect(page).toHaveURL('/student/login')
  await expect(page.getByLabel('Username')).toHaveValue('nobody-here')
  expect(await kept(page)).toEqual({})

  // What went wrong is no longer told once it went right.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Username').fill('student')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const welcome = toastOf(page, 'Login successful!')
  await expect(welcome).toBeVisible()
  await expect(toastOf(page, 'Invalid Username or Password')).toHaveCount(0)

  // Held, so that it is still there when the dashboard has loaded. It then gives way to the buttons there.
  await welcome.dispatchEvent('pointerover')
  await expect(page.locator('main .keep-clear').first()).toBeVisible()
  await expect.poll(() => coveredButtons(page)).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/landing')
  await expect(welcome, 'the next person reads nothing of it').toHaveCount(0)
})

test('signing out does not wait for the server', async ({ page }) => {
  await openAs(page, 'student')
  await page.route('**/logout', () => {})
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/landing')
  expect(await kept(page)).toEqual({})
})

test('before the user has loaded, the profile button shows x', async ({ page }) => {
  let answerUser = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answerUser = resolve
  })
  await page.route(/\/api\/teachers\/\d+$/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await openAs(page, 'teacher')
  const profile = page.getByRole('link', { name: 'Profile' })
  await expect(profile).toHaveText('x')
  answerUser()
  await expect(profile).toHaveText(/^[A-Z]{2}$/)
})

test('an answer 401 ends the session and leads to /homepage', async ({ page }) => {
  // A live stream would notice it first.
  await page.route('**/usernotifications/live*', (route) => route.fulfill({ status: 403 }))
  const { token } = await openAs(page, 'supervisor')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.request.post('/api/supervisors/logout', { headers: { authorization: `Bearer ${token}` } })
  // Not awaited, because the screen may make a call before, and then the link is gone.
  const click = page.getByRole('link', { name: 'Profile' }).click()
  click.catch(() => {})
  await expect(page).toHaveURL('/homepage')
  expect(await kept(page)).toEqual({})
})

alone(
  'a save that is cut though the network is there is tried again in plain sight, then the session ends, and one press continues with what was typed',
  async ({ page }) => {
    await signInByHand(page)
    await page.goto('/profile')
    const number = page.getByLabel('Contact number')
    const form = page.locator('form', { has: number })
    await number.fill('0917 555 0101')
    const keys = await cutChanges(page)
    await page.clock.install()
    await form.getByRole('button', { name: 'Save' }).click()
    const trying = page.getByText("Can't reach the server. Trying again…")
    await expect(trying).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(trying).toHaveCount(0)
    await expect(number).toHaveValue('0917 555 0101')
    expect((await kept(page)).token).toBeTruthy()

    keys.length = 0
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(trying).toBeVisible()
    for (const tries of [2, 3, 4]) {
      await page.clock.runFor(3000)
      await expect.poll(() => keys.length).toBe(tries)
    }
    await page.clock.runFor(1000)
    await expect(page).toHaveURL('/homepage')
    expect(new Set(keys).size, 'all tries carry one key').toBe(1)
    expect(await kept(page)).toEqual(expect.not.objectContaining({ token: expect.anything() }))
    await page.clock.resume()

    await page.unrouteAll()
    await page.getByRole('button', { name: /^Continue as \S+.* [A-Z]\.$/ }).click()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByText('We put back what you typed earlier.')).toBeVisible()
    await expect(number).toHaveValue('0917 555 0101')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
    await page.reload()
    await expect(number).toHaveValue('0917 555 0101')
  },
)

alone('“Not you?” forgets the person, and a shared computer offers nothing', async ({ page }) => {
  await signInByHand(page)
  await loseSession(page)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  expect((await kept(page)).lastPerson).toBeUndefined()
  await expect.poll(async () => (await page.request.post('/api/sessions/resume', { data: {} })).status()).toBe(401)

  await page.goto('/student/login')
  await page.getByLabel('This is a shared computer').check()
  await fillSignIn(page)
  await expect(page).toHaveURL('/')
  await loseSession(page)
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(0)
  expect(await page.textContent('body')).not.toContain('Angelica')
})

test('without the network a save waits, loses nothing, and is sent once when the network is back', async ({ page }) => {
  await openAs(page, 'admin', '/teachers')
  await expect(page.getByRole('button', { name: /^Actions for / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New coordinator' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New coordinator' })
  await drawer.getByLabel('First name').fill('Corazon')
  await drawer.getByLabel('Last name').fill('Sayang')
  await expect(drawer.getByLabel('BSIT · ')).toBeVisible()
  const told = await listen(page)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You’re offline. We’ll send this when you’re back online.')).toBeVisible()
  expect((await kept(page)).token).toBeTruthy()
  await expect(drawer.getByLabel('First name')).toHaveValue('Corazon')
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(drawer.getByLabel('First name'), 'Cancel keeps the form').toHaveValue('Corazon')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  expect(await told()).toEqual(['Successfully Created!'])
})

alone('the sign-in page of a Wi-Fi is no network, and a slow answer is told and waited for', async ({ page }) => {
  await openAs(page, 'teacher', '/profile')
  const number = page.getByLabel('Contact number')
  await number.fill('0917 555 0202')
  const save = page.locator('form', { has: number }).getByRole('button', { name: 'Save' })
  await page.route('**/api/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Welcome to our Wi-Fi</p>' }),
  )
  await save.click()
  await expect(page.getByText('You’re offline. We’ll send this when you’re back online.')).toBeVisible()
  await page.unrouteAll()

  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(toastOf(page, 'Contact details saved')).toBeVisible()

  const keys: string[] = []
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    // The first try is never answered.
    if (keys.length > 1) await route.continue()
  })
  await number.fill('0917 555 0303')
  await page.clock.install()
  await save.click()
  await expect.poll(() => keys.length).toBe(1)
  await page.clock.runFor(8000)
  await expect(page.getByText('Still working… Your connection is slow.')).toBeVisible()
  await page.clock.runFor(22_000)
  await expect(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  expect((await kept(page)).token).toBeTruthy()
})

test('a read that the network took with it shows no failure, and comes when the network is back', async ({ page }) => {
  await openAs(page, 'student')
  await expect(page.getByRole('heading', { name: 'Hours' })).toBeVisible()
  // The browser has not said that the network is gone.
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/Failed|couldn’t/)
  await page.unrouteAll()
  await expect(page.getByRole('heading', { name: 'Hours' })).toBeVisible()
})

test('without the network at the start the session stays', async ({ page }) => {
  const session = await openAs(page, 'student', '/profile')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  expect((await kept(page)).token).toBe(session.token)
})

alone('a refresh behind the screen that fails leaves everything as it is', async ({ page }) => {
  const session = await openAs(page, 'student', '/profile')
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByRole('heading', { name: 'Profile' }).click()
  await page.clock.install()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.clock.fastForward(60_000)
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await failed
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  expect((await kept(page)).token).toBe(session.token)
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await openAs(page, 'teacher')
  const other = await context.newPage()
  await other.goto('/companies')
  await expect(other.getByRole('navigation')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/landing')
})

test('signing in in one tab opens the other', async ({ page, context }) => {
  await page.goto('/landing')
  const other = await context.newPage()
  await other.goto('/landing')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await signInByHand(page)
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('link', { name: 'Profile' })).not.toHaveText('x')
})

test('a stored session that makes no sense is ignored and taken away', async ({ page }) => {
  const foreign: Record<string, Record<string, string>> = {
    corrupt: { token: '{"a":', usertype: 'student', id: '4' },
    'of an unknown role': { token: 'abc', usertype: 'principal', id: '4' },
    huge: { token: 'x'.repeat(1_000_000), usertype: 'student', id: '4' },
    'in parts': { token: 'abc', admin: 'true' },
  }
  await page.goto('/landing')
  for (const [what, entries] of Object.entries(foreign)) {
    await keep(page, entries)
    await page.goto('/')
    await expect(page, what).toHaveURL('/landing')
    expect(await kept(page), what).toEqual({})
    await signInByHand(page)
    expect((await kept(page)).usertype, what).toBe('student')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page, what).toHaveURL('/landing')
  }
})

test('a stored session of someone else’s role or id is ended', async ({ page }) => {
  const session = await sessionOf(page, 'student')
  await page.goto('/landing')
  await keep(page, { ...session, usertype: 'admin' })
  await page.goto('/')
  await expect(page).toHaveURL('/homepage')
  expect(await kept(page)).toEqual({})
})

test('an answer of the wrong shape is a message, not a white page', async ({ page }) => {
  await page.route('**/api/sessions', (route) => route.fulfill({ contentType: 'text/html', body: '<p>proxy</p>' }))
  await openAs(page, 'teacher', '/profile')
  await expect(page.getByText('Failed to fetch sessions')).toBeVisible()
  await page.route('**/api/profile', (route) => route.fulfill({ json: { success: true, message: 'OK', data: [1, 2] } }))
  await page.reload()
  await expect(page.getByText('Failed to fetch profile')).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
})

test('a password that someone else set must be changed first', async ({ page }) => {
  await page.route('**/api/students/login', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), mustChangePassword: true } })
  })
  await page.route('**/api/profile', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, data: { ...answer.data, mustChangePassword: true } } })
  })
  await page.goto('/student/login')
  await fillSignIn(page)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Choose one that only you know')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeVisible()
})

async function signInByHand(page: Page) {
  await page.goto('/student/login')
  await fillSignIn(page)
  await expect(page).toHaveURL('/')
}

async function fillSignIn(page: Page) {
  await page.getByLabel('Username').fill('student')
  await page.getByLabel('Password').fill(demoPassword)
  // One can type before the scripts have come, but not send.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** From now on every change is cut though the network is there. It gives the keys of the tries. */
async function cutChanges(page: Page): Promise<string[]> {
  const keys: string[] = []
  await page.route('**/api/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    return route.abort('connectionreset')
  })
  return keys
}

/** The network takes the session away. */
async function loseSession(page: Page) {
  await page.goto('/profile')
  await page.getByLabel('Contact number').fill('0917 555 0404')
  await cutChanges(page)
  await page.clock.install()
  await page
    .locator('form', { has: page.getByLabel('Contact number') })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page.getByText("Can't reach the server. Trying again…")).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(page).toHaveURL('/homepage')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.unrouteAll()
}

function keep(page: Page, entries: Record<string, string>) {
  return page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
}

/** Collects every toast from now on, also those that have disappeared. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.getByRole('region', { name: 'Messages' }).evaluateHandle((area) => {
    const words: string[] = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) words.push(node.textContent ?? '')
    }).observe(area, { childList: true })
    return words
  })
  // What is to be shown is there two frames later.
  return () =>
    heard.evaluate(
      (words) => new Promise<string[]>((tell) => requestAnimationFrame(() => requestAnimationFrame(() => tell(words)))),
    )
}

/** The main buttons of the screen that a message lies over. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const message = document.querySelector('[aria-label=Messages] > *')?.getBoundingClientRect()
    if (!message) return ['There is no message']
    return [...document.querySelectorAll<HTMLElement>('main .keep-clear')]
      .filter((button) => {
        const { top, bottom, left, right } = button.getBoundingClientRect()
        return left < message.right && message.left < right && top < message.bottom && message.top < bottom
      })
      .map(({ innerText }) => innerText)
  })
}
