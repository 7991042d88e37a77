import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { faults } from './axe.ts'
import { choose } from './choose.ts'
import { settle } from './settle.ts'

// The product's build does not hold the kit's page, so it is built here, as the product is.
let outDir: string
let server: PreviewServer
let address: string

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Base UI hides the page around an open list. Tab closes the list before anything hidden could get the focus. */
const whileListIsOpen = ['aria-hidden-focus', 'page-has-heading-one', 'region']

test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'kit-'))
  await build({ logLevel: 'error', build: { outDir, rolldownOptions: { input: 'web/kit/index.html' } } })
  server = await preview({ build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  address = `${server.resolvedUrls?.local[0]}kit/index.html`
})

test.afterAll(async () => {
  await server.close()
  rmSync(outDir, { recursive: true, force: true })
})

test('axe finds nothing on the parts, in both presets', async ({ page }) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Theme colors' }).click()
  expect(await faults(page, { include: ':root' }), 'Aura').toEqual([])
  await page.getByRole('button', { name: 'Theme colors' }).click()
  await page.getByRole('button', { name: 'Aura' }).click()
  await page.getByRole('button', { name: 'Theme colors' }).click()
  expect(await faults(page, { include: ':root' }), 'Lara').toEqual([])
})

test('axe finds nothing on what is wrong, opened or said', async ({ page }) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a program')).toBeVisible()
  await page.getByRole('combobox', { name: 'Company' }).click()
  await expect(page.getByRole('option')).toHaveCount(4)
  expect(await faults(page, { disabled: whileListIsOpen })).toEqual([])
  await page.keyboard.press('Escape')

  for (const name of ['Open dialog', 'Open drawer', 'Ask first']) {
    await page.getByRole('button', { name }).click()
    // Only here, for every dialog of the product, the page behind it is checked too.
    expect(await faults(page, { include: ':root' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(0)
  }

  for (const severity of ['info', 'success', 'warn', 'error', 'secondary', 'contrast']) {
    await page.getByRole('button', { name: `Toast: ${severity}` }).click()
  }
  await page.getByRole('region', { name: 'Messages' }).hover()
  expect(await faults(page, { include: '[aria-label=Messages]' })).toEqual([])
})

test('nothing scrolls sideways, and on a phone the rows of a table are cards with named lines', async ({ page }) => {
  await openKit(page)
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const shown = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(shown, `at ${width} px`).toBe(width)
  }
  const row = page.getByRole('row', { name: /Andrea Santos/ })
  await expect(row.getByText('Student no.')).toBeVisible()
  expect((await row.boundingBox())?.height).toBeGreaterThan(120)
  const actions = row.getByRole('button', { name: 'Actions for Andrea Santos' })
  await actions.scrollIntoViewIfNeeded()
  await expect(actions).toBeInViewport({ ratio: 1 })
})

test('a column is shown and hidden, a title sorts, the arrow keys go from row to row, and Enter opens one', async ({
  page,
}) => {
  await openKit(page)
  await page.getByRole('row', { name: /Andrea Santos/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: /Carla Dimaculangan/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Carla Dimaculangan' })).toBeVisible()

  await expect(page.getByRole('columnheader', { name: 'Row' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Row' }).click()
  await expect(page.getByRole('columnheader', { name: 'Row' })).toBeVisible()
  await page.keyboard.press('Escape')
  const name = page.getByRole('columnheader', { name: 'Name' })
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
})

test('a form shows what is wrong beside each field and goes to the first, also what the server says', async ({
  page,
}) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const name = page.getByLabel('Full name')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Name is required')
  await expect(page.getByRole('combobox', { name: /^Program/ })).toHaveAccessibleDescription('Choose a program')

  await page.getByLabel('Full name').fill('taken')
  await page.getByLabel('Email', { exact: true }).fill('ana@school.example')
  await page.getByLabel('Password', { exact: true }).fill('honest-hours')
  const program = page.getByRole('combobox', { name: /^Program/ })
  await program.click()
  await settle(page)
  await page.getByRole('option', { name: 'BS Accountancy' }).click()
  await expect(program).toHaveText('BS Accountancy')
  const company = page.getByRole('combobox', { name: 'Company' })
  await choose(company, 'harbor')
  await expect(company).toHaveValue(/Harbor Light Hotel/)
  await page.getByLabel('Start date').fill('2026-06-01')
  await page.getByLabel('I have read the placement rules').check()
  // The button moves up when the last sentence goes: a press that began before would end beside it.
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(0)
  await settle(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('This name is taken')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Ana')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Successfully Created!')
})

test('a password is shown and hidden, and Caps Lock is told', async ({ page }) => {
  await openKit(page)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true })),
  )
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
})

test('toasts are 25rem wide at the top right, the newest on top', async ({ page }) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Toast: info' }).click()
  await page.getByRole('button', { name: 'Toast: error' }).click()
  const newest = await page.getByRole('alert').boundingBox()
  const oldest = await page.getByRole('status').boundingBox()
  // Toasts move while they appear, and a moved box is measured in fractions.
  expect(newest?.width).toBeCloseTo(400)
  expect((newest?.x ?? 0) + 400).toBeGreaterThan((page.viewportSize()?.width ?? 0) - 40)
  expect(newest?.y).toBeLessThan(oldest?.y ?? 0)
})

