import * as z from 'zod/mini'
import { Id } from '#contract/parts.ts'
import { Person } from '#contract/people.ts'
import { Today } from '#contract/taps.ts'
import { useSession } from '#web/session/session.ts'
import { outbox, type TapSender } from './database.ts'

const Snapshot = z.object({
  studentId: Id,
  /** When the server said it, by the phone's clock, in milliseconds. */
  savedAt: z.number(),
  today: Today,
  user: z.nullable(Person),
})
export type Snapshot = z.output<typeof Snapshot>

/** Kept while the student is signed in, so that the worker can send when no page is open. */
export async function keepSender(sender: TapSender): Promise<void> {
  const database = await outbox()
  if (useSession.getState().token !== sender.token) return
  const writing = database.transaction(['sender', 'snapshot'], 'readwrite')
  const kept = z.safeParse(Snapshot, await writing.objectStore('snapshot').get('today'))
  if (kept.data?.studentId !== sender.studentId) await writing.objectStore('snapshot').clear()
  await writing.objectStore('sender').put(sender, 'current')
  await writing.done
}

/** Keeps what the tap screen shows when it opens without a connection, whichever screen has learned it. */
export function snapshotToday(today: Today, savedAt: number): void {
  const { role, id: studentId, user } = useSession.getState()
  // A browser without storage has no tap screen without a connection.
  if (role === 'student' && studentId) keepSnapshot({ studentId, savedAt, today, user }).catch(() => {})
}

async function keepSnapshot(snapshot: Snapshot): Promise<void> {
  const database = await outbox()
  // The session is checked here, at the last moment, so that nothing is kept of a student who has signed out meanwhile.
  if (useSession.getState().id !== snapshot.studentId) return
  await database.put('snapshot', snapshot, 'today')
}

export async function readSnapshot(studentId: number): Promise<Snapshot | null> {
  const { success, data } = z.safeParse(Snapshot, await (await outbox()).get('snapshot', 'today'))
  return success && data.studentId === studentId ? data : null
}

/** After a session that the network ended: the token goes, and the student still sees today and can tap. */
export async function forgetSender(): Promise<void> {
  await (await outbox()).clear('sender')
}

/** Signing out removes everything about the person except taps that are not sent yet. */
export async function forgetPerson(): Promise<void> {
  const writing = (await outbox()).transaction(['sender', 'snapshot'], 'readwrite', { durability: 'strict' })
  await Promise.all([writing.objectStore('sender').clear(), writing.objectStore('snapshot').clear()])
  await writing.done
}
