import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // the usual is one fewer than there are cores, which leaves the second of two idle
    maxWorkers: '100%',
    // the files of a worker share what they import: loading it anew for each took longer than the tests
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
