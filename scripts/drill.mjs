import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root } from './step.mjs'

await ensureInstalled()
const args = ['--import', 'tsx', join(root, 'drill', 'drill.ts'), ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1
