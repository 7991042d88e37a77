import { pathToFileURL } from 'node:url'
import { builtCommand } from './build.mjs'
import { ensureInstalled } from './install.mjs'

// node scripts/run.mjs <file.ts> [words]: runs a command of the product, from the build if that is of these sources.
await ensureInstalled()
const [file] = process.argv.splice(2, 1)
const built = builtCommand(file)
if (!built) (await import('tsx/esm/api')).register()
await import(pathToFileURL(built ?? file).href)
