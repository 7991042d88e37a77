import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** These look for files beside their own code. */
const outside = ['@node-rs/argon2', 'graphile-worker', 'pdfjs-dist', 'pdfkit', 'pino']

/**
 * One bundle of the server for `npm start`, with its packages: finding their eight hundred files was a sixth of a start.
 * The file of a worker thread or of a command is an entry of its own.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    outDir: here('./dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: here('./server/main.ts'),
        'print-worker': here('./server/print/print-worker.ts'),
        'tap-worker': here('./server/taps/tap-worker.ts'),
        'import-worker': here('./server/imports/import-worker.ts'),
        'sheet-worker': here('./server/exports/sheet-worker.ts'),
        'backup-worker': here('./server/upkeep/backup-worker.ts'),
        inspector: here('./server/files/inspector.ts'),
        'backup-cli': here('./db/backup-cli.ts'),
        'restore-cli': here('./db/restore-cli.ts'),
        'verify-cli': here('./server/verify-cli.ts'),
        'admin-cli': here('./server/admin-cli.ts'),
      },
      // All files are in one folder, where they look for each other.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
