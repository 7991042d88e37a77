import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-root.ts'

/** A product that runs from this folder of code, as other commands find it. */
export type Running = { DATA_DIR: string; BACKUP_DIR: string; address: string; isEmbedded: boolean }

const notes = join(packageRoot, '.running')

/**
 * Notes that this process serves a school, and returns a function that removes the note. Where the code's folder is
 * read-only there is no note, and commands need the same settings as the product.
 */
export function noteRunning({ DATA_DIR, BACKUP_DIR, address, isEmbedded }: Running): () => void {
  const note = join(notes, `${process.pid}.json`)
  try {
    mkdirSync(notes, { recursive: true, mode: 0o700 })
    writeFileSync(note, JSON.stringify({ DATA_DIR, BACKUP_DIR, address, isEmbedded }), { mode: 0o600 })
  } catch {
    return () => {}
  }
  return () => rmSync(note, { force: true })
}

/** Every product that runs from this folder of code. Notes of those that were killed are removed. */
export function findRunning(): Running[] {
  return notesOf().flatMap((name) => {
    const note = join(notes, name)
    if (isAlive(Number.parseInt(name, 10))) return readNote(note)
    rmSync(note, { force: true })
    return []
  })
}

function notesOf(): string[] {
  try {
    return readdirSync(notes)
  } catch {
    return []
  }
}

function readNote(note: string): Running[] {
  try {
    return [JSON.parse(readFileSync(note, 'utf8'))]
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It lives, and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
