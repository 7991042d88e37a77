import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Socket } from 'node:net'

/**
 * A proxy to PostgreSQL that can forget open connections like a firewall: they stay open and carry nothing. It can also
 * lead new ones elsewhere, as after a failover.
 */
export async function forgetfulProxy(url: string) {
  const open = new Set<Socket>()
  const listening = new WeakSet<Socket>()
  const forgotten = new WeakSet<Socket>()
  let target = targetOf(url)
  const server = createServer((near) => {
    const far = createConnection(target)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        if (!forgotten.has(socket)) (socket === near ? far : near).destroy()
      })
    }
    near.on('data', (bytes) => {
      if (bytes.includes('listen "')) for (const socket of [near, far]) listening.add(socket)
      if (!forgotten.has(near)) far.write(bytes)
    })
    far.on('data', (bytes) => !forgotten.has(far) && near.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { username, password, pathname } = new URL(url)
  return {
    url: `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`,
    forget: () => {
      for (const socket of open) forgotten.add(socket)
    },
    /** Only connections that listen and ask nothing. */
    forgetListening: () => {
      for (const socket of open) if (listening.has(socket)) forgotten.add(socket)
    },
    /** As PostgreSQL does when it notices that its client is gone. */
    endForgotten: () => {
      for (const socket of open) if (forgotten.has(socket)) socket.destroy()
    },
    leadTo: (next: string) => {
      target = targetOf(next)
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) }
}
