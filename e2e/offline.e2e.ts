import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { monthOf } from '#domain/calendar.ts'
import { dateIn } from '#domain/zone.ts'
import { type Intern, openInterns } from '#server/testing/interns.ts'
import { faults } from './axe.ts'
import { type Network, openNetwork } from './flaky-network.ts'
import { layIn, storedIn } from './outbox.ts'
import { toastOf } from './person.ts'
import { fiveTaps, logOutAnyway, openPhone, sendAll, signIn, signInAgain, tapFiveTimes } from './phones.ts'
import { alone as test } from './test.ts'

let school: Awaited<ReturnType<typeof openInterns>>
let network: Network

test.use({ viewport: { width: 360, height: 740 } })

test.beforeAll(async ({ product }) => {
  school = await openInterns(product.data)
})
test.afterAll(() => school.close())
test.beforeEach(async ({ product }) => {
  network = await openNetwork(product.url)
})
test.afterEach(() => network.close())

const minute = 60_000
const button = (page: Page) => page.getByRole('button', { name: /^(AM|PM|OT) (In|Out)/ })
const waiting = (page: Page) => page.getByText(/^Not sent yet, /)

test('the tap screen opens without a network, keeps the tap over a reload, and sends it when the network is back', async ({
  page,
}) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.become('cut')
  await page.reload()
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await pressAt(page, Date.now() - 5 * minute)
  await expect(waiting(page)).toHaveText('Not sent yet, 5 min ago')
  await expect(page.getByText('AM In saved on this phone.')).toBeVisible()
  await expect(button(page)).toHaveText(/^AM Out/)
  // A browser in a test never promises to keep storage.
  await expect(page.getByText(/^If your phone runs out of space/)).toBeVisible()
  await page.reload()
  await expect(waiting(page)).toHaveCount(1)
  expect(await faults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByLabel('Sent late')).toBeVisible()
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
})

