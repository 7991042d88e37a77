import { expect, type Page } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { openAs, visit } from './person.ts'
import { alone, test } from './test.ts'

const menus: Record<Role, readonly string[]> = {
  admin: [
    'Dashboard',
    'Manage Students',
    'Manage SIPP Coordinators',
    'Manage Supervisors',
    'Manage Program',
    'Manage Companies',
    'Manage Daily Time Record',
    'Manage Documents',
  ],
  teacher: [
    'Dashboard',
    'Manage Students',
    'Manage Supervisors',
    'Manage Program',
    'Manage Companies',
    'Manage Daily Time Record',
    'Manage Documents',
  ],
  supervisor: ['Dashboard', 'Manage Students', 'Manage Documents'],
  student: ['Dashboard', 'Manage Daily Time Record', 'Daily Time Record', 'Manage Documents'],
}
const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }

for (const [role, labels] of Object.entries(menus) as [Role, readonly string[]][]) {
  test(`the menu and the top bar of ${role}`, async ({ page }) => {
    await openAs(page, role)
    const menu = page.getByRole('navigation')
    await expect(menu.getByRole('link')).toHaveText([...labels])
    await expect(menu.getByRole('heading')).toHaveText(['Home', 'Tools'])
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')

    const bar = page.getByRole('banner')
    for (const name of ['Menu', 'Dark mode', 'Theme colors', 'Logout']) {
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
    }
    const hasBell = role === 'supervisor' || role === 'teacher'
    await expect(bar.getByRole('button', { name: 'Notifications' })).toHaveCount(hasBell ? 1 : 0)
    await expect(bar.getByRole('link', { name: 'SIPP' })).toHaveAttribute('href', '/')
    const profile = bar.getByRole('link', { name: 'Profile' })
    await expect(profile).toHaveText(role === 'admin' ? /^A$/ : /^[A-ZÑ]{2}$/)
    await expect(profile).toHaveAccessibleName(`Profile ${await profile.textContent()}`)
    await expect(page.getByRole('contentinfo')).toContainText('Tapat')
  })
}

test('the active entry is the one whose target is the path', async ({ page }) => {
  await openAs(page, 'teacher', '/companies')
  const active = page.getByRole('navigation').locator('[aria-current]')
  await expect(active).toHaveText(['Manage Companies'])
  await page.getByRole('link', { name: 'Manage Program' }).click()
  await expect(active).toHaveText(['Manage Program'])
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(active).toHaveCount(0)
})

test('the menu stands beside the page on a desktop, folds to icons, and lies over the page on a phone', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await openAs(page, 'teacher')
  const { menu, content, toggle } = parts(page)
  const left = async () => (await content.boundingBox())?.x ?? 0
  await test.step('on a desktop it can be put away', async () => {
    await expect(menu).toBeVisible()
    await page.getByRole('link', { name: 'Manage Companies' }).click()
    await expect(page).toHaveURL('/companies')
    await expect(menu).toBeVisible()
    await toggle.click()
    await expect(menu).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(menu).toBeVisible()
  })

  await test.step('below 1280 pixels it folds to icons, and below 992 it lies over the page', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(menu).toBeVisible()
    expect(await left()).toBeGreaterThan(200)
    await page.setViewportSize({ width: 992, height: 800 })
    await expect.poll(left).toBeLessThan(100)
    await expect(page.getByRole('link', { name: 'Manage Companies' })).toBeVisible()
    expect(await left()).toBeGreaterThan(60)
    await toggle.click()
    await expect.poll(left).toBeGreaterThan(200)
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await page.setViewportSize({ width: 991, height: 800 })
    await expect(menu).toBeHidden()
    await expect.poll(left).toBeLessThan(20)
  })

  await test.step('on a phone it closes with the first link', async () => {
    await page.setViewportSize(phone)
    await expect(menu).toBeHidden()
    await toggle.click()
    await expect(menu).toBeVisible()
    await page.getByRole('link', { name: 'Manage Program' }).click()
    await expect(page).toHaveURL('/courses')
    await expect(menu).toBeHidden()

    await toggle.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await toggle.click()
    await page.mouse.click(350, 500)
    await expect(menu).toBeHidden()
  })
})

test('a student’s phone has the four places at the bottom, and Logout stands apart', async ({ page }) => {
  await page.setViewportSize(phone)
  await openAs(page, 'student')
  const places = page.getByRole('list', { name: 'Shortcuts' })
  await expect(places.getByRole('link')).toHaveText(['Tap', 'Records', 'Documents', 'Me'])
  await places.getByRole('link', { name: 'Records' }).click()
  await expect(page).toHaveURL('/dtr')
  await expect(places.locator('[aria-current]')).toHaveText(['Records'])
  const profile = await page.getByRole('link', { name: 'Profile' }).boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(logout!.x - profile!.x - profile!.width).toBeGreaterThanOrEqual(12)
  await page.setViewportSize(desktop)
  await expect(places).toBeHidden()
})

