import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Precached = { url: string; revision: string | null }

const entry = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url))
const workerFile = 'sw.js'
/** Modules that must open without a network: the shell, the tap screen, and the screens after signing out. */
const opened = [
  'layout/MainLayout.tsx',
  'network/NetworkNotice.tsx',
  'sign-in/load-user.ts',
  'sign-in/continue-session.ts',
  'tap/TapPage.tsx',
  'app/background.ts',
  'visitors/LandingPage.tsx',
  'visitors/HomePage.tsx',
]

/** Bundles the service worker beside the app, with the list of files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // The page that shows the parts is built with the same configuration, and needs no worker.
        if (!bundle['index.html']) return
        const source = await bundleWorker(precachedFiles(bundle))
        this.emitFile({ type: 'asset', fileName: workerFile, source })
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${workerFile}`, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(await bundleWorker([]))
      })
    },
  }
}

/** The page, what it loads at once, and what the opened modules import before they run. */
function precachedFiles(bundle: Bundle): Precached[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const roots = chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some(isOpened))
  const names = new Set(roots.flatMap(({ fileName }) => withImports(bundle, fileName)))
  const others = Object.keys(bundle).filter((name) => /\.woff2$|theme-boot-[^/]*\.js$/.test(name))
  return [page(bundle), ...[...names, ...others].sort().map((name) => ({ url: `/${name}`, revision: null }))]
}

function isOpened(moduleId: string): boolean {
  return opened.some((end) => moduleId.endsWith(`/web/${end}`))
}

function withImports(bundle: Bundle, name: string, seen = new Set<string>()): string[] {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || seen.has(name)) return []
  seen.add(name)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [name, ...styles, ...chunk.imports.flatMap((imported) => withImports(bundle, imported, seen))]
}

/** The file's name does not change with its content, so it needs a revision. */
function page(bundle: Bundle): Precached {
  const html = bundle['index.html']
  if (html?.type !== 'asset') throw new Error('The build has no page')
  return { url: '/index.html', revision: createHash('sha256').update(html.source).digest('hex').slice(0, 12) }
}

async function bundleWorker(files: readonly Precached[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { precachedFiles: JSON.stringify(files) },
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: workerFile } },
    },
  })
  const [output] = [built].flat()
  const chunk = output && 'output' in output ? output.output[0] : null
  if (!chunk) throw new Error('The service worker was not built')
  return chunk.code
}
