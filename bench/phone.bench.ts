import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page, type Request } from '@playwright/test'
import type { Role } from '#domain/roles.ts'
import { startProduct } from '#e2e/start-product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'

// The first screens on a slow phone (4G with 562 ms and 1.6 Mbit/s, a processor that is four times slower), from the
// press on "Sign in" until the data is on the screen: npm run bench phone [turns]
const slow4G = { offline: false, latency: 562, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = 4
const turns = Math.max(1, Number(process.argv[2] ?? 3))
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

type Job = { name: string; role: Role; seconds: number; shown: (page: Page) => Locator; next: readonly Next[] }
type Next = { name: string; open: string; seconds: number; shown: (page: Page) => Locator }
/** From the address to a form that can be typed into, and until it can be sent. */
const form = { typed: { name: 'sign-in form', seconds: 4 }, sent: { name: 'sign-in form can be sent', seconds: 5 } }

const jobs: readonly Job[] = [
  {
    name: 'student, sign-in to dashboard',
    role: 'student',
    seconds: 4,
    shown: (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first(),
    next: [
      {
        name: 'student, dashboard to month',
        open: '/dtr',
        seconds: 3,
        // One day is enough: on the first of a month there is no other.
        shown: (page) => page.getByRole('main').locator('li > button').first(),
      },
      {
        name: 'student, month to tap screen',
        open: '/dtr/tap',
        seconds: 3,
        // Its button is there only while the day still takes taps, which the hour of the measurement decides.
        shown: (page) => page.getByRole('region', { name: 'Time clock' }),
      },
    ],
  },
  {
    name: 'supervisor, sign-in to queue',
    role: 'supervisor',
    seconds: 5,
    // By its words, because the sign-in form has a checkbox too.
    shown: (page) => page.getByRole('button', { name: /^Approve \d+ / }),
    next: [],
  },
]

type Measured = { seconds: number; requests: number; waves: number }

const folder = tempFolder()
const { url, stop } = await startProduct(join(folder, 'data'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? paths.find((path) => existsSync(path)) ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const results = new Map<string, { wanted: number; measured: Measured[] }>()
  for (let turn = 0; turn < turns; turn++) {
    for (const job of jobs) {
      for (const [name, wanted, measured] of await signIn(browser, job)) {
        const known = results.get(name) ?? { wanted, measured: [] }
        results.set(name, { wanted, measured: [...known.measured, measured] })
        console.log(`turn ${turn + 1}, ${name}: ${wordsOf(measured)}`)
      }
    }
  }
  for (const [name, { wanted, measured }] of results) {
    const median = measured.toSorted((one, two) => one.seconds - two.seconds)[Math.floor((turns - 1) / 2)]
    if (!median) throw new Error('Nothing was measured')
    console.log(`${name}: ${(1 / median.seconds).toFixed(3)} screens/s, ${wordsOf(median)} (at most ${wanted} s)`)
    if (median.seconds > wanted) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

/** A phone that has never been here: nothing is in its cache. */
async function signIn(browser: Browser, { name, role, seconds, shown, next }: Job) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const control = await context.newCDPSession(page)
  await control.send('Network.enable')
  await control.send('Network.emulateNetworkConditions', slow4G)
  await control.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const done: [string, number, Measured][] = []
  const open = async () => void (await page.goto(`${url}/${role}/login`, { waitUntil: 'commit' }))
  const button = page.getByRole('button', { name: 'Sign in' })
  const sent = timed(page, async () => {}, page.locator('[type=submit]:enabled'))
  const typed = await timed(page, open, page.locator('[name=username]:enabled'))
  done.push([`${role}, ${form.typed.name}`, form.typed.seconds, typed])
  // As a quick person types. Meanwhile the form's code comes and takes over what was typed, then the role's.
  const typing = { delay: 100 }
  await page.getByLabel('Username').pressSequentially(role, typing)
  await page.getByLabel('Password', { exact: true }).pressSequentially('honest-hours', typing)
  done.push([`${role}, ${form.sent.name}`, form.sent.seconds, await sent])
  done.push([name, seconds, await timed(page, () => button.click(), shown(page))])
  for (const one of next) {
    const link = page.locator(`a[href="${one.open}"]:visible`).first()
    done.push([one.name, one.seconds, await timed(page, () => link.click(), one.shown(page))])
  }
  await context.close()
  return done
}

async function timed(page: Page, act: () => Promise<void>, shown: Locator): Promise<Measured> {
  const requests: { from: number; to: number }[] = []
  const began = new Map<Request, { from: number; to: number }>()
  const onRequest = (request: Request) => {
    const one = { from: performance.now(), to: Number.POSITIVE_INFINITY }
    began.set(request, one)
    requests.push(one)
  }
  const onEnd = (request: Request) => {
    const one = began.get(request)
    if (one) one.to = performance.now()
  }
  page.on('request', onRequest)
  page.on('requestfinished', onEnd)
  const start = performance.now()
  await act()
  await shown.waitFor({ timeout: 40_000 })
  const seconds = (performance.now() - start) / 1000
  page.off('request', onRequest)
  page.off('requestfinished', onEnd)
  return { seconds, requests: requests.length, waves: wavesOf(requests) }
}

/** The longest chain of requests of which each began after the one before had ended. */
function wavesOf(requests: readonly { from: number; to: number }[]): number {
  const depth: number[] = []
  for (const [index, { from }] of requests.entries()) {
    const before = requests.slice(0, index).map(({ to }, at) => (to <= from ? (depth[at] ?? 0) : 0))
    depth.push(1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depth)
}

function wordsOf({ seconds, requests, waves }: Measured): string {
  return `${seconds.toFixed(2)} s, ${requests} requests in ${waves} waves`
}
