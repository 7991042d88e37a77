import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPaint } from './web/build/first-paint.ts'
import { precompress } from './web/build/precompress.ts'
import { serviceWorker } from './web/build/service-worker.ts'

export default defineConfig({
  root: fileURLToPath(new URL('./web', import.meta.url)),
  plugins: [firstPaint(), react(), tailwindcss(), serviceWorker(), precompress()],
  build: {
    outDir: fileURLToPath(new URL('./dist/web', import.meta.url)),
    emptyOutDir: true,
    // The manifest tells the server which files a screen needs.
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A phone loads few files at a time, so what the first screen needs is one file, and so are the icons that many
        // screens share and the rules, which would otherwise come as fifty files of a few hundred bytes.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'icons', test: /lucide-react/, minShareCount: 6 },
            { name: 'rules', test: /[\\/](contract|domain)[\\/]/ },
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
