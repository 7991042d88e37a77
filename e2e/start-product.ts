import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts the built product as `npm start` does, on a data folder and a free port. */
export async function startProduct(data: string, settings: Record<string, string> = {}) {
  const product = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'warn', ...settings },
  })
  const stop = async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
  }
  let printed = ''
  /** What the product did not expect, as it logged it. */
  const faults = () => printed.split('\n').filter((line) => /"level":[56]0/.test(line))
  for await (const chunk of product.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk
    const [, url] = /ready at (http:\S+)/.exec(printed) ?? []
    if (!url) continue
    product.stdout.on('data', (more) => {
      printed += more
    })
    return { url, stop, faults }
  }
  throw new Error(`The product ended before it was ready: ${printed}`)
}
