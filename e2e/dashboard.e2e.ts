import { expect, type Locator, type Page } from '@playwright/test'
import { readPages } from '#server/testing/pdf-text.ts'
import { faults } from './axe.ts'
import { openAs, readAs, type sessionOf, toastOf, visit } from './person.ts'
import { test } from './test.ts'

type Session = Awaited<ReturnType<typeof sessionOf>>

test('a student sees the hours, when they are met, what to do, and tries another week', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await openAs(page, 'student')
  const answer = await dashboardOf(page, session)
  const { approved, required } = answer.today.totals
  await expect(page.getByText(`of ${Math.floor(required / 60)} h`, { exact: true })).toBeVisible()
  await expect(page.getByText(String(Math.floor(approved / 60)), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/ so far · .+ last week$/)).toBeVisible()
  await expect(page.getByText(/^At this pace you(’ll finish on| won’t reach)/)).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  expect(await overflow(page)).toBe(0)

  // A browser without apps to share with saves the picture.
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share', exact: true }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('internship-25-percent.png')

  await page.getByText('What if?').click()
  const outcome = page.getByText(/^With \d days? a week and \d+ hours? a day you’ll finish on/)
  await page.getByLabel('Days a week').fill('1')
  await expect(outcome).toHaveText(/^With 1 day a week and 8 hours a day .*, \d+ days after the term ends\.$/)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(outcome).toHaveCount(0)

  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'To do',
    'Hours',
    'This week',
    'Estimated finish',
    'Documents',
  ])
  await expect(page.getByText(`${answer.todo.length} things to do`)).toBeVisible()
  const day = answer.todo.find(({ code }: { code: string }) => code === 'incomplete_day')
  await page.getByRole('link', { name: day.text }).click()
  await expect(page).toHaveURL(day.link)
  const fix = page.getByRole('dialog')
  await expect(fix.getByText('Incomplete', { exact: true }).first()).toBeVisible()
  // Only what is missing is asked for, with a likely time; a reason is one press.
  await expect(fix.locator('input[type=time]')).toHaveCount(1)
  await expect(fix.locator('input[type=time]')).not.toHaveValue('')
  await fix.getByRole('button', { name: 'Forgot' }).click()
  await expect(fix.getByLabel('Reason')).toHaveValue('I forgot to tap.')
  expect(await faults(page)).toEqual([])
  await fix.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await page.getByRole('link', { name: /of \d+ complete$/ }).click()
  await expect(page).toHaveURL('/documents')
  expect(await overflow(page)).toBe(0)
})

test('a supervisor sees who is in and what waits, in one call', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const session = await openAs(page, 'supervisor')
  await expect(page.getByRole('heading', { name: 'For your approval' })).toBeVisible()
  expect(asked).toContain('/api/dashboard')
  expect(asked.filter((path) => path.startsWith('/api/dtr'))).toEqual([])

  const { interns, queue } = await dashboardOf(page, session)
  await expect(tile(page, 'days to approve')).toContainText(String(queue.total))
  const listed = await readAs(page, session, '/api/dtr/queue')
  expect(queue.total).toBe(listed.total)
  for (const { name } of interns) await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  await test.step('axe finds nothing on it', () => isClean(page))

  const days = page.getByRole('region', { name: 'Days to approve' })
  const whoIsIn = page.getByRole('region', { name: 'Interns' })
  await page.setViewportSize({ width: 1366, height: 768 })
  const [left, right] = [await boxOf(days), await boxOf(whoIsIn)]
  expect(right.x, 'beside the queue on a laptop').toBeGreaterThan(left.x + left.width)
  expect(right.y).toBe(left.y)
  expect(left.y, 'on the first screen').toBeLessThan(384)
  await page.setViewportSize({ width: 390, height: 844 })
  const [above, below] = [await boxOf(days), await boxOf(whoIsIn)]
  expect(below.y, 'below the queue on a phone').toBeGreaterThan(above.y + above.height)
  expect(below.x).toBe(above.x)
  await page.setViewportSize({ width: 1280, height: 720 })

  // The days to check are looked at one after the other, without a way back to the list.
  const toCheck = page.getByRole('button', { name: /^Check \d+ days$/ })
  const count = Number((await toCheck.innerText()).match(/\d+/)?.[0])
  await toCheck.click()
  const drawer = page.getByRole('dialog')
  const first = await drawer.innerText()
  await drawer.getByRole('button', { name: `Next day (2 of ${count})` }).click()
  await expect(drawer.getByRole('button', { name: `Next day (3 of ${count})` })).toBeVisible()
  await expect.poll(() => drawer.innerText()).not.toBe(first)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  await tile(page, 'days to approve').click()
  await expect(page).toHaveURL('/#to-approve')
  await tile(page, 'interns').click()
  await expect(page).toHaveURL('/students?stage=at_work')
  await expect(page.getByText(`of ${interns.length}`).first()).toBeVisible()
})

