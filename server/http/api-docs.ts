import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { openApi } from './openapi.ts'

/** Only the package's files are needed; importing it would slow every start by a third of a second. */
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const parts: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** The API's description, with a page to browse it that loads nothing from elsewhere. */
export async function apiDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = async () => Buffer.from(JSON.stringify(openApi(`${config.PRODUCT_NAME} API`)))
  serveKept(app, { path: '/api/openapi.json', type: 'application/json; charset=utf-8', make: document })
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page(config.PRODUCT_NAME)))
  app.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  app.get('/api/docs/page.css', (_, reply) => reply.type('text/css; charset=utf-8').send(look))
  for (const [name, type] of Object.entries(parts)) {
    serveKept(app, { path: `/api/docs/${name}`, type, make: () => readFile(join(folder, name)) })
  }
}

type Kept = { path: string; type: string; make: () => Promise<Buffer> }

/** Made and compressed for the first caller, then kept: making it costs as much as a hundred calls. */
function serveKept(app: FastifyInstance, { path, type, make }: Kept): void {
  let made: Promise<{ plain: Buffer; packed: Buffer }> | null = null
  const pack = async () => {
    const plain = await make()
    return { plain, packed: await promisify(gzip)(plain) }
  }
  app.get(path, { compress: false }, async (request, reply) => {
    made ??= pack().catch((fault) => {
      made = null
      throw fault
    })
    const { plain, packed } = await made
    const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    reply.header('vary', 'accept-encoding').type(type)
    return takesPacked ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain)
  })
}

function page(product: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${product} API</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="stylesheet" href="/api/docs/page.css"></head>
<body><main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`
}

/** On a phone a wide table or example scrolls inside its call, so the page itself never does. */
const look = `@media (max-width: 640px) {
  .swagger-ui .wrapper { padding-inline: 8px }
  .swagger-ui .opblock-body { overflow-x: auto }
}`

/**
 * The library reads everything that it is given again for each call that is opened, for seconds with the whole API:
 * it is given that call and the shapes that the call names.
 */
const start = String.raw`
function shapesIn(part, shapes, found = {}) {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (!found[name]) shapesIn((found[name] = shapes[name]), shapes, found)
  }
  return found
}
const oneCall = ({ fn: { resolveSubtree } }) => ({
  fn: {
    resolveSubtree(spec, path, options) {
      const paths = path[0] === 'paths' ? { [path[1]]: spec.paths[path[1]] } : {}
      const { schemas, ...others } = spec.components
      const named = path[1] === 'schemas' ? schemas : shapesIn([paths, others], schemas)
      return resolveSubtree({ ...spec, paths, components: { ...others, schemas: named } }, path, options)
    },
  },
})
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null, docExpansion: 'none', plugins: [oneCall] })`
