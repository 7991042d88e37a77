import { copyFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'

/** Milliseconds between two looks at its size, and bytes. */
const betweenLooks = 60_000
const largest = 5_000_000

/** Before a start: the database then begins a new file. */
export function keepLogSmall(log: string) {
  if (sizeOf(log) > largest) renameSync(log, `${log}.old`)
}

/** Keeps the log of a running database small, until the function that it returns is called. */
export function watchLog(log: string): () => void {
  const watch = setInterval(() => emptyLarge(log), betweenLooks).unref()
  return () => clearInterval(watch)
}

/** A running database continues to write to the end of the same file, which must not fill the disk. */
function emptyLarge(log: string) {
  if (sizeOf(log) <= largest) return
  const old = `${log}.old`
  // Half a copy on a full disk only takes room.
  if (!tried(() => copyFileSync(log, old))) tried(() => rmSync(old, { force: true }))
  tried(() => truncateSync(log))
}

/** On a full or read-only disk it may be impossible, and is tried again in a minute. */
function tried(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

function sizeOf(log: string): number {
  return statSync(log, { throwIfNoEntry: false })?.size ?? 0
}

/** Why a database did not start, from what it wrote meanwhile. */
export function lastFatal(output: string): string {
  const lines = output.trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word'
}
