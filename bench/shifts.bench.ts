import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type Role, roles } from '#domain/roles.ts'
import { isThere, takeShifts, watchShifts } from '#e2e/hands.ts'
import { sessionOf } from '#e2e/person.ts'
import { inside } from '#e2e/screens.ts'
import { startProduct } from '#e2e/start-product.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'

// How much of each screen moves while it loads, for every role, on a phone, a tablet and a laptop:
// npm run bench shifts [role] [width]
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1366, height: 768 },
]
const limit = 0.02
/** What stands behind a tab has an address of its own. */
const tabs: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ['/students/1?tab=records', roles],
  ['/students/1?tab=documents', roles],
  ['/students/1?tab=history', roles],
  ['/documents?view=all', ['supervisor']],
  ['/documents?view=matrix', ['admin', 'teacher']],
  ['/documents?view=companies', ['admin', 'teacher']],
  ['/settings?tab=holidays', ['admin', 'teacher']],
  ['/settings?tab=suspensions', ['admin', 'teacher']],
  ['/settings?tab=requirements', ['admin', 'teacher']],
  ['/settings?tab=terms', ['admin']],
  ['/settings?tab=audit', ['admin']],
]
const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const [onlyRole, onlyWidth] = process.argv.slice(2)

const folder = tempFolder()
const { url, stop } = await startProduct(join(folder, 'data'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? paths.find((path) => existsSync(path)) ?? '',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  for (const role of roles.filter((one) => !onlyRole || one === onlyRole)) {
    for (const viewport of sizes.filter(({ width }) => !onlyWidth || width === Number(onlyWidth))) {
      // As on a first visit: the worker has kept nothing.
      const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: 'block' })
      await measure(context, role, viewport.width)
      await context.close()
    }
  }
} finally {
  await browser.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(context: BrowserContext, role: Role, width: number) {
  const page = await context.newPage()
  const session = await sessionOf(page, role)
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, session)
  await watchShifts(page)
  const student = role === 'student' ? session.id : await anIntern(page, session.token)
  const screens = [['/', roles] as const, ...Object.entries(inside), ...tabs]
  for (const [path] of screens.filter(([, allowed]) => allowed.includes(role))) {
    await page.goto(path.replace('/1', `/${student}`))
    await isThere(page)
    const { sum, moved } = await takeShifts(page)
    console.log(`${role}, ${width} px, ${path}: ${sum.toFixed(4)}`)
    if (sum < limit) continue
    console.log(moved.map((one) => `  ${one}`).join('\n'))
    process.exitCode = 1
  }
}

/** One with days to decide, who has most to show. */
async function anIntern(page: Page, token: string): Promise<string> {
  const answer = await page.request.get('/api/dtr/queue', { headers: { authorization: `Bearer ${token}` } })
  const { data } = await answer.json()
  return String(data.records[0].studentId)
}
