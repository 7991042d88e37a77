import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Weather = 'fine' | 'cut' | 'drops_replies' | 'flapping' | 'strangers'
export type Sending = { clientKey: string; status: number; isDelivered: boolean }

const signInPage = '<!doctype html><h1>Free Wi-Fi. Please sign in.</h1>'
const htmlOnly = { 'content-type': 'text/html; charset=utf-8' }

/** What a script or a worker fetches. A page loads its files by other means. */
function isFetched({ url = '/', headers }: IncomingMessage): boolean {
  return headers['sec-fetch-dest'] === 'empty' && /^\/(assets\/|index\.html|api\/settings)/.test(url)
}

/**
 * The product behind a bad network: calls are cut before they arrive, or their replies are lost after the server has done
 * the work, or somebody else answers for what a phone keeps. It records every tap that reached the server.
 */
export async function openNetwork(target: string) {
  let weather: Weather = 'fine'
  let calls = 0
  let workerVersion = 0
  const sendings: Sending[] = []
  const { hostname, port } = new URL(target)

  /** Not random, so that a failure can be repeated: of seven calls two are cut and two lose their reply. */
  const fate = (path: string): Weather => {
    if (weather !== 'flapping') return weather
    if (!path.startsWith('/api/')) return 'fine'
    return (['cut', 'fine', 'drops_replies', 'fine', 'cut', 'drops_replies', 'fine'] as const)[calls++ % 7] ?? 'fine'
  }

  const server = createServer((asked, reply) => {
    const fated = fate(asked.url ?? '/')
    if (fated === 'cut') return void asked.socket.destroy()
    if (fated === 'strangers' && isFetched(asked)) return void reply.writeHead(200, htmlOnly).end(signInPage)
    const chunks: Buffer[] = []
    asked.on('data', (chunk) => chunks.push(chunk))
    asked.on('end', () => pass(asked, reply, { body: Buffer.concat(chunks), fated }))
  })

  function pass(asked: IncomingMessage, reply: ServerResponse, sent: { body: Buffer; fated: Weather }) {
    const { url: path = '/', method } = asked
    const headers = { ...asked.headers, host: `${hostname}:${port}` }
    // A changed version has to be read whole.
    const whole = ['accept-encoding', 'if-none-match', 'if-modified-since'] as const
    if (path === '/sw.js') for (const name of whole) delete headers[name]
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        const isDelivered = sent.fated !== 'drops_replies'
        if (method === 'POST' && path === '/api/dtr/tap') {
          const { clientKey } = JSON.parse(sent.body.toString())
          sendings.push({ clientKey, status: answer.statusCode ?? 0, isDelivered })
        }
        if (!isDelivered) return void asked.socket.destroy()
        const version = path === '/sw.js' ? Buffer.from(`\n// ${workerVersion}`) : Buffer.alloc(0)
        const body = Buffer.concat([...chunks, version])
        const { 'transfer-encoding': _, ...rest } = answer.headers
        reply.writeHead(answer.statusCode ?? 500, { ...rest, 'content-length': body.length }).end(body)
      })
    })
    passed.on('error', () => asked.socket.destroy())
    passed.end(sent.body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendings,
    become: (next: Weather) => {
      weather = next
    },
    /** From now on the product has another service worker. */
    renewWorker: () => {
      workerVersion++
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Network = Awaited<ReturnType<typeof openNetwork>>
