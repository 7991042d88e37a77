import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As the build writes them (web/build/first-paint.ts): the screen, and the files that take over. */
type FirstPage = { path: string; files: string[]; shown: string }

/** What the build says about its first pages. */
export function firstPagesOf(folder: string): string {
  return join(folder, '.vite', 'first-screens.json')
}

/**
 * The page for a visitor. The screens of a first visit are already in it, so that they can be read and their links
 * followed before the scripts have loaded (decision 097).
 */
export async function readFirstScreens(folder: string): Promise<(address: string) => string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const first: FirstPage[] = JSON.parse(await readFile(firstPagesOf(folder), 'utf8'))
  const pages = new Map(first.map(({ path, files, shown }) => [path, filled(page, files, shown)]))
  // With a query in the address a screen may show something else.
  return (address) => pages.get(address) ?? page
}

/** The scripts load after the first paint, those of the screen together with the first one (web/theme/boot.js). */
function filled(page: string, files: readonly string[], shown: string): string {
  const links = files.map((file) => `<link rel="later" href="/${file}">`)
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('<script type="module"', '<script type="later"')
    .replace('</head>', `${links.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div data-first>${shown}</div></div>`)
}
