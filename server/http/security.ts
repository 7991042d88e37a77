import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '#server/config.ts'

/** Security headers: no inline script anywhere, and the map's tiles are the only images from elsewhere. */
export function secure(app: FastifyInstance, config: Config): void {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', originOf(config.MAP_TILES_URL)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'self'", 'blob:'],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  const ofPages = { ...headers, 'permissions-policy': 'camera=(self), geolocation=(self), microphone=()' }
  const ofData = Object.fromEntries(Object.entries(headers).filter(([name]) => !pagesOnly.test(name)))
  ofData['cache-control'] = 'no-store'
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const isData = data.test(request.url) || data.test(request.routeOptions.url ?? '')
    reply.headers(isData ? ofData : ofPages)
    done()
  })
}

/** Every call under /api, except the page that describes it. A route is also found by other spellings, such as /%61pi. */
const data = /^\/api\/(?!docs(?:[/?]|$))/
/** Headers that only matter for a page. With every call they would cost a phone as much as a small answer. */
const pagesOnly = /^(cross-origin-opener|origin-agent|x-dns|x-download|x-permitted|x-xss)-/i

/** Made once, because they are always the same: making them for each answer cost as much as reading a body. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => (headers[name] = value), removeHeader: () => {} }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

function originOf(tiles: string): string {
  // {s} is replaced by a letter of a subdomain, which a policy writes as *.
  return new URL(tiles.replace('{s}', '*').replace(/\{[^}]*\}/g, '0')).origin.replace('%2A', '*')
}
