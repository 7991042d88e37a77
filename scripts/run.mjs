import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'

// node scripts/run.mjs <file.ts> [words]: runs a TypeScript file of the product as a command.
await ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const [file] = process.argv.splice(2, 1)
await import(pathToFileURL(file).href)
