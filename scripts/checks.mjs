import { join } from 'node:path'
import { root, runNode, tool } from './step.mjs'

// One thread needs a third less processor time than four that each work out the same types.
const types = [tool('typescript/bin/tsc'), '--noEmit', '--singleThreaded', '-p']

/** The compiler is a Go program that ends soon: looking for garbage took a quarter of its processor time. */
const env = { ...process.env, GOGC: 'off' }

const checks = [
  { name: 'format and lint', args: [tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'] },
  { name: 'react and a11y lint', args: [tool('oxlint/bin/oxlint'), '--deny-warnings', '.'] },
  { name: 'types', args: [...types, root] },
  // Each tree is compiled again with what its programs have where they run: domain has neither a page nor a process.
  ...['domain', 'server', 'web', 'web/worker'].map((tree) => ({
    name: `types of ${tree}`,
    args: [...types, join(root, tree)],
  })),
  { name: 'unused code', args: [tool('knip/bin/knip.js'), '--no-progress'] },
  { name: 'licenses', args: [join(root, 'scripts', 'licenses.mjs')] },
]

/** Runs the checks that need no test runner side by side, prints each result, and returns how many failed. */
export async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  return results.filter((isPassed) => !isPassed).length
}

async function runCheck({ name, args }) {
  const { code, output, seconds } = await runNode(args, { env })
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output)
  return code === 0
}
