import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { longStep, root, runNode, tool } from './step.mjs'

const shared = ['contract', 'domain', 'package.json', 'package-lock.json']

const parts = [
  { name: 'web', config: 'vite.config.ts', inputs: ['web', 'vite.config.ts', ...shared], result: 'index.html' },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    inputs: ['server', 'db', 'vite.server.config.ts', ...shared],
    result: 'main.js',
  },
]

/** Builds web and server into dist/, each only if its sources have changed. Returns false if one fails. */
export async function ensureBuilt() {
  const stale = parts.map((part) => ({ ...part, hash: hashOf(part.inputs) })).filter((part) => !isBuilt(part))
  return (await Promise.all(stale.map(build))).every(Boolean)
}

/** The file of a command in dist/, which is up in a third of the time; null if its sources have changed since. */
export function builtCommand(source) {
  const result = `${basename(source, '.ts')}.js`
  const part = parts.find(({ name }) => name === 'server')
  return isBuilt({ ...part, hash: hashOf(part.inputs), result }) ? join(root, 'dist', part.name, result) : null
}

function isBuilt({ name, hash, result }) {
  return existsSync(join(root, 'dist', name, result)) && readHash(name) === hash
}

async function build({ name, config, hash }) {
  rmSync(hashFile(name), { force: true })
  const bundle = () => runNode([tool('vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'])
  const isDone = await longStep(`Building the ${name}`, bundle)
  if (isDone) writeFileSync(hashFile(name), hash)
  return isDone
}

function hashFile(name) {
  return join(root, 'dist', `${name}.hash`)
}

function readHash(name) {
  return existsSync(hashFile(name)) ? readFileSync(hashFile(name), 'utf8') : null
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.sql$|\.tsbuildinfo$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}
