import { type ChildProcess, fork } from 'node:child_process'

type ServerWish = { port: number; database: string; dataDir: string }

/** Starts the product as `npm start` does, built and in its own process, and waits until it is ready. */
export async function startServer({ port, database, dataDir }: ServerWish): Promise<ChildProcess> {
  const settings = { DATABASE_URL: database, DEMO: 'off', PORT: String(port), LOG_LEVEL: 'error', DATA_DIR: dataDir }
  const server = fork('dist/server/main.js', {
    execArgv: [],
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await untilReady(port)
  } catch (fault) {
    server.kill('SIGTERM')
    throw fault
  }
  return server
}

async function untilReady(port: number): Promise<void> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not become ready')
}

export function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