test('a new phone that has seen only the dashboard, the month and the documents shows them and taps without a network', async ({
  page,
}) => {
  const [intern] = await school.add(1)
  await page.goto(`${network.url}/robots.txt`)
  await signIn(page, intern!)
  const screens = ['/', '/dtr', '/documents']
  for (const [index, path] of screens.entries()) {
    await page.goto(`${network.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => unkeptFiles(page)).toEqual([])
    await expect.poll(() => keptAnswers(page), path).toBe(index + 1)
  }
  // The page that checks a printout is the server's own, although the worker answers for all others.
  expect((await page.goto(`${network.url}/dtr`))?.fromServiceWorker()).toBe(true)
  expect((await page.goto(`${network.url}/verify/AAAAA`))?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { name: 'Mistyped code' })).toBeVisible()
  network.become('cut')
  for (const path of screens) {
    await page.goto(`${network.url}${path}`)
    await expect(page.getByText(/You’re offline\..* What you see is as of \d+:\d\d [AP]M\./), path).toBeVisible()
  }
  await page.goto(`${network.url}/dtr/tap`)
  await pressAt(page, Date.now() - 5 * minute)
  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(toastOf(page, 'Back online, 1 tap sent.')).toBeVisible()
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
})

test('a student whose session the network took still taps, and the tap is sent at the next sign-in', async ({
  page,
}) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  await page.evaluate((id) => {
    const person = { role: 'student', id, name: 'Angelica D.', isShared: false, leftAt: Date.now(), from: '/dtr' }
    localStorage.clear()
    localStorage.setItem('lastPerson', JSON.stringify(person))
  }, intern!.id)
  network.become('cut')
  await page.goto(`${network.url}/homepage`)
  await expect(page.getByRole('button', { name: 'Continue as Angelica D.' })).toBeVisible()
  await page.getByRole('link', { name: 'Open time clock' }).click()
  await pressAt(page, Date.now() - 5 * minute)
  network.become('fine')
  await signInAgain(page, intern!)
  await page.reload()
  await expect.poll(() => school.keysOf([intern!.id])).toHaveLength(1)
})

test('a tap whose reply was lost is sent again and recorded once, by two tabs and the worker together', async ({
  page,
  context,
}) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  const other = await context.newPage()
  await other.goto(`${network.url}/dtr/tap`)
  await expect(button(other)).toBeVisible()
  network.become('drops_replies')
  await pressAt(page, Date.now() - 5 * minute)
  await expect(waiting(page)).toHaveCount(1)
  await expect.poll(() => network.sendings.length).toBeGreaterThan(0)
  network.become('fine')
  await Promise.all([
    ...[page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))),
    wakeWorker(page, network.url),
  ])
  for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0)
  expect(network.sendings.filter(({ isDelivered }) => isDelivered).map(({ status }) => status)).toEqual([200])
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
})

test('the worker sends what waits when no page is open', async ({ page }) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.become('cut')
  await pressAt(page, Date.now() - 5 * minute)
  await expect(waiting(page)).toHaveCount(1)
  await page.goto('about:blank')
  network.become('fine')
  await wakeWorker(page, network.url)
  await expect.poll(() => school.keysOf([intern!.id])).toHaveLength(1)
})

test('a refused tap says why, and offers a correction with its time filled in', async ({ page }) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.become('cut')
  // Yesterday's tap is older than 24 hours, so it is refused.
  for (const ago of [25 * 60, 5]) await pressAt(page, Date.now() - ago * minute)
  await expect(waiting(page)).toHaveCount(2)
  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/^Not recorded\. .{20,}/)).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
  await page.reload()
  await page.getByRole('link', { name: 'Request a correction' }).click()
  const drawer = page.getByRole('dialog')
  const times = () =>
    drawer.getByLabel(/^(AM|PM|OT) In/).evaluateAll((fields) => fields.map((field) => 'value' in field && field.value))
  await expect.poll(async () => (await times()).filter(Boolean)).toEqual([expect.stringMatching(/^\d\d:\d\d$/)])
  await expect(drawer.getByRole('button', { name: 'Submit request' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/^Not recorded\./)).toHaveCount(0)
})

test('without a network, too, an early out is asked about, and after the last one the day is done', async ({
  page,
}) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.become('cut')
  for (const ago of [25, 20, 15]) await pressAt(page, Date.now() - ago * minute)
  await page.clock.setFixedTime(Date.now() - 10 * minute)
  await button(page).click()
  await expect(page.getByText(/^Leaving early\? Your schedule ends at /)).toBeVisible()
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Not yet' }).click()
  await expect(waiting(page)).toHaveCount(3)
  await pressAt(page, Date.now() - 10 * minute)
  await expect(page.getByText(/^Done for today/)).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'I’m working overtime' }).click()
  await expect(button(page)).toHaveText(/^OT In/)
  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(waiting(page)).toHaveCount(0)
  await page.goto(`${network.url}/`)
  await expect(page.getByText(/^Done for today/)).toBeVisible()
})

test('signing out leaves nothing of the student but the outbox, and the next student sees nothing of theirs', async ({
  page,
}) => {
  const [first, second] = await school.add(2)
  await openTapScreen(page, first!)
  network.become('cut')
  await pressAt(page, Date.now() - 5 * minute)
  await expect(waiting(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 tap is not sent yet. You need a connection to sign in again.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(waiting(page)).toHaveCount(1)
  await page.evaluate(() => localStorage.setItem('person-milestone of 1', '25'))
  await logOutAnyway(page)
  await expect.poll(async () => (await storedIn(page)).sender).toEqual([])
  const left = await storedIn(page)
  expect([left.entries.length, left.snapshot]).toEqual([1, []])
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({})
  await expect.poll(() => keptAnswers(page)).toBe(0)
  expect(await cachedCalls(page)).toEqual(['/api/settings'])

  network.become('fine')
  await openTapScreen(page, second!)
  await expect(page.getByText(/^This phone has 1 unsent tap from another student/)).toBeVisible()
  await expect(page.getByText(/saved on this phone/)).toHaveCount(0)
  expect(await school.keysOf([first!.id, second!.id])).toEqual([])
  await openTapScreen(page, { ...first!, token: first!.nextToken })
  await expect.poll(() => school.keysOf([first!.id])).toEqual(left.entries.map(({ clientKey }) => clientKey))
})

test('a queue that the version before wrote is sent, and what cannot be read is set aside', async ({ page }) => {
  const [intern] = await school.add(1)
  const entry = (clientKey: string, slot: string, ago: number) => ({
    version: 1,
    clientKey,
    studentId: intern!.id,
    slot,
    deviceAt: new Date(Date.now() - ago * minute).toISOString(),
    fix: { latitude: 14.5547, longitude: 121.0244, accuracy: 12, fixedAt: null },
    refused: null,
  })
  await page.goto(`${network.url}/robots.txt`)
  await layIn(page, [
    entry('kept-by-hand-1', 'am_in', 20),
    'not an entry at all',
    { ...entry('from-a-newer-app', 'am_out', 15), version: 99 },
    { ...entry('of-nobody-here', 'am_in', 15), studentId: intern!.id + 1_000_000 },
    entry('kept-by-hand-2', 'am_out', 10),
  ])
  await openTapScreen(page, intern!)
  await expect.poll(() => school.keysOf([intern!.id])).toEqual(['kept-by-hand-1', 'kept-by-hand-2'])
  await expect(page.getByText(/^One saved tap could not be read\./)).toHaveCount(2)
  await expect(page.getByText(/^This phone has 1 unsent tap from another student/)).toBeVisible()
  expect(network.sendings.map(({ status }) => status)).toEqual([200, 200])
})

test('a new version is offered, never forced, and what waits is still there after it', async ({ page }) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.renewWorker()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(toastOf(page, 'A new version is ready')).toBeVisible()
  network.become('cut')
  await pressAt(page, Date.now() - 5 * minute)
  await expect(waiting(page)).toHaveCount(1)
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()])
  await expect(waiting(page)).toHaveCount(1)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()
  network.become('fine')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => school.keysOf([intern!.id])).toHaveLength(1)
})

test('a phone keeps nothing that a stranger answers', async ({ page }) => {
  const [intern] = await school.add(1)
  await page.goto(`${network.url}/robots.txt`)
  network.become('strangers')
  expect(await page.evaluate(fateOfWorker), 'a worker that a stranger’s page reached').toBe('redundant')
  network.become('fine')
  await openTapScreen(page, intern!)

  network.become('strangers')
  const answered = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/settings')).json()
    const file = await (await fetch('/assets/screen.js')).text()
    return { timeZone: data.timeZone, file, kept: (await caches.match('/assets/screen.js')) !== undefined }
  })
  expect(answered).toEqual({ timeZone: 'Asia/Manila', file: expect.stringContaining('Free Wi-Fi'), kept: false })
  network.become('cut')
  await page.reload()
  await expect(button(page)).toBeVisible()
})

test('the app can be installed: name, start, icons and screenshots are what the manifest says', async ({ page }) => {
  await page.goto(`${network.url}/landing`)
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(`${network.url}${href}`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { short_name, start_url, display, icons, screenshots } = await answer.json()
  expect({ short_name, start_url, display }).toEqual({
    short_name: 'Tapat',
    start_url: '/dtr/tap',
    display: 'standalone',
  })
  expect(icons.filter(({ purpose }: { purpose: string }) => purpose === 'maskable')).toHaveLength(2)
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const file = await page.request.get(`${network.url}${src}`)
    expect(file.headers()['content-type'], src).toContain(type)
    // A PNG has its width and height in its first chunk.
    const bytes = await file.body()
    if (type === 'image/png') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const worker = await page.request.get(`${network.url}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
})

test('at an address without https a tap is recorded, and the form of a correction opens', async ({ page, product }) => {
  const [intern] = await school.add(1)
  const origin = 'http://school.test'
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, product.url)
    // The stream of notifications never ends, so it is left out.
    if (url.includes('/stream')) await route.abort()
    else await route.fulfill({ response: await route.fetch({ url }) })
  })
  await page.goto(`${origin}/robots.txt`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await signIn(page, intern!)
  await page.goto(`${origin}/dtr/tap`)
  await button(page).click()
  await expect(page.getByText(/^AM In recorded at/)).toBeVisible()
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
  const day = dateIn('Asia/Manila', Date.now() - 24 * 60 * minute)
  await page.goto(`${origin}/dtr?month=${monthOf(day)}&day=${day}`)
  await page.getByRole('button', { name: 'Request a correction' }).click()
  await expect(page.getByRole('button', { name: 'Submit request' })).toBeVisible()
})

