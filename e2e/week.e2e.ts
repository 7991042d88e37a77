import { expect, type Locator, type Page } from '@playwright/test'
import { faults } from './axe.ts'
import { openAs, sessionOf, showAs, spoken, toastOf } from './person.ts'
import { test } from './test.ts'

type Supervisor = { id: number; companyId: number; internCount: number }
type Waiting = { id: number; studentId: number; workDate: string }

test('a supervisor approves a week of ten interns in two clicks and one look at the dashboard', async ({ page }) => {
  const admin = (await sessionOf(page, 'admin')).token
  const supervisor = await aSupervisorOfTen(page, admin)
  const { records } = (await call(page, supervisor.token, { path: '/api/dtr/queue' })).data
  const interns = new Set(records.map(({ studentId }: Waiting) => studentId))
  expect(interns.size).toBeGreaterThanOrEqual(10)

  await showAs(page, { token: supervisor.token, id: String(supervisor.id), usertype: 'supervisor' })
  const approve = page.getByRole('button', { name: /^Approve \d+ (regular )?days? \(\d+ interns?\)/ })
  await expect(approve).toBeVisible()
  expect(await stopsUntil(page, approve)).toBeLessThan(10)

  // The key approves what the button says, and Undo takes all of it back.
  const regular = Number((await approve.innerText()).match(/\d+/)?.[0])
  expect(regular).toBeGreaterThan(records.length / 2)
  await page.keyboard.press('a')
  await expect(page.getByText(new RegExp(`^${regular} days of \\d+ interns approved\\. \\d+ h`))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toastOf(page, `Undone. ${regular} days are for approval again.`)).toBeVisible()
  expect((await call(page, supervisor.token, { path: '/api/dtr/queue' })).data.total).toBe(records.length)

  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => document.addEventListener('click', () => Reflect.get(window, 'countClick')(), true))
  await page.getByLabel('Select every day to check').check()
  await expect(approve).toHaveText(new RegExp(`^Approve ${records.length} days `))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await approve.click()
  await expect(page.getByText('All caught up.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(asked.filter((path) => path === '/api/dashboard')).toHaveLength(1)
  expect(clicks, 'one press for the exceptions, one for all').toBe(2)
  expect((await call(page, supervisor.token, { path: '/api/dtr/queue' })).data.total).toBe(0)
})

test('a supervisor swipes through the days to check on a phone, and undoes a swipe', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const { token } = await openAs(page, 'supervisor')
  const statusOf = async ({ studentId, workDate }: Waiting) => {
    const path = `/api/dtr/${studentId}?month=${workDate.slice(0, 7)}`
    const { records } = (await call(page, token, { path })).data
    return records.find((day: { workDate: string }) => day.workDate === workDate).record.status
  }
  const [first, second] = (await call(page, token, { path: '/api/dtr/queue' })).data.records
  await expect(page.getByRole('list', { name: 'Who is in now' })).toContainText('Angelica')
  const check = page.getByRole('button', { name: /^Check \d+ days$/ })
  const count = Number(/\d+/.exec((await check.textContent()) ?? ''))
  await check.click()
  const deck = page.getByRole('dialog', { name: /to check$/ })
  const card = deck.getByRole('article')
  await expect(card).toContainText(first.studentName)
  await swipe(page, card, 60)
  await restTwoFingers(page, card)
  await swipe(page, card, 200, deck.getByRole('heading', { name: /to check$/ }))
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await statusOf(first)).toBe('submitted')
  // On a slow network the queue comes seconds later, and until then nobody may decide the same day again.
  await page.route('**/api/dtr/queue*', () => {})
  await swipe(page, card, 200)
  await expect(page.getByText(`1 day of ${spoken(first.studentName)} approved.`)).toBeVisible()
  await expect(card).toContainText(second.studentName)
  await page.unrouteAll()
  expect(await statusOf(first)).toBe('approved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone. The day is for approval again.')).toBeVisible()
  expect(await statusOf(first)).toBe('submitted')
  await expect(card).toContainText(first.studentName)
  expect(await faults(page), 'the cards').toEqual([])

  // A card that is taken back while the next one is decided comes back too.
  await swipe(page, card, 200)
  await expect(card).toContainText(second.studentName)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/dtr/status', (route) => held.then(() => route.continue()))
  await swipe(page, card, 200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(deck).toHaveAccessibleName(`${count} to check`)
  letGo()
  await expect(page.getByText(`1 day of ${spoken(second.studentName)} approved.`)).toBeVisible()
  await page.unrouteAll()
  await expect(deck).toHaveAccessibleName(`${count - 1} to check`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(deck).toHaveAccessibleName(`${count} to check`)

  await deck.getByRole('button', { name: 'Skip' }).click()
  await expect(card).toContainText(second.studentName)
  await swipe(page, card, -200)
  const why = page.getByRole('dialog', { name: /^Return: / })
  await why.getByRole('button', { name: 'Please add a note' }).click()
  await why.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByText(`1 day returned to ${spoken(second.studentName)}`)).toBeVisible()
  expect(await statusOf(second)).toBe('returned')
  await context.close()
})

