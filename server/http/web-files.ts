import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { packageRoot } from '#db/package-root.ts'
import type { Config } from '#server/config.ts'
import { notFound } from '#server/errors.ts'
import { firstPagesOf, readFirstScreens } from './first-screens.ts'
import { manifest } from './manifest.ts'

const builtWeb = join(packageRoot, 'dist', 'web')
const year = 31_536_000

/** The built web. Hashed files are cached forever; the page, the service worker and others are checked every time. */
export async function webFiles(
  app: FastifyInstance,
  { PRODUCT_NAME }: Pick<Config, 'PRODUCT_NAME'>,
  folder = builtWeb,
) {
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json').send(manifest(PRODUCT_NAME)),
  )
  app.setNotFoundHandler(() => {
    throw notFound('Address')
  })
  if (!existsSync(firstPagesOf(folder))) return
  const pageOf = await readFirstScreens(folder)
  const files = await filesIn(folder)
  await app.register(fastifyStatic, {
    root: folder,
    // Hundreds of files would be hundreds of routes, two fifths of the work of making an app.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.setHeader('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (files.has(path)) return reply.sendFile(path)
    const isOfFile = /^[^?]*\.\w+(\?|$)/.test(request.url)
    if (isOfFile && !isForPage(request)) throw notFound('Address')
    // Which other addresses lead nowhere only the page itself knows.
    const isWrong = isOfFile || request.url !== request.originalUrl
    return reply
      .status(isWrong ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pageOf(request.url))
  })
}

/** A person opens this address; scripts, styles and pictures are asked for without naming HTML. */
function isForPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

/** Without names that begin with a dot, such as the folder in which the build describes itself. */
async function filesIn(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
  return new Set(paths.filter((parts) => !parts.some((part) => part.startsWith('.'))).map((parts) => parts.join('/')))
}
