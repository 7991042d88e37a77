import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, longStep, root, run } from './step.mjs'

/** Installs exactly the lock file if the installed packages differ from it. */
export async function ensureInstalled() {
  refuseOldNode()
  if (isInstalled()) return
  const npm = process.env.npm_execpath
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []]
  // Building needs the development packages, whatever NODE_ENV says.
  const install = () => run(command, [...args, 'ci', '--include=dev', '--loglevel=error'])
  if (!(await longStep('Installing packages', install))) process.exit(1)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Tapat needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** npm records what it has installed. An optional package may be missing, such as those for other machines. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf(join('node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  delete wanted['']
  const isSame = (path) =>
    wanted[path]?.version === present[path].version && wanted[path].integrity === present[path].integrity
  const isThere = ([path, { optional }]) => optional === true || path in present
  return Object.keys(present).every(isSame) && Object.entries(wanted).every(isThere)
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}