test('each number of a coordinator opens the list that it counts, and the two agree', async ({ page }) => {
  const session = await openAs(page, 'teacher')
  const { queues, programs, progress } = await dashboardOf(page, session)
  const tiles: [label: string, count: number][] = [
    ['Incomplete days', queues.incomplete],
    ['No tap in 3 days', queues.noTap],
    ['Not placed', queues.unplaced],
    ['Not deployed', queues.preparing],
    [queues.moasExpiring === 1 ? 'MOA expiring' : 'MOAs expiring', queues.moasExpiring],
  ]
  for (const [label, count] of tiles) {
    await visit(page, '/')
    await expect(tile(page, label)).toContainText(String(count))
    await tile(page, label).click()
    await expect(page).not.toHaveURL('/')
    await expectTotal(page, count)
  }
  const [program] = programs
  await visit(page, '/')
  await page.getByRole('link', { name: `${program.atWork} at work, ${program.code}` }).click()
  await expectTotal(page, program.atWork)
  await page.goBack()
  const quarter = progress.find(({ students }: { students: number }) => students > 0)
  await page.getByRole('link', { name: `0–24% of the hours: ${quarter.students}` }).click()
  await expectTotal(page, quarter.students)
  await page.getByRole('button', { name: 'Remove filter: 0–24% of the hours approved' }).click()
  await expect(page).toHaveURL('/students')
})

test('a coordinator reminds somebody at risk, who finds it on the to-do list', async ({ page }) => {
  const session = await openAs(page, 'teacher')
  const { risks } = await dashboardOf(page, session)
  const risk = risks.find(({ email }: { email: string | null }) => email)
  const row = page.getByRole('article', { name: risk.name })
  await expect(row.getByText(risk.reasons[0].text)).toBeVisible()
  await row.getByRole('button', { name: `Remind ${risk.name}` }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/ has no account yet\. Invite them instead\.$/)).toBeVisible()
  const granted = await page.request.post('/api/students/change-password', {
    headers: { authorization: `Bearer ${session.token}` },
    data: { id: risk.studentId, newPassword: 'seven quiet carabaos' },
  })
  expect(granted.status()).toBe(200)
  await row.getByRole('button', { name: `Remind ${risk.name}` }).click()
  await expect(toastOf(page, 'Reminder saved as a file. Email is not set up, so nothing was sent.')).toBeVisible()
  await expect(row.getByText(/^Reminded on /)).toBeVisible()
  await row.getByRole('button', { name: `Remind ${risk.name}` }).click()
  await expect(messages.getByText(/ was reminded less than an hour ago$/)).toBeVisible()
})

