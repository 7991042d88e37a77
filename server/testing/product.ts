import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { packageRoot } from '#db/package-root.ts'

type Settings = Record<string, string>

/** The product as its own process, ready for calls. */
export type TestProduct = { url: string; process: ChildProcess }

/** Starts the real product on a free port, without the demo school. */
export async function runProduct(
  settings: Settings,
  sign = /ready at (http:\S+)/,
  folder = packageRoot,
): Promise<TestProduct> {
  const child = spawnProduct(settings, folder)
  let printed = ''
  // The pipe stays open, because a process that writes into a closed one dies.
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const [found, url = ''] = sign.exec(printed) ?? []
    if (!found) continue
    child.stdout?.resume()
    return { url, process: child }
  }
  throw new Error(`The product did not start: ${printed}`)
}

/** Starts a product that cannot start, and returns its output and exit code. */
export async function failToStart(settings: Settings): Promise<{ code: number; says: string }> {
  const child = spawnProduct(settings)
  let says = ''
  child.stderr?.on('data', (chunk) => {
    says += chunk
  })
  child.stdout?.resume()
  const [code] = await once(child, 'close')
  return { code, says }
}

/** Kills the product and everything that it has started, without a chance to end cleanly. */
export async function killTree({ process: child }: Pick<TestProduct, 'process'>) {
  const ended = once(child, 'exit')
  // The product first: else it notices that its database was killed, and tidies up.
  for (const pid of [Number(child.pid), ...descendants(Number(child.pid))]) kill(pid)
  await ended
}

/** What Node is told to run a file of the product or one of its commands. */
export function programOf(file: string, folder = packageRoot): string[] {
  // A whole test run has just built it, and says so.
  const isBuilt = process.env.TAPAT_BUILT === 'yes' && folder === packageRoot
  return isBuilt ? [`dist/server/${basename(file, '.ts')}.js`] : ['--import', 'tsx', file]
}

function spawnProduct(settings: Settings, folder = packageRoot): ChildProcess {
  return spawn(process.execPath, programOf('server/main.ts', folder), {
    cwd: folder,
    env: { ...process.env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The processes that this one has started, and theirs. */
export function descendants(pid: number): number[] {
  const parents = processes()
  const below = (parent: number): number[] =>
    parents.filter((process) => process.parent === parent).flatMap(({ pid }) => [pid, ...below(pid)])
  return below(pid)
}

function processes(): { pid: number; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name in brackets may hold anything, so the fields are counted after it.
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return [{ pid: Number(name), parent: Number(parent) }]
      } catch {
        return []
      }
    })
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Ended with its parent.
  }
}
