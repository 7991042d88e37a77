import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { runChecks } from './checks.mjs'
import { chosenTests } from './choice.mjs'
import { ensureInstalled } from './install.mjs'
import { makeDemoSchool, runDrill, runPlaywright, runVitest } from './suites.mjs'

const begin = Date.now()
const budgetMinutes = 10
const nothing = { passed: 0, failed: [], files: [] }
const chosen = chosenTests(process.argv.slice(2))

const installing = ensureInstalled()
// On a machine without Chromium most of its installing is waiting, as is that of packages.
const hasBrowser = chosen.playwright ? ensureBrowser() : false
await installing
const isWhole = process.argv.length === 2
const [broken, isBuilt] = await Promise.all([runChecks(), isWhole || chosen.playwright ? ensureBuilt() : false])
// Tests that start a whole product then start the built one, which is up in a third of the time.
if (isBuilt) process.env.TAPAT_BUILT = 'yes'
const [tests, drill, school] = await Promise.all([
  chosen.vitest ? runVitest(['--reporter=default', ...chosen.vitest]) : nothing,
  // Only with everything: a person who asked for one file does not want to break a whole product. It mostly waits.
  isWhole ? runDrill() : nothing,
  // The browser tests begin with it, and it mostly waits too.
  chosen.playwright && isBuilt ? hasBrowser.then((isThere) => (isThere ? makeDemoSchool() : '')) : '',
])
const journeys = chosen.playwright ? await runJourneys(chosen.playwright) : nothing
if (school) rmSync(dirname(school), { recursive: true, force: true })

tellTime([...tests.files, ...drill.files, ...journeys.files])
const failed = [...tests.failed, ...drill.failed, ...journeys.failed]
// The last lines of a long run are seen first.
for (const name of failed) console.error(`failed: ${name}`)
console.log(`${tests.passed + drill.passed + journeys.passed} passed, ${broken + failed.length} failed`)
process.exitCode = broken + failed.length === 0 ? 0 : 1

async function runJourneys(args) {
  const isReady = isBuilt && (await hasBrowser)
  return isReady ? runPlaywright(args, school) : { ...nothing, failed: ['The browser tests could not begin'] }
}

/** Where the time went, so that a slow test is noticed. */
function tellTime(files) {
  const slowest = files.toSorted((one, two) => two.seconds - one.seconds).slice(0, 10)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
  const minutes = (Date.now() - begin) / 60_000
  console.log(`The whole run took ${minutes.toFixed(1)} minutes.`)
  if (minutes > budgetMinutes) console.warn(`Warning: that is more than the ${budgetMinutes} minutes it may take.`)
}
