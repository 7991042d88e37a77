import { dueAt, usualPreferences } from '#domain/notification-plan.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Services } from '#server/services.ts'
import { type Channel, claimDue, type Due, postpone, queueAgain, setDue } from './delivery-queries.ts'

/** Longer than a round can take: what was taken by a server that died is due again after it. */
const lease = 10 * 60_000
/** Minutes until the next try; after the last there is none. */
const pauses = [1, 5, 15, 60, 240]
/** So that other jobs get their turn and a server can stop: what remains goes on in a job of its own. */
const longestJob = 5000

export type Outcome = { ids: readonly number[]; isDone: boolean }
type Way = { channel: Channel; task: string; people: number; send: (due: readonly Due[]) => Promise<Outcome[]> }

/** Sends what is due, some people at a time; what fails is tried again later, a bounded number of times. */
export async function sendInRounds({ db, now, config }: Services, { channel, task, people, send }: Way): Promise<void> {
  const began = performance.now()
  for (;;) {
    if (performance.now() - began > longestJob) return queueAgain(db, task)
    const moment = now()
    const taken = await claimDue(db, channel, { now: moment, until: later(moment, lease), people })
    if (taken.length === 0) return
    const when = (due: Due) => {
      const preferences = due.chosen ?? usualPreferences(due.role)
      return dueAt({ ...due, channel }, { preferences, now: moment, zone: config.SCHOOL_TIMEZONE })
    }
    const waiting = taken.map((due) => ({ id: due.id, at: when(due) })).filter(({ at }) => at > moment)
    await postpone(db, channel, waiting)
    const held = new Set(waiting.map(({ id }) => id))
    // what has been read needs nobody's attention; a student's is never marked
    const read = taken.filter(({ id, isRead }) => isRead && !held.has(id))
    await setDue(
      db,
      channel,
      read.map(({ id }) => ({ id, at: null })),
    )
    const ready = taken.filter(({ id, isRead }) => !isRead && !held.has(id))
    const tries = new Map(ready.map((due) => [due.id, due.tries]))
    for (const { ids, isDone } of await send(ready)) {
      const due = ids.map((id) => ({ id, at: isDone ? null : nextTry(moment, tries.get(id) ?? 1) }))
      await setDue(db, channel, due)
    }
  }
}

function nextTry(now: string, tries: number): string | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : later(now, pause * 60_000)
}

function later(now: string, ms: number): string {
  return instantOf(msOf(now) + ms)
}
