import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { packageRoot } from '#db/package-root.ts'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/errors.ts'
import { manifestOf, readFirstScreens } from './first-screens.ts'
import { manifest } from './manifest.ts'

const folder = join(packageRoot, 'dist', 'web')
const year = 31_536_000

/** The built web. Hashed files are cached forever; the page, the service worker and others are checked every time. */
export async function webFiles(app: FastifyInstance, { PRODUCT_NAME }: Config): Promise<void> {
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest(PRODUCT_NAME)),
  )
  app.setNotFoundHandler(() => {
    throw notFound('Address')
  })
  if (!existsSync(manifestOf(folder))) return
  const pageOf = await readFirstScreens(folder)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.setHeader('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (/^[^?]*\.\w+(\?|$)/.test(request.url)) throw notFound('Address')
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageOf(request.url))
  })
}