test('a toast said over a dialog is not hidden from those who only hear', async ({ page }) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Toast: info' }).click()
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByRole('status')).toContainText('You have new notification!')
})

test('Aura and Lara differ in corners, borders and focus, and what is disabled is at 0.6', async ({ page }) => {
  await openKit(page)
  await expect(page.getByRole('button', { name: 'Not yet' })).toHaveCSS('opacity', '0.6')
  const aura = await look(page)
  await page.getByRole('button', { name: 'Aura' }).click()
  const lara = await look(page)
  for (const trait of ['cardCorner', 'fieldCorner', 'fieldBorder', 'focus'] as const) {
    expect(lara[trait]).not.toBe(aura[trait])
  }
})

test('the theme panel is 16rem wide, marks slate by itself, always has a menu mode, and keeps what is chosen', async ({
  page,
  context,
}) => {
  await openKit(page)
  await page.getByRole('button', { name: 'Theme colors' }).click()
  const panel = page.getByRole('region', { name: 'Theme' })
  expect((await panel.boundingBox())?.width).toBeCloseTo(256)
  await expect(panel.getByRole('button', { pressed: true })).toHaveText(['', '', 'Static'])
  await expect(panel.getByRole('button', { name: 'slate' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Static' }).click()
  await expect(panel.getByRole('button', { name: 'Static' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Overlay' }).click()
  await expect(panel.getByRole('button', { name: 'Static' })).toHaveAttribute('aria-pressed', 'false')
  await panel.getByRole('button', { name: 'emerald' }).click()
  await panel.getByRole('button', { name: 'ocean' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-primary', 'emerald')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'surface')).toMatchObject({ path: '/', sameSite: 'Lax', secure: false })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-surface', 'ocean')
})

test('a saved choice is on the root before anything is drawn', async ({ page, context }) => {
  await context.addCookies([{ name: 'darkMode', value: 'true', url: address }])
  await page.route('**/*.js', (route) =>
    route.request().url().includes('theme-boot') ? route.continue() : route.abort(),
  )
  await page.goto(address)
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('a press spreads a ripple of 400 ms, and with reduced motion nothing moves', async ({ page }) => {
  await openKit(page)
  const button = page.getByRole('button', { name: 'New student' })
  const duration = await button.evaluate((element) => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    return getComputedStyle(element.querySelector('.ripple') as Element).animationDuration
  })
  expect(duration).toBe('0.4s')
  await expect(button.locator('.ripple')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await button.evaluate((element) => getComputedStyle(element).transitionProperty)).toBe('none')
  await button.click()
  await expect(button.locator('.ripple')).toHaveCount(0)
})

test('the product is built without the kit’s page', () => {
  const files = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|html)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((name) => readFileSync(join('dist/web', name), 'utf8').includes('Parts of the product'))).toEqual(
    [],
  )
})

async function openKit(page: Page) {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Parts of the product' })).toBeVisible()
}

function look(page: Page) {
  return page.evaluate(() => {
    const card = getComputedStyle(document.querySelector('section.rounded-card') as Element)
    const field = document.querySelector<HTMLInputElement>('input[name=name]') as HTMLInputElement
    field.focus()
    const { borderRadius, borderTopWidth, outlineWidth } = getComputedStyle(field)
    return {
      cardCorner: card.borderRadius,
      fieldCorner: borderRadius,
      fieldBorder: borderTopWidth,
      focus: outlineWidth,
    }
  })
}
