import { readFileSync } from 'node:fs'
import { type HtmlTagDescriptor, minifySync, type Plugin } from 'vite'

const bootFile = new URL('../theme/boot.js', import.meta.url)

/** Gives the page what its first paint waits for: the script that chooses the palettes, and the font. */
export function firstPaint(): Plugin {
  let bootName = 'theme/boot.js'
  return {
    name: 'first-paint',
    buildStart() {
      if (this.environment.mode !== 'build') return
      const { code } = minifySync('boot.js', readFileSync(bootFile, 'utf8'))
      bootName = this.getFileName(this.emitFile({ type: 'asset', name: 'theme-boot.js', source: code }))
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