test('an admin sees the school by program and term, and each number opens its list', async ({ page }) => {
  const session = await openAs(page, 'admin')
  const { programs, moa, terms } = await dashboardOf(page, session)
  const placed = programs.reduce((sum: number, program: { placed: number }) => sum + program.placed, 0)
  await expect(tile(page, 'Placed')).toContainText(String(placed))
  await tile(page, 'Placed').click()
  await expectTotal(page, placed)
  await page.goBack()
  const program = programs.find(({ pulledOut }: { pulledOut: number }) => pulledOut > 0)
  await page.getByRole('link', { name: `${program.pulledOut} pull-outs, ${program.code}` }).click()
  await expectTotal(page, program.pulledOut)
  await page.goBack()
  await page.getByRole('link', { name: `${moa.valid} valid, Companies` }).click()
  await expectTotal(page, moa.valid)
  await page.goBack()

  await page.getByRole('button', { name: 'Table of Activity' }).click()
  await expect(page.getByRole('table', { name: 'Activity' }).getByRole('row')).toHaveCount(15)
  // The machine that runs this test may have little room.
  await expect(page.getByText(/^(Enough room|Nearly full)$/)).toBeVisible()

  const empty = terms.find(({ id, current }: { id: number; current: boolean }) => !current && id === 3)
  await visit(page, `/?term=${empty.id}`)
  await expect(page.getByText('Nobody is placed in this term')).toBeVisible()
})

for (const role of ['teacher', 'admin'] as const) {
  test(`axe finds nothing on the dashboard of ${role}, and it prints in light colors, whole and without the menu`, async ({
    page,
    product,
  }) => {
    await page.context().addCookies([{ name: 'darkMode', value: 'true', url: product.url }])
    const session = await openAs(page, role)
    await expect(page.getByRole('figure').last()).toBeVisible()
    await test.step('axe finds nothing on it, nor on the tables of its charts', async () => {
      await isClean(page)
      const toTable = page.getByRole('button', { name: /^Table of / })
      const toChart = page.getByRole('button', { name: /^Chart of / })
      while ((await toTable.count()) > 0) await toTable.first().click()
      expect(await faults(page, { include: 'main table' })).toEqual([])
      while ((await toChart.count()) > 0) await toChart.first().click()
      await expect(page.locator('figure svg').first()).toBeVisible()
    })

    const { risks = [], programs } = await dashboardOf(page, session)
    await page.emulateMedia({ media: 'print' })
    // The width of A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 })
    for (const button of ['Menu', 'Logout']) await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Table of / })).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(risks.length)
    const { ground, ink, dark } = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      return { ground: backgroundColor, ink: color, dark: document.documentElement.classList.contains('dark') }
    })
    expect(dark).toBe(true)
    expect(ground).toBe('rgb(255, 255, 255)')
    expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(100)
    expect(await overflow(page)).toBe(0)
    const spilled = await page.locator('figure svg').evaluateAll((drawn) =>
      drawn.filter((one) => {
        const frame = one.closest('figure')?.getBoundingClientRect().right ?? 0
        return one.getBoundingClientRect().right > frame
      }),
    )
    expect(spilled).toEqual([])

    const pages = await readPages(await page.pdf({ format: 'A4' }))
    const words = pages.flatMap((texts) => texts.map(({ text }) => text)).join(' ')
    for (const { code } of programs) expect(words).toContain(code)
    for (const { name } of risks) expect(words).toContain(name)
    expect(words).not.toContain('Logout')
    expect(words).not.toContain('Manage Students')
  })
}

/** Nothing is wrong with the dashboard once it has loaded, and it is no wider than the window. */
async function isClean(page: Page) {
  await expect(page.getByRole('heading', { level: 2 }).nth(1)).toBeVisible()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  expect(await faults(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}

function tile(page: Page, label: string) {
  // By its whole beginning, because a chart has links with the same words, as in "4 not placed, BSCS".
  return page.getByRole('main').getByRole('link', { name: new RegExp(`^\\d[\\d, of]* ${label}`) })
}

/** The list shows this total, however many rows fit on its page. */
async function expectTotal(page: Page, total: number) {
  if (total === 0) return expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expect(page.getByText(new RegExp(`^(\\d+–)?\\d+ of ${total}$`)).first()).toBeVisible()
}

async function dashboardOf(page: Page, session: Session) {
  return readAs(page, session, '/api/dashboard')
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
