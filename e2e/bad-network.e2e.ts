import { expect, type Locator, type Page } from '@playwright/test'
import { addDays } from '#domain/calendar.ts'
import { internPassword, openInterns } from '#server/testing/interns.ts'
import { aPdf } from './pdf.ts'
import { openAs, readAs, sessionOf, spoken, toastOf } from './person.ts'
import { alone as test } from './test.ts'

/**
 * `cut`: there is no network when the button is pressed. `cut off`: the server has done it, but its answer is lost with
 * the network. `slow`: more than a second there and back, and few bytes.
 */
const weathers = ['cut', 'cut off', 'slow'] as const
type Weather = (typeof weathers)[number]

for (const weather of weathers) {
  test(`a student gets through a day on a network that is ${weather} at every step`, async ({ page, product }) => {
    const school = await openInterns(product.data)
    const [intern] = await school.add(1)
    await school.close()
    if (!intern) throw new Error('There is no intern')
    await page.setViewportSize({ width: 360, height: 740 })
    const keys = keysOf(page)
    const step = stepsIn(page, weather)

    await page.goto('/student/login')
    await page.getByLabel('Username').fill(intern.username)
    await page.getByLabel('Password', { exact: true }).fill(internPassword)
    await step(page.getByRole('button', { name: 'Sign in' }), {
      isKept: () => expect(page.getByLabel('Username')).toHaveValue(intern.username),
      isDone: () => expect(page.getByRole('region', { name: 'Time clock' })).toBeVisible(),
    })

    await step(page.getByRole('button', { name: /^AM In/ }), {
      isKept: () => expect(page.getByText('AM In saved on this phone.')).toBeVisible(),
      isDone: () => expect(page.getByText(/^AM In recorded at/)).toBeVisible(),
    })
    // Ten seconds are short for somebody who has to look for it.
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeInViewport({ ratio: 1 })
    const { workDate, taps } = await readAs(page, intern, '/api/dtr/today')
    expect(taps).toHaveLength(1)

    const drawer = page.getByRole('dialog')
    await page.goto(`/dtr?month=${workDate.slice(0, 7)}&day=${workDate}`)
    const journal = drawer.getByLabel('What did you work on today?')
    await journal.fill('Wired the new office')
    await step(drawer.getByRole('button', { name: 'Save journal' }), {
      isKept: () => expect(journal).toHaveValue('Wired the new office'),
      isDone: () => expect(toastOf(page, 'Journal saved')).toBeVisible(),
    })

    const missed = addDays(workDate, -1)
    const reason = drawer.getByLabel('Reason')
    await page.goto(`/dtr?month=${missed.slice(0, 7)}&day=${missed}&fix=yes`)
    // The shift of the day before began at about this time too.
    await drawer.getByLabel('AM In').fill(timeIn(0))
    await drawer.getByLabel('AM Out').fill(timeIn(1))
    await reason.fill('My phone had no power that day')
    await step(drawer.getByRole('button', { name: 'Submit request' }), {
      isKept: () => expect(reason).toHaveValue('My phone had no power that day'),
      isDone: () => expect(toastOf(page, 'Request submitted')).toBeVisible(),
    })

    await page.goto('/documents')
    await page.getByRole('button', { name: 'Upload: Resume' }).click()
    await drawer
      .getByLabel('File or pages')
      .setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: await aPdf('Resume') })
    await step(drawer.getByRole('button', { name: 'Upload', exact: true }), {
      isKept: () => expect(page.getByText('resume.pdf')).toBeVisible(),
      isDone: () => expect(toastOf(page, 'Document uploaded')).toBeVisible(),
    })

    const admin = await sessionOf(page, 'admin')
    const { events } = await readAs(page, admin, `/api/audit?aboutId=${intern.id}&rowsPerPage=100`)
    const done = events.map(({ what }: { what: string }) => what)
    // Each once. A sign-in whose answer was lost leaves a session that nobody uses.
    expect(done.filter((what: string) => what !== 'Signed in')).toEqual([
      'Added document Resume',
      expect.stringMatching(/^Added correction request /),
      expect.stringMatching(/^Changed DTR day /),
    ])
    expect(keys).not.toContain(undefined)
  })

  test(`a supervisor decides a week on a network that is ${weather} at every step`, async ({ page }) => {
    const { token } = await openAs(page, 'supervisor')
    const step = stepsIn(page, weather)
    const approve = page.getByRole('button', { name: /^Approve \d+ (regular )?days? / })
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(approve).toBeVisible()
    const ticked = (await approve.textContent()) ?? ''
    const queue = async () => (await readAs(page, { token }, '/api/dtr/queue')).records
    const records = await queue()
    const [odd, regular] = [records[0], records.at(-1)]
    const eventsOf = async () => [await eventsIn(odd.id), await eventsIn(regular.id)]
    const eventsIn = async (id: number) => (await readAs(page, { token }, `/api/dtr/history/${id}`)).events.length
    const [ofOdd = 0, ofRegular = 0] = await eventsOf()

    await step(approve, {
      isKept: () => expect(approve).toHaveText(ticked),
      isDone: () => expect(page.getByText(/^\d+ days of \d+ interns approved\./)).toBeVisible(),
    })
    // An undo has ten seconds by the server's clock, so the network is there for it.
    await undo.click()
    await expect(page.getByText(/^Undone\. \d+ days are for approval again\.$/)).toBeVisible()
    await expect(approve).toHaveText(ticked)

    const drawer = page.getByRole('dialog')
    await step(page.getByRole('button', { name: /^Check \d+ days$/ }), {
      reads: true,
      isDone: () => expect(drawer.getByText('How the hours were computed')).toBeVisible(),
    })
    await drawer.getByRole('button', { name: 'Return', exact: true }).click()
    const why = page.getByRole('dialog', { name: /^Return this day/ })
    const words = 'You were at the main office, not at the site.'
    await why.getByLabel('Reason').fill(words)
    await step(why.getByRole('button', { name: 'Return', exact: true }), {
      isKept: () => expect(why.getByLabel('Reason')).toHaveValue(words),
      isDone: () => expect(page.getByText(`1 day returned to ${spoken(odd.studentName)}`)).toBeVisible(),
    })
    await undo.click()
    await expect(page.getByText('Undone. The day is for approval again.')).toBeVisible()

    // A decision and its undoing for each, and no day is gone.
    expect(await eventsOf()).toEqual([ofOdd + 2, ofRegular + 2])
    expect((await queue()).map(idOf)).toEqual(records.map(idOf))
  })
}

