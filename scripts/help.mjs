import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

const lines = {
  start: 'installs, builds and serves the product; prints the address and the sign-ins',
  test: 'runs everything: checks, unit, HTTP and browser tests; -- NAME or -- --changed [COMMIT] only a part',
  dev: 'serves while you work: the server restarts and the web reloads on every change',
  check: 'format, lint, types, unused code and unit tests, in seconds',
  help: 'this list',
  bench: 'measures: npm run bench NAME, one of those that it lists; -- --against COMMIT compares with a commit',
  drill: 'breaks a product of its own in every way and counts lost taps: npm run drill [long | external]',
  backup: 'writes database and files to one archive, also while the product runs: npm run backup [-- FILE]',
  restore: 'puts an archive onto an empty data folder or server: npm run restore -- [--check] FILE',
  verify: 'checks that no sealed tap, decision, audit event or seal was changed: npm run verify [-- --seal CODE]',
  admin: 'manages administrators: npm run admin -- --help',
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
for (const name of Object.keys(scripts)) {
  const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  console.log(`${command.padEnd(16)} ${lines[name] ?? ''}`)
}
