import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './step.mjs'

const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]
/** Build and test tools do not ship. */
const forTools = [...permissive, 'MPL-2.0', 'CC0-1.0', 'CC-BY-4.0']

/** What ships under another license, and why it may. */
const exceptions = {
  'web-push': 'MPL-2.0', // used unmodified
  '@fontsource-variable/inter': 'OFL-1.1', // a font
}

// Checks every package of the lock file, on every platform: what ships is permissive, except for the exceptions.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const refused = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, { dev = false, license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    license: license ?? licenseInFolder(path),
    allowed: dev ? forTools : permissive,
  }))
  .filter(({ name, license, allowed }) => !isAllowed(license, allowed) && exceptions[name] !== license)

for (const { name, license } of refused)
  console.error(`${name} is licensed ${license ?? 'under nothing that it names'}`)
process.exitCode = refused.length === 0 ? 0 : 1

/** "MIT OR MPL-2.0" leaves the choice, "MIT AND Zlib" does not. */
function isAllowed(license, allowed) {
  if (!license) return false
  const either = license.replace(/[()]/g, '').split(' OR ')
  return either.some((both) => both.split(' AND ').every((one) => allowed.includes(one)))
}

/** Some packages name their license only in a file. */
function licenseInFolder(path) {
  const file = join(root, path, 'LICENSE')
  return existsSync(file) && /^\s*(The )?MIT License/i.test(readFileSync(file, 'utf8')) ? 'MIT' : null
}