test('the profile asks the browser to put the product on the home screen, or tells how', async ({ page }) => {
  await openAs(page, 'student', '/profile')
  await expect(page.getByRole('heading', { name: 'Add Tapat to your home screen' })).toBeVisible()
  await expect(page.getByText('Open your browser’s menu and choose')).toBeVisible()
  const asked = page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    return new Promise((resolve) => {
      Object.assign(offer, { prompt: async () => resolve(offer.defaultPrevented) })
      window.dispatchEvent(offer)
    })
  })
  await page.getByRole('button', { name: 'Add to home screen' }).click()
  expect(await asked).toBe(true)
})

test('in overlay mode the menu lies over the page on a desktop too', async ({ page }) => {
  await page.setViewportSize(desktop)
  await openAs(page, 'admin')
  const { menu, toggle, content } = parts(page)
  await page.getByRole('button', { name: 'Theme colors' }).click()
  await page.getByRole('button', { name: 'Overlay' }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const before = await content.boundingBox()
  await toggle.click()
  await expect(menu).toBeVisible()
  expect(await content.boundingBox()).toEqual(before)
  await page.getByRole('link', { name: 'Manage Documents' }).click()
  await expect(page).toHaveURL('/documents')
  await expect(menu).toBeHidden()
})

test('nothing is wider than a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await openAs(page, 'teacher', '/profile')
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  for (const path of ['/homepage', '/landing', '/student/login', '/forgot-password']) {
    await page.evaluate(() => localStorage.clear())
    await page.goto(path)
    expect(await overflow(), path).toBeLessThanOrEqual(0)
  }
})

test('lists fit beside the menu and on a phone on its side, with the buttons of their rows', async ({ page }) => {
  await openAs(page, 'admin', '/dtr')
  // No two neighbors have the same name, so that a table of the screen before is never measured.
  for (const [path, name] of [
    ['/dtr', 'Students'],
    ['/evaluations', 'Evaluations'],
    ['/students', 'Students'],
    ['/settings?tab=requirements', 'Requirements'],
  ] as const) {
    await visit(page, path)
    const table = page.getByRole('table', { name })
    for (const width of [640, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(table).toHaveAttribute('aria-busy', 'false')
      const beyond = await table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('a toast covers no filter and no button of a row', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAs(page, 'admin', '/students')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByRole('status')).toBeVisible()
  const free = await messages.boundingBox()
  const buttons = page.getByRole('button', { name: /^(Actions for|Status:|Filters|Columns)/ })
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    if (!box || !free) throw new Error('Nothing is shown')
    const isBeside = box.x >= free.x + free.width || box.x + box.width <= free.x
    expect(isBeside || box.y >= free.y + free.height || box.y + box.height <= free.y).toBe(true)
  }
})

for (const { width, height } of [phone, { width: 1366, height: 768 }]) {
  test(`at ${width} px a toast covers no bar, no field in use and no button that saves`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openAs(page, 'student', '/profile')
    const form = page.locator('form', { has: page.getByLabel('Barangay') })
    await form.getByLabel('Barangay').fill('San Isidro')
    await form.getByRole('button', { name: 'Save' }).click()
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('status')
    await expect(toast).toBeVisible()
    // The toast stays, so that it meets everything on the way down.
    await toast.dispatchEvent('pointerover')
    const { height: ofClose } = (await toast.getByRole('button', { name: 'Close' }).boundingBox()) ?? { height: 0 }
    expect(ofClose).toBeGreaterThanOrEqual(width < 640 ? 44 : 32)
    const covered = await form.evaluate(async (fields) => {
      const overlaps = (one: DOMRect, two: DOMRect) =>
        one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
      const found: string[] = []
      let met = 0
      for (const used of fields.querySelectorAll<HTMLElement>('input, button')) {
        for (const block of ['start', 'center', 'end'] as const) {
          used.scrollIntoView({ block, behavior: 'instant' })
          used.focus({ preventScroll: true })
          await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
          const area = document.querySelector('[aria-label=Messages] > *')?.getBoundingClientRect()
          const kept = [used, ...document.querySelectorAll('header.fixed, [data-bottom-bar], button[type=submit]')]
          for (const one of area ? kept : []) {
            met += 1
            if (area && one.checkVisibility() && overlaps(area, one.getBoundingClientRect())) found.push(one.outerHTML)
          }
        }
      }
      return { met, found }
    })
    expect(covered.met).toBeGreaterThan(50)
    expect(covered.found).toEqual([])
  })
}

test('the dark toggle darkens the page, now and at the next start', async ({ page }) => {
  await openAs(page, 'student')
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/landing')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('the keyboard goes from the menu to the content of the next screen', async ({ page }) => {
  await openAs(page, 'teacher')
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByRole('link', { name: 'Manage Companies' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/companies')
  await expect(page.getByRole('main')).toBeFocused()
})

alone('a field that was left by a phone’s "Done" is not entered again when the page changes', async ({ page }) => {
  await page.clock.install()
  await openAs(page, 'teacher', '/students')
  const field = page.getByRole('searchbox', { name: 'Search students' })
  await field.focus()
  await field.evaluate((element) => {
    if (element instanceof HTMLElement) element.blur()
    document.body.append(document.createElement('span'))
  })
  await page.clock.runFor(1000)
  await expect(page.locator('body')).toBeFocused()
})

function parts(page: Page) {
  return {
    menu: page.getByRole('navigation', { includeHidden: true }),
    toggle: page.getByRole('button', { name: 'Menu', exact: true }),
    content: page.getByRole('main'),
  }
}
