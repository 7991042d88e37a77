import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { tempFolder } from '#server/testing/temp-folder.ts'

/** Starts the built product, as `npm start` does, on a new data folder with the demo school. */
export default async function setUp() {
  const folder = tempFolder()
  const port = await freePort()
  const product = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
  })
  process.env.E2E_URL = `http://127.0.0.1:${port}`
  process.env.E2E_DATA = join(folder, 'data')
  await untilReady(`${process.env.E2E_URL}/api/ready`, () => product.exitCode === null)

  return async () => {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function untilReady(url: string, isAlive: () => boolean) {
  while (isAlive()) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('The product ended before it was ready')
}
