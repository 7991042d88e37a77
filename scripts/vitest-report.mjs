import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './step.mjs'

/** Writes how many tests passed, which failed, and how long each file took, for the last lines of a run. */
export default class Report {
  /** Errors are what no test caught: vitest's own JSON leaves them out, and they fail a run in which every test passed. */
  onTestRunEnd(modules, errors) {
    const failed = [...modules.flatMap(failuresOf), ...errors.map(outsideOfTests)]
    const passed = modules.flatMap(testsOf).filter((test) => test.result().state === 'passed').length
    const files = modules.map((module) => ({ file: fileOf(module), seconds: module.diagnostic().duration / 1000 }))
    writeFileSync(process.env.TAPAT_REPORT, JSON.stringify({ passed, failed, files }))
  }
}

/** A file that could not be loaded has no tests to fail, so it counts as one failure. */
function failuresOf(module) {
  const tests = testsOf(module).filter((test) => test.result().state === 'failed')
  const own = module.errors().map(({ message }) => `${fileOf(module)}: ${firstLine(message)}`)
  return [...own, ...tests.map((test) => `${fileOf(module)} › ${test.fullName}: ${whyOf(test)}`)]
}

function whyOf(test) {
  return firstLine(test.result().errors[0]?.message)
}

function outsideOfTests({ type = 'Error', message, stack = '', VITEST_TEST_PATH: file, VITEST_TEST_NAME: name }) {
  const where = file ? `, while ${relative(root, file)}${name ? ` › ${name}` : ''} ran` : ''
  return `outside of the tests: ${type}: ${firstLine(message)}${where}\n${stack}`
}

function testsOf(module) {
  return [...module.children.allTests()]
}

function fileOf(module) {
  return relative(root, module.moduleId)
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
