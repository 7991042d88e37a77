import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { openApi } from './openapi.ts'

/** Only its files are wanted: importing the package would cost every start a third of a second. */
const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const parts: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

/** The API described by itself, with a page to browse it that needs nothing from elsewhere. */
export async function apiDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = openApi(`${config.PRODUCT_NAME} API`, '1')
  app.get('/api/openapi.json', () => document)
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page(config.PRODUCT_NAME)))
  app.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  for (const [name, type] of Object.entries(parts)) {
    app.get(`/api/docs/${name}`, async (_, reply) => reply.type(type).send(await readFile(join(folder, name))))
  }
}

function page(product: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${product} API</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><main id="api"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`
}

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null, docExpansion: 'none' })`
