import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { filesOf, holds } from './files-of.ts'

type Bundle = Rolldown.OutputBundle
type Precached = { url: string; revision: string | null }

const entry = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url))
const workerFile = 'sw.js'
/** Modules that must open without a network: the shell, the tap screen, and the screens after signing out. */
const opened = [
  'layout/MainLayout.tsx',
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
  const names = filesOf(bundle, (chunk) => chunk.isEntry || opened.some((module) => holds(chunk, module)))
  const others = Object.keys(bundle).filter((name) => /\.woff2$|theme-boot-[^/]*\.js$/.test(name))
  return [page(bundle), ...[...names, ...others].sort().map((name) => ({ url: `/${name}`, revision: null }))]
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
