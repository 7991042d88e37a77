import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runPlaywright, runVitest } from './suites.mjs'

await ensureInstalled()
const broken = await runChecks()
const tests = await runVitest(['--reporter=default'])
const isReady = (await ensureBuilt()) && (await ensureBrowser())
const journeys = isReady ? await runPlaywright() : { passed: 0, failed: ['The browser tests could not begin'] }

const failed = [...tests.failed, ...journeys.failed]
// the last lines are what one sees first of a long run
for (const name of failed) console.error(`failed: ${name}`)
console.log(`${tests.passed + journeys.passed} passed, ${broken + failed.length} failed`)
process.exitCode = broken + failed.length === 0 ? 0 : 1
