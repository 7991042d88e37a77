import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, tool } from './step.mjs'

/** Runs vitest with its output shown; gives back how many tests passed, and which failed. */
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
  if (code === 0 || result.failed.length > 0) return result
  return { ...result, failed: [`${name} failed outside of its tests; its own lines say why`] }
}

function show(args, env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve) => child.once('close', resolve))
}

function countOrNothing(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: [] }
  }
}

/** A file that could not even be loaded has no tests to fail; it counts as one. */
function countVitest({ numPassedTests, testResults }) {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [`${file}: ${firstLine(message)}`]
      return tests.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages[0])}`)
    })
  return { passed: numPassedTests, failed }
}

function countPlaywright({ stats, errors, suites }) {
  const failed = specsOf(suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `e2e/${file} › ${title}`)
  return { passed: stats.expected, failed: [...failed, ...errors.map(({ message }) => firstLine(message))] }
}

function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
