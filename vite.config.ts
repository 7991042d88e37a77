import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOf } from './web/build/chunks.ts'
import { firstPaint } from './web/build/first-paint.ts'
import { precompress } from './web/build/precompress.ts'
import { serviceWorker } from './web/build/service-worker.ts'

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [firstPaint(), react(), tailwindcss(), serviceWorker(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            // Each module has been given its file, and so have its imports.
            { name: chunkOf, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // The web has a folder of this name too, whose modules are not calls.
  server: {
    proxy: {
      '^/(?:api/(?!.*\\.tsx?(\\?|$))|manifest\\.webmanifest)': `http://127.0.0.1:${process.env.PORT ?? 3000}`,
    },
  },
})
