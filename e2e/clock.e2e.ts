import { expect, type Page } from '@playwright/test'
import { addDays, dateInWords, datesOfMonth, weekday, weekdayName } from '#domain/calendar.ts'
import { instantAt } from '#domain/zone.ts'
import { faults } from './axe.ts'
import { aPdf } from './pdf.ts'
import { openAs, sessionOf, showAs, toastOf } from './person.ts'
import { test } from './test.ts'

const zone = 'Asia/Manila'
type Session = Awaited<ReturnType<typeof sessionOf>>

// There is one school and one student, so the journeys run one after another.
test.describe.configure({ mode: 'serial' })

test('a student taps, sees the new total, and takes the tap back', async ({ page }) => {
  await openAs(page, 'student', '/dtr/tap')
  const next = page.getByRole('button', { name: /^(AM|PM|OT) (In|Out)/ })
  const overtime = page.getByRole('button', { name: 'I’m working overtime' })
  const offer = next.or(overtime)
  await expect(offer).toBeVisible()
  const offered = (await offer.textContent()) ?? ''
  // After midnight it is still the earlier work date, which is done.
  if (await overtime.isVisible()) await overtime.click()
  await next.click()
  await expect(page.getByText(/^(AM|PM|OT) (In|Out) recorded at \d+:\d\d [AP]M\.$/)).toBeVisible()
  // On a slow network the day comes seconds later, and the button must not offer the next slot until then.
  await page.route(/\/api\/(dtr\/today|dashboard)$/, () => {})
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(toastOf(page, 'Tap undone')).toBeVisible()
  await expect(offer).toHaveText(offered)
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})

test('a student sees the month as a calendar and as a table, and what a day’s total is made of', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const { day } = await aDayOf(page, student, 'submitted')
  await showAs(page, student, `/dtr?month=${day.slice(0, 7)}`)
  await expect(page.getByRole('heading', { name: 'My time records' })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Days of the month' }).getByRole('row')).toHaveCount(
    datesOfMonth(day.slice(0, 7)).length + 1,
  )
  await page.getByRole('button', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: new RegExp(`^${weekdayAndDate(day)}`) }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Credited for this day')).toBeVisible()
  const lines = await drawer.getByRole('definition').allInnerTexts()
  const total = lines.findIndex((_, index) => index > 0 && sum(lines.slice(0, index)) === minutes(lines[index] ?? ''))
  expect(total, lines.join(', ')).toBeGreaterThan(0)
  await drawer.getByLabel('What did you work on today?').fill('Wired the new office')
  await drawer.getByRole('button', { name: 'Save journal' }).click()
  await expect(toastOf(page, 'Journal saved')).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
})