test('ticks, and a reason that was typed about one intern’s day, are put back there, and nowhere else', async ({
  page,
}) => {
  const { token } = await openAs(page, 'supervisor')
  const toCheck = page.getByLabel('Select every day to check')
  await toCheck.check()
  const approve = page.getByRole('button', { name: /^Approve \d+ days/ })
  const ticked = (await approve.textContent()) ?? ''
  await page.reload()
  await expect(toCheck).toBeChecked()
  await expect(approve).toHaveText(ticked)
  const { records } = (await call(page, token, { path: '/api/dtr/queue' })).data
  const dates = records.map(({ workDate }: Waiting) => workDate)
  const date = dates.find((one: string, at: number) => dates.indexOf(one) !== at)
  const [first, second] = records.filter(({ workDate }: Waiting) => workDate === date)
  const why = page.getByRole('dialog', { name: /^Return this day/ })
  const askWhy = async ({ studentName }: { studentName: string }) => {
    await page.goto(`/dtr/${first.studentName === studentName ? first.studentId : second.studentId}?day=${date}`)
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    await expect(why).toBeVisible()
  }
  await page.goto(`/dtr/${first.studentId}`)
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('checkbox'), 'nothing to tick on paper').toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Approve|Check|Download|Calendar|Table)/ })).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await askWhy(first)
  await why.getByLabel('Reason').fill('You were at the main office.')
  await askWhy(second)
  await expect(why.getByLabel('Reason')).toHaveValue('')
  await askWhy(first)
  await expect(why.getByLabel('Reason')).toHaveValue('You were at the main office.')
})

test('the focus stays on a busy button, in the drawer of the next day, and at the list when its button is gone', async ({
  page,
}) => {
  await openAs(page, 'supervisor')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/dtr/status', async (route) => {
    await held
    await route.continue()
  })
  const check = page.getByRole('button', { name: /^Check \d+ days$/ })
  await check.press('Enter')
  const drawer = page.getByRole('dialog')
  const approve = drawer.getByRole('button', { name: 'Approve' })
  await approve.press('Enter')
  await expect(approve).toHaveAttribute('aria-busy', 'true')
  await expect(approve).toBeFocused()
  await approve.press('Enter')
  pass()
  await expect(drawer).toBeFocused()
  await expect(page.getByText(/^1 day of .* approved/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(check).toBeFocused()
  await page.getByRole('button', { name: /^Approve \d+ regular days/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'For your approval' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText(/^Undone\. \d+ days are for approval again\.$/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
})

/** How many times Tab is pressed from the top of the page, with the link that skips the menu, until it is reached. */
async function stopsUntil(page: Page, target: Locator) {
  await page.locator('body').press('Tab')
  await page.keyboard.press('Enter')
  for (let stops = 2; stops < 50; stops++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return stops
  }
  return Number.POSITIVE_INFINITY
}

/** A finger that moves sideways from the middle of an element, while another one may rest elsewhere. */
async function swipe(page: Page, target: Locator, by: number, rest?: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to swipe')
  const finger = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const resting = await rest?.boundingBox()
  const others = resting ? [{ x: resting.x + 5, y: resting.y + 5, id: 1 }] : []
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y, id: 0 }] })
  if (rest) {
    const touchPoints = [{ x, y, id: 0 }, ...others]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  }
  for (const part of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: x + by * part, y, id: 0 }, ...others]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

/** Two fingers beside each other on an element. The one that came first leaves first. */
async function restTwoFingers(page: Page, target: Locator) {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  const finger = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const [left, right] = [
    { x: box.x + 40, y, id: 1 },
    { x: box.x + box.width - 40, y, id: 0 },
  ]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [right] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [right, left] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [left] })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await finger.detach()
}

/** A new supervisor at the company with the most interns, who takes them over. */
async function aSupervisorOfTen(page: Page, admin: string) {
  const answer = await call(page, admin, { path: '/api/supervisors?rowsPerPage=100' })
  const supervisors: Supervisor[] = answer.supervisors
  const own = Number((await sessionOf(page, 'supervisor')).id)
  const ofOthers = supervisors.filter(
    ({ companyId }) => companyId !== supervisors.find(({ id }) => id === own)?.companyId,
  )
  const companyIds = [...new Set(ofOthers.map(({ companyId }) => companyId))]
  const teams = companyIds.map((id) => ofOthers.filter(({ companyId }) => companyId === id))
  const [busiest] = teams.sort((one, other) => internsOf(other) - internsOf(one))
  const companyId = busiest?.[0]?.companyId
  const fields = { username: 'week.of.ten', firstName: 'Corazon', lastName: 'Aguilar', companyId }
  const { id } = (await call(page, admin, { path: '/api/supervisors', body: fields })).data
  for (const former of busiest ?? []) {
    await call(page, admin, {
      path: '/api/placements/supervisor',
      method: 'put',
      body: { fromSupervisorId: former.id, supervisorId: id },
    })
  }
  const { link } = (await call(page, admin, { path: `/api/supervisors/invite/${id}`, body: {} })).data
  const password = 'seven quiet herons'
  const accepted = { token: new URL(link).searchParams.get('token'), password }
  await call(page, admin, { path: '/api/reset-password', body: accepted })
  const signIn = { username: fields.username, password, type: 'supervisor' }
  const { token } = await call(page, admin, { path: '/api/supervisors/login', body: signIn })
  return { id, token: String(token) }
}

function internsOf(team: readonly Supervisor[]): number {
  return team.reduce((sum, { internCount }) => sum + internCount, 0)
}

type Call = { path: string; method?: 'post' | 'put'; body?: object }

/** With a body a POST unless `method` says otherwise, without one a GET. */
async function call(page: Page, token: string, { path, method = 'post', body }: Call) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (body
    ? page.request[method](path, { headers, data: body })
    : page.request.get(path, { headers }))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}
