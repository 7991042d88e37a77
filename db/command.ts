import { StartError } from './start-error.ts'

/** Runs a command line's act: what it cannot do is one sentence and exit code 1. */
export async function command(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
