import { createDecipheriv, createECDH, createHash, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Arrived = { path: string; headers: IncomingMessage['headers']; body: Buffer }
type Answer = (response: ServerResponse, arrived: Arrived) => void

/** A push service over TLS with its own CA; the test sets its answers. */
export async function startPushService() {
  const arrived: Arrived[] = []
  let answer: Answer = (response) => response.writeHead(201).end()
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
    arrived.push(one)
    answer(response, one)
  })
  let connections = 0
  server.on('connection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    arrived,
    url: `https://localhost:${port}`,
    /** How many connections were made. */
    connections: () => connections,
    /** Only this service may be called, and it is trusted. */
    outside: { port, isOpen: (address: string) => address === '127.0.0.1' },
    ca,
    answers: (next: Answer) => {
      answer = next
    },
  }
}

/** A browser's subscription: its token, and a function that reads its messages. */
export function aSubscription(endpoint = 'https://push.example.org/one') {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16)
  const token = JSON.stringify({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } })
  return {
    token,
    hash: createHash('sha256').update(token).digest(),
    read: (body: Buffer) => decrypted(body, keys, auth),
  }
}

/** Message encryption for web push (RFC 8291), from the browser's side. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): unknown {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

// Made for these tests and valid only for localhost; the CA's key was deleted.
const ca = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUDzT+jT5hCjr9DOYnN9EXU6vKyZ4wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNVGFwYXQgdGVzdCBDQTAgFw0yNjExMTUwNjA2MzJaGA8yMTI2
MTAyMjA2MDYzMlowGDEWMBQGA1UEAwwNVGFwYXQgdGVzdCBDQTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBpSjRbNJTWtFhGICffQrwST28IShInUh6TzFze+/EkQ
4q0luTh0U2/NZOA9sHwNg3avYUWclyO+kpWTsM9Te/ujUzBRMB0GA1UdDgQWBBRD
VVp/Fi6NrcmoTyhk/g6S5Y0OlTAfBgNVHSMEGDAWgBRDVVp/Fi6NrcmoTyhk/g6S
5Y0OlTAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIG8uhppxZeqO
JtGIDa9/ykUm/35ca6mfuhmlslOdhbK7AiEAwM57GLpjSBeJ23DLQ+pwLmoS1UJN
lUIKX2gYAV6HvYI=
-----END CERTIFICATE-----`
export const cert = `-----BEGIN CERTIFICATE-----
MIIBjjCCATSgAwIBAgIUWElYJrX5eKD9v9cA9MkhHrzdvncwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNVGFwYXQgdGVzdCBDQTAgFw0yNjExMTUwNjA2MzJaGA8yMTI2
MTAyMjA2MDYzMlowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE3lHGgN8flb5CnD9K40r2DXRC9KjZA/7wzuvGMhDpRJvIrN3X
v1q11ItTg6/8T5rQmXH3GBHttDi8ULGIB/OHC6NeMFwwGgYDVR0RBBMwEYIJbG9j
YWxob3N0hwR/AAABMB0GA1UdDgQWBBS/tmtYRjQaNSJS2SfO+irL2UMcqjAfBgNV
HSMEGDAWgBRDVVp/Fi6NrcmoTyhk/g6S5Y0OlTAKBggqhkjOPQQDAgNIADBFAiEA
4POtbEUKy5zKCVvScx95cSq0HFJD2p4HqKXAtDA27dsCIDls3lWeKsaAbzm+e2Q3
IyVCpxJ3SESdXsfA6RtCvoTl
-----END CERTIFICATE-----`
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXHmSI7JLfhYfM8iP
lNRqo0FP+Bz9T2c56tGoHLq6KIOhRANCAATeUcaA3x+VvkKcP0rjSvYNdEL0qNkD
/vDO68YyEOlEm8is3de/WrXUi1ODr/xPmtCZcfcYEe20OLxQsYgH84cL
-----END PRIVATE KEY-----`