test('a phone without room for a tap sends it at once, and says what to do where it can’t', async ({ page }) => {
  const [intern] = await school.add(1)
  const calls = callsUnderWay(page)
  await openTapScreen(page, intern!)
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    }
  })
  await button(page).click()
  await expect(page.getByText(/^AM In recorded at/)).toBeVisible()
  await expect(button(page)).toHaveText(/^AM Out/)
  network.become('cut')
  // An answer that came later would say that the phone is five minutes ahead.
  await expect.poll(() => calls.size).toBe(0)
  await page.clock.setFixedTime(Date.now() + 5 * minute)
  await expect(page.getByText(/^In since .* 5 min$/)).toBeVisible()
  await button(page).click()
  await page.getByRole('button', { name: 'Time out now' }).click()
  await expect(page.getByText(/^Not recorded\. If your phone’s storage is full/)).toBeVisible()
  expect(await school.keysOf([intern!.id])).toHaveLength(1)
})

test('without a network nothing on the tap screen ends the session', async ({ page }) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  network.become('cut')
  await page.getByRole('button', { name: 'Share my location' }).click()
  await expect(toastOf(page, 'This needs a connection. You can still tap.')).toBeVisible()
  await button(page).click()
  await expect(waiting(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/dtr\/tap$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(intern!.token)
})

test('the worker keeps less than 400 kB, none of it an answer about anybody', async ({ page }) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  const files = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.includes('precache'))
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(files).toContain('/index.html')
  const sizes = await Promise.all(
    files.map(async (path) => {
      const body = Buffer.from(await (await fetch(`${network.url}${path}`)).arrayBuffer())
      return /\.(?:woff2|png)$/.test(path) ? body.length : gzipSync(body, { level: 9 }).length
    }),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
  expect(files.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual([])
  expect(await cachedCalls(page)).toEqual(['/api/settings'])
})

test('on a repeat visit the tap screen can be used within a second, without a network and on slow 3G', async ({
  page,
  context,
}) => {
  const [intern] = await school.add(1)
  await openTapScreen(page, intern!)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const slow3g = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await devtools.send('Network.emulateNetworkConditions', slow3g)
  await expect
    .poll(() => visitTime(page), 'a machine that is busy with other tests gets another try')
    .toBeLessThan(1000)
  network.become('cut')
  await devtools.send('Network.emulateNetworkConditions', { ...slow3g, latency: 0, offline: true })
  await expect
    .poll(() => visitTime(page), 'a machine that is busy with other tests gets another try')
    .toBeLessThan(1000)
})

test('200 taps of 40 students over reloads, sign-outs and a flapping network: each is answered once, and stored if accepted', async ({
  browser,
  product,
}) => {
  const interns = await school.add(40)
  const phones = await Promise.all(
    [0, 10, 20, 30].map((from) => openPhone(browser, product.url, interns.slice(from, from + 10))),
  )
  // One student of each phone taps by hand; the taps of the others are written into the outbox.
  await Promise.all(
    phones.map(async (phone) => {
      const [first, ...others] = phone.owners
      await tapFiveTimes(phone, first!)
      await layIn(phone.page, others.flatMap(fiveTaps))
    }),
  )
  const queued = await Promise.all(phones.map(({ page }) => storedIn(page)))
  const keys = queued.flatMap(({ entries }) => entries.map(({ clientKey }) => String(clientKey)))
  expect(new Set(keys).size).toBe(200)
  expect(phones.flatMap(({ network }) => network.sendings)).toEqual([])

  await Promise.all(
    phones.map(async (phone) => {
      await signInAgain(phone.page, phone.owners[0]!)
      await phone.page.goto('/dtr/tap')
      phone.network.become('flapping')
      for (const intern of phone.owners) await sendAll(phone, intern)
    }),
  )
  const left = (await Promise.all(phones.map(({ page }) => storedIn(page)))).flatMap(({ entries }) => entries)
  const sendings = phones.flatMap(({ network }) => network.sendings)
  const delivered = sendings.filter(({ isDelivered }) => isDelivered)
  const answersTo = (key: string) => delivered.filter(({ clientKey }) => clientKey === key).map(({ status }) => status)
  expect(keys.filter((key) => answersTo(key).length !== 1)).toEqual([])
  const accepted = keys.filter((key) => answersTo(key)[0] === 200)
  expect((await school.keysOf(interns.map(({ id }) => id))).sort()).toEqual(accepted.sort())
  expect(left.map(({ clientKey }) => clientKey).sort()).toEqual(keys.filter((key) => !accepted.includes(key)).sort())
  for (const { refused } of left) expect((refused as { message: string }).message.length).toBeGreaterThan(10)
  expect(accepted.length).toBeGreaterThan(100)
  expect(left.length).toBeGreaterThan(10)
  expect(sendings.length, 'replies were lost').toBeGreaterThan(delivered.length)
  for (const phone of phones) await phone.close()
})

async function openTapScreen(page: Page, intern: Intern) {
  await page.goto(`${network.url}/robots.txt`)
  await signIn(page, intern)
  await page.goto(`${network.url}/dtr/tap`)
  await expect(button(page)).toBeVisible()
  // The worker has stored its files once it is active.
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await storedIn(page)).snapshot.length).toBe(1)
}

