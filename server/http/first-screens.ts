import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

const screens: Record<string, string> = {
  '/homepage': 'public-screens/HomePage.tsx',
  '/landing': 'public-screens/LandingPage.tsx',
  '/admin/login': 'public-screens/SignInPage.tsx',
  '/teacher/login': 'public-screens/SignInPage.tsx',
  '/supervisor/login': 'public-screens/SignInPage.tsx',
  '/student/login': 'public-screens/SignInPage.tsx',
}

/** What the build tells of its files. */
export function manifestOf(folder: string): string {
  return join(folder, '.vite', 'manifest.json')
}

/**
 * The page as a visitor gets it: on the screens of a first visit it names their files, so that a phone asks for them beside
 * the first script and not after it.
 */
export async function readPages(folder: string): Promise<(path: string) => string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(manifestOf(folder), 'utf8'))
  const named = new Map(Object.entries(screens).map(([path, source]) => [path, naming(page, manifest, source)]))
  return (path) => named.get(path) ?? page
}

function naming(page: string, manifest: Manifest, source: string): string {
  const links = [...filesOf(manifest, source)]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** A screen's file and those that it imports before it runs. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found)
  return found
}
