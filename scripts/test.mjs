import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runPlaywright, runVitest } from './suites.mjs'

await ensureInstalled()
const broken = await runChecks()
const tests = await runVitest(['--reporter=default'])
const isReady = (await ensureBuilt()) && (await ensureBrowser())
const journeys = isReady ? await runPlaywright() : { passed: 0, failed: 1 }

const passed = tests.passed + journeys.passed
const failed = broken + tests.failed + journeys.failed
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
