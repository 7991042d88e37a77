import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One bundle of the server for `npm start`; packages stay outside. A worker thread's file would be one more entry. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: here('./dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: here('./server/main.ts') },
      output: { entryFileNames: '[name].js' },
    },
  },
})