test('a reason is not lost when its day is not sent after all', async ({ page }) => {
  await openAs(page, 'supervisor')
  await page.getByRole('button', { name: /^Check \d+ days$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Return', exact: true }).click()
  const why = page.getByRole('dialog', { name: /^Return this day/ })
  await why.getByLabel('Reason').fill('You were at the main office.')
  await page.context().setOffline(true)
  await why.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('We’ll send this when you’re back online.')).toHaveCount(0)
  await expect(why.getByLabel('Reason')).toHaveValue('You were at the main office.')
})

type Step = { reads?: true; isKept?: () => Promise<unknown>; isDone: () => Promise<unknown> }

/** Presses a button in this weather: what was typed stays until the network is back, and then it is done. */
function stepsIn(page: Page, weather: Weather) {
  const network = page.context()
  return async (button: Locator, { reads, isKept, isDone }: Step) => {
    if (weather === 'slow') {
      const restore = await slowDown(page)
      await button.click()
      await isDone()
      return restore()
    }
    if (weather === 'cut') await network.setOffline(true)
    else await loseNextAnswer(page, (method) => (method === 'GET') === (reads ?? false))
    await button.click()
    await expect(page.getByText('You’re offline.').first()).toBeVisible()
    await isKept?.()
    await network.setOffline(false)
    await isDone()
    await page.unrouteAll()
  }
}

async function slowDown(page: Page) {
  const control = await page.context().newCDPSession(page)
  await control.send('Network.enable')
  const slow = { offline: false, latency: 1200, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await control.send('Network.emulateNetworkConditions', slow)
  return () => control.detach()
}

/** The next such call arrives, and the network is gone before its answer is here. */
async function loseNextAnswer(page: Page, isMeant: (method: string) => boolean) {
  let isLost = false
  await page.route('**/api/**', async (route) => {
    if (isLost || !isMeant(route.request().method())) return route.continue()
    isLost = true
    // First, because the server tells the page of the change, which would ask for it before the network is gone.
    await page.context().setOffline(true)
    await route.fetch()
    await route.abort('internetdisconnected')
  })
}

/** The keys of all changes from now on; one without a key is undefined. */
function keysOf(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    const isChange = request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/')
    if (isChange) keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** '16:05' in Manila, so many minutes from now. */
function timeIn(minutes: number): string {
  const style = { timeZone: 'Asia/Manila', hour: '2-digit', minute: '2-digit', hour12: false } as const
  return new Date(Date.now() + minutes * 60_000).toLocaleTimeString('en-GB', style)
}

function idOf({ id }: { id: number }): number {
  return id
}
