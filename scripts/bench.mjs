import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runAgainst } from './against.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, root } from './step.mjs'

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
const [name, ...rest] = process.argv.slice(2)
const flag = rest.indexOf('--against')
const commit = flag < 0 ? null : rest[flag + 1]
const words = flag < 0 ? rest : rest.toSpliced(flag, 2)

if (!name) {
  console.log(['npm run bench -- <name>, with one of these names:', ...names].join('\n  '))
} else if (!names.includes(name)) {
  fail(`There is no benchmark named ${name}; there are: ${names.join(', ')}.`)
} else if (flag >= 0 && !commit) {
  fail('Name the commit to compare with: npm run bench tap -- --against COMMIT.')
} else if (commit) {
  await ensureInstalled()
  if (!(await ensureBuilt())) process.exit(1)
  await runAgainst(name, commit, words)
} else {
  await ensureInstalled()
  if (!(await ensureBuilt())) process.exit(1)
  const file = join(root, 'bench', `${name}.bench.ts`)
  process.exitCode = spawnSync(process.execPath, ['--import', 'tsx', file, ...words], { stdio: 'inherit' }).status ?? 1
}
