import { expect, type Page } from '@playwright/test'
import { roleBases, roles } from '#domain/roles.ts'
import { demoPassword, kept, openAs, sessionOf, toastOf } from './person.ts'
import { test } from './test.ts'

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
    expect(await kept(page)).toEqual({})
    const headersThen = { authorization: `Bearer ${stored.token}` }
    const status = async () => (await page.request.get('/api/profile', { headers: headersThen })).status()
    await expect.poll(status).toBe(401)
  })
}

test('a wrong password is told, and the visitor stays', async ({ page }) => {
  await page.goto('/student/login')
  await page.getByLabel('Username').fill('nobody-here')
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(toastOf(page, 'Invalid Username or Password')).toBeVisible()
  await expect(page).toHaveURL('/student/login')
  await expect(page.getByLabel('Username')).toHaveValue('nobody-here')
  expect(await kept(page)).toEqual({})
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

test('a network error of what a person did ends the session and leads to /homepage', async ({ page }) => {
  // A live stream never ends, so the network would never be idle.
  await page.route('**/usernotifications/live*', (route) => route.fulfill({ status: 403 }))
  await openAs(page, 'teacher')
  await page.getByRole('link', { name: 'Profile' }).hover()
  await page.waitForLoadState('networkidle')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/homepage')
  expect(await kept(page)).toEqual({})
})

test('a save without the network is told once, whatever the screen behind asks after it', async ({ page }) => {
  await openAs(page, 'admin', '/teachers')
  await expect(page.getByRole('button', { name: /^Actions for / }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New coordinator' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New coordinator' })
  await drawer.getByLabel('First name').fill('Corazon')
  await drawer.getByLabel('Last name').fill('Sayang')
  await expect(drawer.getByLabel('BSIT · ')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const askedAgain = page.waitForEvent('requestfailed', (request) => /api\/teachers\?/.test(request.url()))
  const told = await listen(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/homepage')
  await askedAgain
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await told()).toEqual(['The server could not be reached. Check your connection and try again.'])
  expect(await kept(page)).toEqual({})
})

test('without the network at the start the session stays', async ({ page }) => {
  const session = await openAs(page, 'student', '/profile')
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByText('Failed to fetch profile')).toBeVisible()
  await expect(page).toHaveURL('/profile')
  expect((await kept(page)).token).toBe(session.token)
})

test('a refresh behind the screen that fails leaves everything as it is', async ({ page }) => {
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
  await page.route('**/api/profile', (route) => route.fulfill({ json: { success: true, message: 'OK', data: [1, 2] } }))
  await page.route('**/api/sessions', (route) => route.fulfill({ contentType: 'text/html', body: '<p>proxy</p>' }))
  await openAs(page, 'teacher', '/profile')
  await expect(page.getByText('Failed to fetch profile')).toBeVisible()
  await expect(page.getByText('Failed to fetch sessions')).toBeVisible()
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
  await page.keyboard.press('Enter')
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
