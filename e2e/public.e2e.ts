import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { roleLabels, roles } from '#domain/roles.ts'
import { demoPassword, sessionOf, toastOf } from './person.ts'
import { alone, test } from './test.ts'

test('the home page says what it is, who it is for, and where each signs in', async ({ page }) => {
  await page.goto('/homepage')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internship hours that everyone can trust')
  for (const role of roles) {
    const link = page.getByRole('link', { name: `Sign in as ${roleLabels[role]}` })
    await expect(link).toHaveAttribute('href', `/${role}/login`)
  }
  await expect(page.getByRole('contentinfo')).toContainText('SIPP by Tapat')
})

test.describe('before any script has come', () => {
  alone.use({ javaScriptEnabled: false })

  alone('the first screens can be read, and their links followed', async ({ page }) => {
    await page.goto('/homepage')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internship hours that everyone can trust')
    await page.getByRole('link', { name: 'Sign in', exact: true }).first().click()
    await expect(page).toHaveURL('/landing')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Tapat')
    await page.getByRole('link', { name: roleLabels.student }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Student sign-in')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled()
    // A password that the browser sent by itself would stand in the address.
    await page.getByLabel('Password').fill('secret words')
    await page.getByLabel('Password').press('Enter')
    await expect(page).toHaveURL('/student/login')
  })

  alone('an invitation does not show the chooser of roles', async ({ page }) => {
    await page.goto('/landing?token=whatever')
    await expect(page.getByRole('heading')).toHaveCount(0)
  })
})

alone('who is signed in sees nothing of a first screen on the way to another', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', 'kept'))
  await page.route(/assets\/index-[^/]*\.js/, (route) => route.abort())
  await page.goto('/landing')
  await expect(page.locator('[data-first]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

alone('the keyboard stays where it was when the scripts have come', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const go = await holdScripts(page)
  await page.goto('/landing')
  // The last of several links to the same address, of which a phone does not show the first.
  const link = page.getByRole('link', { name: 'What is Tapat?' })
  await link.focus()
  go()
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(link).toBeFocused()
})

alone('the keyboard stays on the link that it reached while the scripts took over', async ({ page }) => {
  await page.addInitScript(() => {
    const found = window as unknown as { before?: string | null; after?: string | null }
    const focused = () => document.activeElement?.getAttribute('href') ?? null
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).closest('[data-first]')) found.before = focused()
    })
    // It is told in the same turn as the change, before another key can be pressed.
    new MutationObserver((changes) => {
      const isReplaced = changes.some(({ removedNodes }) =>
        [...removedNodes].some((node) => node instanceof Element && node.matches('[data-first]')),
      )
      if (isReplaced) found.after = focused()
    }).observe(document, { childList: true, subtree: true })
  })
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const go = await holdScripts(page)
  await page.goto('/landing', { waitUntil: 'commit' })
  await tabTo(page, page.getByRole('link', { name: roleLabels.student }))
  go()
  // To and fro between two links: beyond the last one, the keyboard would leave the page.
  for (let key = 'Tab'; (await page.locator('[data-first]').count()) > 0; key = key === 'Tab' ? 'Shift+Tab' : 'Tab')
    await page.keyboard.press(key)
  const { before, after } = await page.evaluate(() => {
    const { before, after } = window as unknown as { before?: string; after?: string }
    return { before, after }
  })
  expect(before).toMatch(/^\//)
  expect(after).toBe(before)
})

