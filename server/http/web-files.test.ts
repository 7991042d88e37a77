import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '#server/testing/api.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { onError } from './on-error.ts'
import { readableAddress } from './unreadable.ts'
import { webFiles } from './web-files.ts'

const api = await startApi({
  PRODUCT_NAME: 'Orasan',
  MAP_TILES_URL: 'https://{s}.tiles.example.org/{z}/{x}/{y}.png',
})

test('the manifest carries the product’s name and is asked for again every time', async () => {
  const answer = await api.app.inject('/manifest.webmanifest')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toMatchObject({ short_name: 'Orasan', start_url: '/dtr/tap', scope: '/' })
})

test('pictures may come from the map’s server and from nowhere else', async () => {
  const { headers } = await api.app.inject('/api/health')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example.org")
})

/** The files of a built web, served. */
async function aWeb() {
  const folder = tempFolder()
  const built: Record<string, string | Buffer> = {
    'index.html': '<html>the page</html>',
    'service-worker.js': 'work()',
    'assets/app-1a2b.js': 'run()',
    'assets/app-1a2b.js.br': brotliCompressSync('run()'),
    'assets/map tiles.txt': 'tiles',
    '.vite/first-screens.json': '[]',
  }
  for (const [path, content] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const app = fastify({ rewriteUrl: readableAddress })
  onTestFinished(async () => {
    await app.close()
    rmSync(folder, { recursive: true })
  })
  app.setErrorHandler(onError)
  await webFiles(app, { PRODUCT_NAME: 'Orasan' }, folder)
  return { app, built }
}

test('each built file is served under its own name, what the build tells of itself is not, and other addresses get the page', async () => {
  const { app, built } = await aWeb()
  const get = async (url: string, headers = {}) => {
    const { statusCode, body, headers: answered } = await app.inject({ url, headers })
    return [statusCode, body, answered['cache-control'], answered['content-type']]
  }
  const [kept, asked] = ['public, max-age=31536000, immutable', 'no-cache']
  const script = 'application/javascript; charset=utf-8'
  expect(await get('/assets/app-1a2b.js')).toEqual([200, 'run()', kept, script])
  expect(await get('/assets/app-1a2b.js?v=2')).toEqual([200, 'run()', kept, script])
  expect(await get('/assets/map%20tiles.txt')).toEqual([200, 'tiles', kept, 'text/plain; charset=utf-8'])
  expect(await get('/service-worker.js')).toEqual([200, 'work()', asked, script])
  const packed = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'br, gzip' } })
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual(['br', script])
  expect(packed.rawPayload).toEqual(built['assets/app-1a2b.js.br'])
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5', ''])
  for (const url of ['/', '/dtr/tap', '/index.html?x', '/students/12'])
    expect(await get(url), url).toEqual([200, '<html>the page</html>', asked, 'text/html; charset=utf-8'])
  for (const url of [
    '/.vite/first-screens.json',
    '/assets/app-0000.js',
    '/assets/../.vite/first-screens.json',
    '/%2e%2e/x.js',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test('a wrong address gets the page that says so, and a file that is missing does not', async () => {
  const { app } = await aWeb()
  const browsing = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const url of ['/%', '/students/%E0%A4%A', '/students/%ff?page=1', '/%E0%A4%A.js', '/wp-login.php']) {
    const { statusCode, body, headers } = await app.inject({ url, headers: browsing })
    expect([statusCode, body], url).toEqual([404, '<html>the page</html>'])
    expect(headers['content-type'], url).toBe('text/html; charset=utf-8')
  }
  for (const url of ['/%00', `/students/${'a'.repeat(300)}`, '/x?code=%E0%A4%A'])
    expect((await app.inject({ url, headers: browsing })).statusCode, url).toBe(200)
  for (const url of ['/assets/app-0000.js', '/assets/%E0.js'])
    expect((await app.inject({ url, headers: { accept: '*/*' } })).json(), url).toMatchObject({ code: 'not_found' })
})
