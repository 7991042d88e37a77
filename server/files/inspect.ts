import { ruleBroken } from '#server/errors.ts'
import { openCrew } from '#server/threads/crew.ts'
import { ThreadEnded } from '#server/threads/thread.ts'
import type { Inspection } from './inspection.ts'
import type { InspectorWorks } from './inspector.ts'
import type { FileKind } from './kind.ts'

const refusal = 'We couldn’t check this file. Please save it again and upload the copy.'

/** Two threads, so that one slow file holds up nobody else. A person has one file inspected and one waiting. */
const inspectors = openCrew<InspectorWorks>({
  file: 'inspector',
  from: import.meta.url,
  memory: { maxOldGenerationSizeMb: 256 },
  threads: 2,
  patience: 2_000,
  bounds: {
    waiting: 100,
    waitingOfOne: 1,
    own: 'Your last files are still being checked. Please upload this one again in a moment.',
    full: 'The server is busy. Please try again in a minute.',
  },
})

export type Uploaded = { person: number; path: string; allowed: readonly FileKind[] }

export async function inspectFile({ person, path, allowed }: Uploaded): Promise<Inspection> {
  try {
    return await inspectors.ask(person, 'inspect', { path, allowed })
  } catch (fault) {
    // It took too long or too much memory.
    if (fault instanceof ThreadEnded) throw ruleBroken(refusal)
    throw fault
  }
}