alone('what is typed before the scripts have come stays, and so does the cursor', async ({ page }) => {
  const go = await holdScripts(page)
  await page.goto('/student/login', { waitUntil: 'commit' })
  await page.getByLabel('Username').pressSequentially('student')
  const password = page.getByLabel('Password')
  await password.pressSequentially('honesthours')
  for (let left = 'hours'.length; left > 0; left--) await page.keyboard.press('ArrowLeft')
  go()
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type('-')
  await expect(page.getByLabel('Username')).toHaveValue('student')
  await expect(password).toHaveValue(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

alone('an email that is typed before the scripts have come stays', async ({ page }) => {
  const go = await holdScripts(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.pressSequentially('angelica@')
  go()
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(email).toBeFocused()
  await page.keyboard.type('school.edu.ph')
  await expect(email).toHaveValue('angelica@school.edu.ph')
})

test('a visitor chooses a role and signs in by keyboard alone', async ({ page }) => {
  await page.goto('/landing')
  for (const role of roles) {
    await expect(page.getByRole('link', { name: roleLabels[role] })).toHaveAttribute('href', `/${role}/login`)
  }
  await tabTo(page, page.getByRole('link', { name: roleLabels.student }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Student sign-in' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('student')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the sign-in of every role is friendly to password managers', async ({ page }) => {
  for (const role of roles) {
    await page.goto(`/${role}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${roleLabels[role]} sign-in`)
    await expect(page.getByLabel('Username'), role).toHaveAttribute('autocomplete', 'username')
    await expect(page.getByLabel('Password'), role).toHaveAttribute('autocomplete', 'current-password')
  }
})

test('/admin/register shows the admin sign-in', async ({ page }) => {
  await page.goto('/admin/register')
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('what is typed can be shown, and Caps Lock is told', async ({ page }) => {
  await page.goto('/student/login')
  const password = page.getByLabel('Password')
  await password.fill('secret words')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await password.dispatchEvent('keyup', { key: 'A', modifierCapsLock: true })
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
})

test('an empty sign-in says what is missing, beside the fields', async ({ page }) => {
  await page.goto('/teacher/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('too many failed sign-ins are told in the server’s words', async ({ page }) => {
  const words = 'Too many attempts. Please try again in 15 minutes.'
  await page.route('**/login', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, json: { success: false, message: words, code: 'too_many' } })
      : route.continue(),
  )
  await page.goto('/student/login')
  await page.getByLabel('Username').fill('student')
  await page.getByLabel('Password').fill('whatever it is')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(toastOf(page, words)).toBeVisible()
})

test('a forgotten password asks for an email, says the same for every one, and says when it cannot be helped', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('not an e-mail')
  await page.getByRole('button', { name: 'Request link' }).click()
  await expect(page.getByText('Enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Request link' }).click()
  await expect(
    toastOf(page, 'This school can’t send emails yet. Ask your coordinator or school admin for a new password.'),
  ).toBeVisible()

  await page.route('**/api/forgot-password', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.getByLabel('Email').fill('ana@school.example')
  await page.getByRole('button', { name: 'Request link' }).click()
  await expect(toastOf(page, 'Failed to reset password')).toBeVisible()
})

test('a link that does not work says so and offers a new one', async ({ page }) => {
  for (const address of ['/reset-password?token=made-up', '/landing?token=made-up', '/reset-password?token=12345']) {
    await page.goto(address)
    await expect(page.getByRole('alert').getByText(/^This link no longer works/), address).toBeVisible()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page, address).toHaveURL('/forgot-password')
  }
})

test('a reset link without a token says so', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'This link can’t be used' })).toBeVisible()
})

test('an invitation shows whose it is, takes a password, works once, and opens the product', async ({ page }) => {
  const admin = await sessionOf(page, 'admin')
  const invited = await someoneWithoutMail(page.request, admin)
  // A link that nobody could check is not a bad link.
  await page.route('**/api/validate-reset-token', (route) => route.abort())
  await page.goto(invited.link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t check your link')
  await page.unroute('**/api/validate-reset-token')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${invited.name}`)
  await expect(page.getByText(`with the username ${invited.username}`)).toBeVisible()
  const password = page.getByLabel('New password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Use at least 10 characters')).toBeVisible()
  await password.fill('password1234')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This password is too common; choose another')).toBeVisible()
  await password.fill('seven mango trees')
  await page.route('**/api/reset-password', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Trying again…')).toBeVisible()
  await expect(toastOf(page, 'Password reset successfully!')).toBeVisible()
  await expect(page).toHaveURL('/supervisor/login')

  await page.goto(invited.link)
  await expect(page.getByText('This link was already used')).toBeVisible()
  await page.goto('/supervisor/login')
  await page.getByLabel('Username').fill(invited.username)
  await page.getByLabel('Password').fill('seven mango trees')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('a reset that fails at the server says to try again', async ({ page }) => {
  await page.route('**/api/validate-reset-token', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'OK',
        data: { kind: 'reset', name: 'Ana Santos', usertype: 'student', username: '2026-00001' },
      },
    }),
  )
  await page.route('**/api/reset-password', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('/reset-password?token=abc')
  await expect(page.getByText('For the account of Ana Santos, username 2026-00001.')).toBeVisible()
  await page.getByLabel('New password').fill('seven mango trees')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(toastOf(page, 'Failed to reset password. Please try again.')).toBeVisible()
})

/** An account without an email gets a printed link, which the admin sees. */
async function someoneWithoutMail(request: APIRequestContext, { token, id }: { token: string; id: string }) {
  const headers = { authorization: `Bearer ${token}` }
  for (let next = Number(id) + 1; next < Number(id) + 100; next++) {
    const answer = await request.get(`/api/supervisors/${next}`, { headers })
    const person = answer.ok() ? (await answer.json()).data : null
    if (!person || person.email !== null || person.hasPassword) continue
    const invitation = await (await request.post(`/api/supervisors/invite/${next}`, { headers })).json()
    const link = new URL(invitation.data.link)
    const name = [person.firstName, person.lastName, person.suffix].filter(Boolean).join(' ')
    return { link: link.pathname + link.search, name, username: String(person.username) }
  }
  throw new Error('Everyone has an e-mail')
}

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The keyboard does not reach it')
}

/** Nothing runs but the page that the server drew, until what this gives back is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let go = () => {}
  const waiting = new Promise<void>((resolve) => (go = resolve))
  await page.route(/assets\/index-[^/]*\.js/, async (route) => {
    await waiting
    await route.continue()
  })
  return () => go()
}