test('a student asks to correct a missed day, and a supervisor accepts and approves it in one act', async ({
  page,
  browser,
}) => {
  const other = await browser.newContext()
  const desk = await other.newPage()
  const listening = desk.waitForResponse((response) => response.url().includes('/usernotifications/live'))
  await openAs(desk, 'supervisor')
  await listening
  const student = await sessionOf(page, 'student')
  const day = await aDayWithoutRecord(page, student)
  await showAs(page, student, `/dtr?month=${day.slice(0, 7)}&day=${day}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Request a correction' }).click()
  await drawer.getByLabel('Reason').fill('too short')
  await drawer.getByRole('button', { name: 'Submit request' }).click()
  // The form marks both before anything is sent, and goes to the first.
  await expect(drawer.getByText('Give a reason of at least 10 characters')).toBeVisible()
  await expect(drawer.getByText('Enter at least one time.')).toBeVisible()
  await expect(drawer.getByLabel('AM In')).toBeFocused()
  await drawer.getByLabel('AM In').fill('08:00')
  await drawer.getByLabel('AM Out').fill('12:00')
  await drawer.getByLabel('Reason').fill('My phone was broken that morning')
  await drawer
    .getByLabel('Proof (optional)')
    .setInputFiles({ name: 'logbook.pdf', mimeType: 'application/pdf', buffer: await aPdf('Logbook') })
  // The proof is sent after its request, here when the open page of the supervisor shows the request.
  const asked = desk.getByRole('article').filter({ hasText: 'My phone was broken that morning' })
  await page.route('**/api/dtr/corrections/*/file', async (route) => {
    await expect(asked.getByText('8:00 AM')).toBeVisible()
    await route.continue()
  })
  await drawer.getByRole('button', { name: 'Submit request' }).click()
  await expect(toastOf(page, 'Request submitted')).toBeVisible()
  await expect(drawer.getByText('Pending', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Replace proof' })).toBeVisible()
  // Sooner than a page asks again on its own.
  await expect(asked.getByRole('button', { name: 'logbook.pdf' })).toBeVisible({ timeout: 15_000 })
  const [paper] = await Promise.all([
    desk.waitForEvent('download'),
    asked.getByRole('button', { name: 'logbook.pdf' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('logbook.pdf')
  await expect(asked.getByLabel('Approve the day too')).toBeChecked()
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByRole('region', { name: 'Messages' }).getByText(/^Correction approved: /)).toBeVisible()
  await expect(asked).toHaveCount(0)
  await other.close()

  await page.reload()
  await expect(drawer.getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(drawer.getByText('Corrected', { exact: true })).toBeVisible()
})

test('a supervisor changes the times of one request and rejects another with a reason', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const ask = async (reason: string) => {
    const day = await aDayWithoutRecord(page, student)
    const proposed = { am_in: instantAt(day, 480, zone), am_out: instantAt(day, 720, zone) }
    await call(page, student, {
      path: '/api/dtr/corrections',
      body: { workDate: day, kind: 'whole_day', proposed, reason },
    })
    return day
  }
  const changed = await ask('I came in the early morning')
  const rejected = await ask('I was somewhere else that day')
  await openAs(page, 'supervisor')
  const first = page.getByRole('article').filter({ hasText: 'I came in the early morning' })
  await first.getByRole('button', { name: 'Edit times' }).click()
  const times = page.getByRole('dialog', { name: /^Edit times:/ })
  await times.getByLabel('AM Out').fill('11:00')
  await times.getByRole('button', { name: 'Approve with these times' }).click()
  await expect(first).toHaveCount(0)
  const second = page.getByRole('article').filter({ hasText: 'I was somewhere else that day' })
  await second.getByRole('button', { name: 'Reject' }).click()
  const asking = page.getByRole('dialog', { name: /^Reject correction:/ })
  await asking.getByLabel('Reason').fill('You were not here')
  await asking.getByRole('button', { name: 'Reject' }).click()
  await expect(second).toHaveCount(0)

  const days = await daysOf(page, student)
  expect(days.find(({ workDate }) => workDate === changed)?.record).toMatchObject({
    status: 'approved',
    amOut: instantAt(changed, 660, zone),
  })
  expect(days.find(({ workDate }) => workDate === rejected)?.record).toBeNull()
})

test('a student withdraws a request that nobody has decided', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const day = await aDayWithoutRecord(page, student)
  await call(page, student, {
    path: '/api/dtr/corrections',
    body: {
      workDate: day,
      kind: 'whole_day',
      proposed: { am_in: instantAt(day, 480, zone), am_out: instantAt(day, 720, zone) },
      reason: 'I thought that I was there',
    },
  })
  await showAs(page, student, `/dtr?month=${day.slice(0, 7)}&day=${day}`)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('dialog').getByText('Canceled', { exact: true })).toBeVisible()
})

test('a supervisor returns a day with a reason, and the student submits it again', async ({ page, browser }) => {
  const student = await sessionOf(page, 'student')
  const { day } = await aDayOf(page, student, 'submitted')
  await openAs(page, 'supervisor', `/dtr/${student.id}?month=${day.slice(0, 7)}&day=${day}`)
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Return' }).click()
  const asking = page.getByRole('dialog', { name: /^Return this day/ })
  await asking.getByRole('button', { name: 'Return' }).click()
  await expect(asking.getByText('Reason is required')).toBeVisible()
  await asking.getByLabel('Reason').fill('You left at four')
  await asking.getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText(/^1 day returned to /)).toBeVisible()
  await expect(drawer).toBeHidden()

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const own = await phone.newPage()
  await openAs(own, 'student', `/dtr?month=${day.slice(0, 7)}&day=${day}`)
  await expect(own.getByText('You left at four').first()).toBeVisible()
  await own.getByRole('button', { name: 'Submit again' }).click()
  await expect(own.getByRole('dialog').getByText('Submitted', { exact: true })).toBeVisible()
  expect(await own.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await phone.close()
})

test('a teacher finds the student on the list and reopens an approved day with a reason', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const { day } = await aDayOf(page, student, 'approved')
  const { data } = await call(page, student, { path: `/api/students/${student.id}` })
  await openAs(page, 'teacher', `/dtr?month=${day.slice(0, 7)}`)
  await page.getByLabel('Search students').fill(data.studentNumber)
  await page.getByRole('link', { name: new RegExp(data.lastName) }).click()
  await expect(page).toHaveURL(`/dtr/${student.id}?month=${day.slice(0, 7)}`)
  await page.getByRole('button', { name: new RegExp(`^${weekdayAndDate(day)}`) }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: 'Reopen' }).click()
  const asking = page.getByRole('dialog', { name: /^Reopen this day/ })
  await asking.getByLabel('Reason').fill('The wrong day was approved')
  await asking.getByRole('button', { name: 'Reopen' }).click()
  await expect(drawer.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(drawer.getByText('“The wrong day was approved”')).toBeVisible()
})

test('a month that has not ended is not locked, and its undecided days are named', async ({ page }) => {
  await openAs(page, 'teacher', '/dtr')
  await page.getByRole('button', { name: 'Lock month' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Select BSIT', exact: true }).check()
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^0 locked, 1 not: .*can be locked from \w+ \d+, \d{4}/)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
})

test('a month is locked by a program and unlocked by an admin, and both are seen', async ({ page }) => {
  await openAs(page, 'admin', '/dtr?month=2024-01')
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    await page.getByRole('button', { name: 'Lock month' }).click()
  }
  await choose()
  await dialog.getByRole('checkbox', { name: 'Select BSIT', exact: true }).check()
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 locked')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await choose()
  await expect(dialog.getByText(/^Locked by Milagros Añonuevo, /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Unlock BSIT', exact: true }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Select BSIT', exact: true })).toBeEnabled()
})

test('axe finds nothing on an opened day and a waiting queue', async ({ page }) => {
  const student = await sessionOf(page, 'student')
  const { day } = await aDayOf(page, student, 'submitted')
  await openAs(page, 'teacher', `/dtr/${student.id}?month=${day.slice(0, 7)}&view=table`)
  await expect(page.getByRole('heading', { name: 'For your approval' })).toBeVisible()
  expect(await faults(page), 'the month').toEqual([])
  await page
    .getByRole('rowheader')
    .nth(Number(day.slice(8)) - 1)
    .getByRole('button')
    .click()
  await expect(page.getByText('History')).toBeVisible()
  expect(await faults(page), 'the day').toEqual([])
})

type Day = {
  workDate: string
  dayType: string
  hasPendingCorrection: boolean
  record: { status: string; amOut: string | null } | null
}

/** The student's newest day with a record of this status. */
async function aDayOf(page: Page, student: Session, status: string) {
  const found = (await daysOf(page, student)).filter(({ record }) => record?.status === status).at(-1)
  expect(found, `a day that is ${status}`).toBeDefined()
  return { day: found?.workDate ?? '' }
}

/** A past day of the placement without taps and corrections. */
async function aDayWithoutRecord(page: Page, student: Session) {
  const today = new Date().toISOString().slice(0, 10)
  const found = (await daysOf(page, student))
    .filter(({ workDate, record, hasPendingCorrection }) => workDate < today && !record && !hasPendingCorrection)
    .at(-1)
  expect(found, 'a day without a record').toBeDefined()
  return found?.workDate ?? ''
}

/** The days of this month and the one before, so that the first of a month has days too. */
async function daysOf(page: Page, student: Session): Promise<Day[]> {
  const now = await call(page, student, { path: `/api/dtr/${student.id}` })
  const before = addDays(`${now.data.month}-01`, -1).slice(0, 7)
  const earlier = await call(page, student, { path: `/api/dtr/${student.id}?month=${before}` })
  const start = now.data.placement.startDate
  return [...earlier.data.records, ...now.data.records].filter(({ workDate }: Day) => workDate >= start)
}

/** A POST with a body, otherwise a GET. */
async function call(page: Page, { token }: Session, { path, body }: { path: string; body?: object }) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await (body ? page.request.post(path, { headers, data: body }) : page.request.get(path, { headers }))
  expect(answer.ok(), path).toBe(true)
  return answer.json()
}

/** 'Thursday, November 12, 2026' */
function weekdayAndDate(day: string): string {
  return `${weekdayName(weekday(day))}, ${dateInWords(day)}`
}

/** '−1 h 5 min' is -65 */
function minutes(words: string): number {
  const [, sign, hours, rest] = /^(−?)(?:(\d+) h)?\s*(?:(\d+) min)?$/.exec(words.trim()) ?? []
  return (sign ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(rest ?? 0))
}

function sum(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + minutes(line), 0)
}
