import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

if (process.argv.includes('--help')) {
  await import('./help.mjs')
} else {
  await ensureInstalled()
  if (!(await ensureBuilt())) process.exit(1)
  await import('../dist/server/main.js')
}
