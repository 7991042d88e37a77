import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>
/** As the build writes them (web/visitors/first-pages.tsx). */
type FirstPage = { path: string; file: string; shown: string }

/** What the build says about its files. */
export function manifestOf(folder: string): string {
  return join(folder, '.vite', 'manifest.json')
}

/**
 * The page for a visitor. The screens of a first visit are already in it, so that they can be read and their links
 * followed before the scripts have loaded (decision 097).
 */
export async function readFirstScreens(folder: string): Promise<(address: string) => string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(manifestOf(folder), 'utf8'))
  const first: FirstPage[] = JSON.parse(await readFile(join(folder, '.vite', 'first-pages.json'), 'utf8'))
  const pages = new Map(first.map(({ path, file, shown }) => [path, filled(page, filesOf(manifest, file), shown)]))
  // With a query in the address a screen may show something else.
  return (address) => pages.get(address) ?? page
}

/** The scripts load after the first paint, those of the screen together with the first one (web/theme/boot.js). */
function filled(page: string, files: ReadonlySet<string>, shown: string): string {
  const links = [...files].map((file) => `<link rel="later" href="/${file}">`)
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module"', '<script type="later"')
    .replace('</head>', `${links.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-first>${shown}</div></div>`)
}

/** A screen's file and the files that it imports before it runs. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}
