import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The file of a program that npm has installed, to be run by the same Node. */
export function tool(path) {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
}

/** Runs a Node program to its end and returns its exit code and output. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

export function run(command, args, { env = process.env } = {}) {
  const begin = Date.now()
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  return new Promise((resolve) => {
    const end = (code) => resolve({ code, output: Buffer.concat(chunks).toString(), seconds: secondsSince(begin) })
    child.once('error', (error) => {
      chunks.push(Buffer.from(error.message))
      end(1)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}

/** A long step with a sign of life. Returns whether it succeeded; otherwise it prints the output. */
export async function longStep(title, act) {
  const begin = Date.now()
  console.log(`${title} ...`)
  const alive = setInterval(() => console.log(`  ${Math.round((Date.now() - begin) / 1000)} s`), 10_000)
  const { code, output } = await act()
  clearInterval(alive)
  if (code !== 0) console.error(output)
  console.log(code === 0 ? `${title}: done in ${secondsSince(begin)} s` : `${title} failed; the lines above say why.`)
  return code === 0
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function secondsSince(begin) {
  return ((Date.now() - begin) / 1000).toFixed(1)
}
