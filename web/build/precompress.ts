import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)
const isText = /\.(?:html|m?js|css|svg|json|webmanifest|txt)$/

/** Writes .br and .gz beside every text file, so that the server only picks one. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => isText.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

/** In threads, on as many cores as there are: it takes longer than the rest of the build. */
async function compress(path: string) {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([asBrotli(content), asGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
