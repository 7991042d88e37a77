import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runNode, tool } from './step.mjs'

/**
 * Most code runs only a few times in a test run: Node optimizes a function later than it would in a server, because a fifth
 * of the time went into that. Megabytes: with more room for new objects, Node looks for garbage less often.
 */
const brief = ['--interrupt-budget=1000000', '--min-semi-space-size=16', '--max-semi-space-size=64']

/** Runs vitest with its output and returns how many tests passed, which failed, and how long each file took. */
export function runVitest(args) {
  return counted(
    'vitest',
    (report) => report,
    (report) => ({
      args: [tool('vitest/vitest.mjs'), 'run', ...args, `--reporter=${join(root, 'scripts', 'vitest-report.mjs')}`],
      env: { TAPAT_REPORT: report },
    }),
  )
}

/** The same for the browser tests. */
export function runPlaywright(args, school) {
  return counted('playwright', countPlaywright, (report) => ({
    args: [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_SCHOOL: school },
  }))
}

/** The faults of the short drill, each of which counts as a test. */
export async function runDrill() {
  const { code, output, seconds } = await runNode(['--import', 'tsx', join(root, 'drill', 'drill.ts')])
  console.log(output)
  const [, passed = '0'] = /^(\d+) passed, \d+ failed$/m.exec(output) ?? []
  const failed = code === 0 ? [] : ['drill: a fault lost, doubled or held up something; its table says which']
  return { passed: Number(passed), failed, files: [{ file: 'drill/drill.ts', seconds: Number(seconds) }] }
}

/** Where the demo school of the browser tests is; nowhere if it could not be made, so that they try it and say why. */
export async function makeDemoSchool() {
  const { code, output } = await runNode(['--import', 'tsx', join(root, 'e2e', 'demo-school.ts')])
  return code === 0 ? output.trim().split('\n').at(-1) : ''
}

async function counted(name, count, command) {
  const folder = mkdtempSync(join(tmpdir(), 'tapat-report-'))
  const report = join(folder, 'report.json')
  const { args, env } = command(report)
  const end = await show(args, env)
  const result = countOrNothing(report, count)
  rmSync(folder, { recursive: true })
  if (end === 0 || result.failed.length > 0) return result
  return { ...result, failed: [`${name} ended with ${end} outside of its tests; its own lines say why`] }
}

/** Its exit code, or the signal that ended it. */
function show(args, env) {
  const child = spawn(process.execPath, [...brief, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
}

function countOrNothing(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: [], files: [] }
  }
}

function countPlaywright({ stats, errors, suites }) {
  const specs = specsOf(suites)
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file} › ${title}`)
  const seconds = new Map()
  for (const { file, tests } of specs) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + took)
  }
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => firstLine(message))],
    files: [...seconds].map(([file, took]) => ({ file: `e2e/${file}`, seconds: took })),
  }
}

function specsOf(suites) {
  return suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
