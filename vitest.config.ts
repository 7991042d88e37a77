import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of db/ start whole products and databases. They run first, so that none of them runs alone at the end. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.includes('/db/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

/**
 * The files of a worker share their modules: loading them for each file took longer than the tests. Node runs a worker as
 * it runs this process.
 */
const shared = { isolate: false, unstubGlobals: true, restoreMocks: true, execArgv: process.execArgv }

export default defineConfig({
  test: {
    // One more than the cores: while a test waits for a database, a process or a time limit, another one works.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    // A file that has not changed since the last run is not translated again.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}', '*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'db/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          setupFiles: ['server/testing/threads.ts'],
          // They stop only tests that hang: a machine that also runs the others and their databases is slow at times, so a
          // test has a limit of its own only if it needs longer.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