/** Presses the button while the phone's clock shows this moment. */
async function pressAt(page: Page, at: number) {
  const before = await waiting(page).count()
  await page.clock.setFixedTime(at)
  await button(page).click()
  const sure = page.getByRole('button', { name: 'Time out now' })
  await expect(sure.or(waiting(page).nth(before))).toBeVisible()
  if (await sure.isVisible()) await sure.click()
  await expect(waiting(page)).toHaveCount(before + 1)
  // A tap that is being sent carries the time of this moment, so it must have failed before the network is back.
  await page.evaluate(() => navigator.locks.request('outbox', () => {}))
  await page.clock.setFixedTime(Date.now())
}

/** The calls of a page that have no answer yet, but for the live stream. */
function callsUnderWay(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>()
  page.on('request', (call) => {
    if (/\/api\/(?!.*\/live)/.test(call.url())) calls.add(call)
  })
  page.on('requestfinished', (call) => calls.delete(call))
  page.on('requestfailed', (call) => calls.delete(call))
  return calls
}

/** As the browser does when the network is back. */
async function wakeWorker(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL.startsWith(origin))
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const sync = { origin, registrationId, tag: 'outbox', lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
}

/** Milliseconds from the start of a visit until the button is there. */
async function visitTime(page: Page): Promise<number> {
  await page.goto(`${network.url}/dtr/tap`, { waitUntil: 'commit' })
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isThere = [...document.querySelectorAll('button')].some(({ innerText }) =>
            /^(AM|PM|OT) (In|Out)/.test(innerText),
          )
          if (isThere) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** How many answers the browser keeps for reading without a network. */
function keptAnswers(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'answers')) return 0
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('answers')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const counting = opening.result.transaction('answers').objectStore('answers').count()
        counting.onsuccess = () => {
          opening.result.close()
          resolve(counting.result)
        }
      }
    })
  })
}

/** Files of this page that the worker could not give without a network. */
function unkeptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
    const kept = await Promise.all(files.map(({ name }) => caches.match(name)))
    return files.flatMap(({ name }, place) => (kept[place] ? [] : [name]))
  })
}

/** Whether a worker that installs for the first time gets to work. */
async function fateOfWorker(): Promise<string> {
  const { installing } = await navigator.serviceWorker.register('/sw.js')
  if (!installing) throw new Error('there is a worker already')
  return new Promise((resolve) => {
    installing.onstatechange = () => resolve(installing.state)
  })
}

/** The answers of the server in any cache of the browser. */
function cachedCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/api/'))
  })
}
