import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HtmlTagDescriptor, minifySync, type Plugin, runnerImport } from 'vite'
import { filesOf, holds } from './files-of.ts'

const bootFile = new URL('../theme/boot.js', import.meta.url)
const pagesFile = fileURLToPath(new URL('../visitors/first-pages.tsx', import.meta.url))

/** As web/visitors/first-pages.tsx draws it. */
type Page = { path: string; file: string; shown: string }

/**
 * Gives the page what its first paint needs: the script that chooses the palettes, and the font. It also gives the
 * server the HTML of the first screens, which it sends before any script has loaded.
 */
export function firstPaint(): Plugin {
  let bootName = 'theme/boot.js'
  return {
    name: 'first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const { code } = minifySync('boot.js', readFileSync(bootFile, 'utf8'))
      bootName = this.getFileName(this.emitFile({ type: 'asset', name: 'theme-boot.js', source: code }))
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The page that shows the parts is built with the same configuration.
        if (!bundle['index.html']) return
        const { module } = await runnerImport<{ firstPages(): Promise<Page[]> }>(pagesFile, { configFile: false })
        const pages = (await module.firstPages()).map(({ file, ...page }) => ({
          ...page,
          // The styles are in the page already.
          files: [...filesOf(bundle, (chunk) => holds(chunk, file))].filter((name) => name.endsWith('.js')),
        }))
        const source = JSON.stringify(pages)
        this.emitFile({ type: 'asset', fileName: '.vite/first-screens.json', source })
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => [boot(bootName), ...fonts(Object.keys(bundle ?? {}))],
    },
  }
}

function boot(name: string): HtmlTagDescriptor {
  return { tag: 'script', attrs: { src: `/${name}` }, injectTo: 'head-prepend' }
}

function fonts(names: readonly string[]): HtmlTagDescriptor[] {
  return names
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
      injectTo: 'head',
    }))
}
