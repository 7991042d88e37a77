import { randomKey } from '#web/network/random-key.ts'
import { tellChange } from './channel.ts'
import { outbox } from './database.ts'
import { type Entry, type Queued, type Refused, type Sorted, sortEntries } from './entry.ts'

/** A tap as it is pressed now. */
export function newEntry(pressed: Pick<Entry, 'studentId' | 'slot' | 'workDate' | 'fix'>): Entry {
  return { version: 2, clientKey: randomKey(), ...pressed, deviceAt: new Date().toISOString(), refused: null }
}

export async function addEntry(entry: Entry): Promise<void> {
  const database = await outbox()
  // The tap is on the disk before the student is told that it is safe.
  const writing = database.transaction('entries', 'readwrite', { durability: 'strict' })
  await writing.store.add(entry)
  await writing.done
  tellChange({ kind: 'added' })
}

/** In the order in which they were pressed. */
export async function listEntries(studentId: number): Promise<Sorted> {
  const reading = (await outbox()).transaction('entries')
  const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()])
  const stored = keys.map((key, index) => ({ key, value: values[index] }))
  return sortEntries(stored, studentId)
}

export async function refuseEntry({ key, entry }: Queued, refused: Refused): Promise<void> {
  await (await outbox()).put('entries', { ...entry, refused }, key)
}

/** Sends a refused tap again, as if it had just been pressed, when the reason may be gone. */
export async function freeEntry({ key, entry }: Queued): Promise<void> {
  await (await outbox()).put('entries', { ...entry, refused: null }, key)
  tellChange({ kind: 'added' })
}

export async function removeEntry(key: number): Promise<void> {
  await (await outbox()).delete('entries', key)
  tellChange({ kind: 'removed' })
}
