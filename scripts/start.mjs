import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
if (!(await ensureBuilt())) process.exit(1)
await import('../dist/server/main.js')
