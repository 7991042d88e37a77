import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, tool } from './step.mjs'

/** Runs vitest with its output shown; gives back how many tests passed and failed. */
export function runVitest(args) {
  return counted('vitest', countVitest, (report) => ({
    args: [tool('vitest/vitest.mjs'), 'run', ...args, '--reporter=json', `--outputFile.json=${report}`],
  }))
}

/** The same for the browser tests. */
export function runPlaywright() {
  return counted('playwright', countPlaywright, (report) => ({
    args: [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  }))
}

async function counted(name, count, command) {
  const folder = mkdtempSync(join(tmpdir(), 'tapat-report-'))
  const report = join(folder, 'report.json')
  const { args, env } = command(report)
  const code = await show(args, env)
  const result = countOrNothing(report, count)
  rmSync(folder, { recursive: true })
  if (code === 0 || result.failed > 0) return result
  console.error(`${name} failed outside of its tests; the lines above say why.`)
  return { ...result, failed: 1 }
}

function show(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.once('close', resolve))
}

function countOrNothing(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A file that could not even be loaded has no tests to fail; it counts as one. */
function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
