import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RawRequestDefaultExpression } from 'fastify'

/**
 * The address of a page that cannot be decoded is taken as it is written, and so gets a page like any other wrong
 * address. One under /api stays as it is, and its caller is told that it could not be read.
 */
export function readableAddress({ url = '/' }: Pick<RawRequestDefaultExpression, 'url'>): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  if (isDecodable(path) || isApi.test(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

const isApi = /^\/api(?:\/|$)/

function isDecodable(path: string): boolean {
  try {
    // The build leaves out a call whose result is not used.
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

type Broken = Error & { code?: string; rawPacket?: unknown }

/** What Node.js refuses before there is a request; anything else is only called unreadable. */
const refusals: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers of the request are too long'],
}

/** Tells a program in the form of every other refusal, and a person in one sentence. */
export function answerBroken(fault: Broken, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = refusals[fault.code ?? ''] ?? [400, 'The request could not be read']
  const isCall = /^[A-Z]+ \/api[/? ]/.test(String(fault.rawPacket ?? ''))
  const body = isCall ? JSON.stringify({ success: false, message, code: 'bad_input' }) : `${message}.\n`
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${isCall ? 'application/json' : 'text/plain'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(fault)
}
