import { join } from 'node:path'
import { root, runNode, tool } from './step.mjs'

const checks = [
  { name: 'format and lint', args: [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'react and a11y lint', args: [tool('oxlint/bin/oxlint'), '--deny-warnings', '.'] },
  { name: 'types', args: [tool('typescript/bin/tsc'), '--noEmit'] },
  { name: 'unused code', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'licences', args: [join(root, 'scripts', 'licences.mjs')] },
]

/** Runs the checks that need no test runner, side by side, and tells each result; gives back how many failed. */
export async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  return results.filter((isPassed) => !isPassed).length
}

async function runCheck({ name, args }) {
  const { code, output, seconds } = await runNode(args)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}
