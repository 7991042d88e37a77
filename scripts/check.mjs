import { runChecks } from './checks.mjs'
import { ensureInstalled } from './install.mjs'
import { runVitest } from './suites.mjs'

await ensureInstalled()
const [broken, units] = await Promise.all([runChecks(), runVitest(['--project', 'unit', '--reporter=dot'])])
process.exitCode = broken + units.failed.length === 0 ? 0 : 1
