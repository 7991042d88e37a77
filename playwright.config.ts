import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const shell = '/usr/bin/chromium-headless-shell'
/** Chromium takes only the last list of what it is to leave out, so these, which Playwright names, are in ours too. */
const playwrightsOwn = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one profile share a process (e2e/test.ts), also while they are still empty.
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // A script that is compiled while it arrives is compiled for each page anew; else the process has it from the last one.
  `--disable-features=${[...playwrightsOwn, 'ScriptStreaming', 'IsolateOrigins', 'site-per-process'].join()}`,
  // Pages live for seconds: to optimize their scripts takes longer than it saves. With room for new objects, less garbage
  // is looked for.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16 --max-semi-space-size=32',
]
const full = { serviceWorkers: 'allow', launchOptions: { executablePath: chromium, args: flags } } as const
/** These need a service worker or push, which the headless shell does not have. */
const behind: Record<string, object> = { offline: { serviceWorkers: 'allow' }, push: full }

/**
 * Files that share a worker and so a school, one after the other: starting a school takes longer than some files. Each
 * leaves to the next what it needs, and can be run alone. Any other file has a school of its own.
 */
const groups = {
  deciding: ['clock', 'week', 'bad-network'],
  keeping: ['catalog', 'people'],
  signing: ['session', 'accounts'],
  counting: ['dashboard', 'forms', 'map', 'public', 'reports'],
  changing: ['audit', 'evaluations', 'import', 'messages', 'notifications', 'placements', 'profile'],
  looking: ['api-docs', 'axe', 'budget', 'kit', 'layout', 'routes'],
}
const grouped = Object.values(groups).flat()
/** The longest of the others begin first, so that none of them runs alone at the end. */
const longest = ['documents', 'morning', 'offline']
const others = readdirSync('e2e')
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((file) => file.replace('.e2e.ts', ''))
  .filter((name) => !grouped.includes(name) && !longest.includes(name))
const alone = [...longest, ...others].map((name) => [name, [name]] as const)

export default defineConfig({
  testDir: './e2e',
  // Each project has its own worker and so its own school.
  projects: [...Object.entries(groups), ...alone].map(([name, files]) => ({
    name,
    testMatch: files.map((file) => `${file}.e2e.ts`),
    workers: 1,
    use: behind[name] ?? {},
  })),
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  // One more than the cores: while a test waits for a job or a network, another one works.
  workers: availableParallelism() + 1,
  retries: 0,
  // It stops only tests that hang: a machine that also runs the database and another worker is slow at times.
  timeout: 400_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    headless: true,
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // The headless shell is Chromium without windows, which opens a page in half the time.
    launchOptions: { executablePath: process.env.CHROMIUM || !existsSync(shell) ? chromium : shell, args: flags },
    screenshot: 'only-on-failure',
    // Actions, requests and logs only: pictures of every step would take a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
})
