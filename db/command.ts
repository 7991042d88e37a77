import { isLoss } from '#server/db-faults.ts'
import { StartError, whatWentWrong } from './start-error.ts'

/** Faults that a person at the terminal can fix. */
const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: make room, or name a file on another disk.',
  EDQUOT: 'Your share of the disk is full: make room, or name a file on another disk.',
  EROFS: 'The disk is read-only: name a file on another one.',
  EACCES: 'The file may not be written there: name another folder.',
  '53100': 'The disk of the database is full: make room there.',
}

/** Runs a command, or tells how it is used. A failure is one sentence and exit code 1. */
export async function command(usage: string, act: () => Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((word) => ['--help', '-h'].includes(word))) return console.log(usage)
  try {
    await act()
  } catch (error) {
    console.error(inWords(error))
    process.exitCode = 1
  }
}

/** A fault that nobody has foreseen is shown as it is. */
function inWords(error: unknown): unknown {
  if (error instanceof StartError) return error.message
  const cause = whatWentWrong(error)
  const isRefused = /^(28|3D)\w{3}$/.test(cause)
  if (error instanceof Error && (isRefused || isLoss(error)))
    return `The database does not answer: ${error.message || cause}`
  return sentences[cause] ?? error
}
