import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/errors.ts'

/** One log line and one measurement per answer. Addresses are logged without their query, which may hold a token. */
export function measure(app: FastifyInstance, config: Config): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request
    const { statusCode: status, elapsedTime: ms } = reply
    durations.observe({ method, route: request.routeOptions.url ?? 'unknown', status }, ms / 1000)
    if (url.startsWith('/api/')) {
      request.log.info({ method, path: url.split('?', 1)[0], status, ms: Math.round(ms) }, 'answered')
    }
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config.METRICS_TOKEN)) throw notFound('Address')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** The headers in which proxies name their client. */
const proxyHeader = /^(via|forwarded|x-forwarded.*|x-real-ip|.*client-ip|cf-.*)$/

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token && same(request.headers.authorization ?? '', `Bearer ${token}`)) return true
  // A proxy on this machine is loopback too, whoever called it.
  const isPassedOn = Object.keys(request.headers).some((name) => proxyHeader.test(name))
  return !isPassedOn && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
