import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One more than the cores: while a test waits for a database, a process or a time limit, another one works.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share their modules: loading them for each file took longer than the tests.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', '*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'db/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          setupFiles: ['server/testing/threads.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
