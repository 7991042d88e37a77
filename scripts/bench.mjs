import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, root } from './step.mjs'

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
const [name, ...words] = process.argv.slice(2)

if (!name) {
  console.log(['npm run bench -- <name>, with one of these names:', ...names].join('\n  '))
} else if (!names.includes(name)) {
  fail(`There is no benchmark named ${name}; there are: ${names.join(', ')}.`)
} else {
  await ensureInstalled()
  if (!(await ensureBuilt())) process.exit(1)
  const file = join(root, 'bench', `${name}.bench.ts`)
  process.exitCode = spawnSync(process.execPath, ['--import', 'tsx', file, ...words], { stdio: 'inherit' }).status ?? 1
}
