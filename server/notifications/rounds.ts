import { dueAt, usualPreferences } from '#domain/notification-plan.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { TryLater } from '#server/jobs/try-later.ts'
import type { Services } from '#server/services.ts'
import { type Channel, claimDue, type Due, postpone, queueAgain, setDue } from './delivery-queries.ts'

/** Minutes until the next try; there is none after the last. */
const pauses = [1, 5, 15, 60, 240]
/** A round ends after this long, so that other jobs get their turn and a server can stop. A new job sends the rest. */
const longestJob = 5000

/** What was not tried counts no try. */
export type Outcome = 'done' | 'failed' | { againAfter: number }
/** Stores the result of each batch at once, so that after a kill only the last batch is sent again. */
export type Settle = (due: readonly Due[], outcome: Outcome) => Promise<void>
type Way = {
  channel: Channel
  task: string
  jobId: string
  people: number
  send: (due: readonly Due[], settle: Settle) => Promise<void>
}

/**
 * Sends what is due, some people at a time. A failure is tried again later, a limited number of times. A notification
 * that could not be tried at all has not failed, and keeps its place among those that are due.
 */
export async function sendInRounds({ db, now, config }: Services, way: Way): Promise<void> {
  const { channel, jobId, people } = way
  const began = performance.now()
  for (;;) {
    if (performance.now() - began > longestJob) return queueAgain(db, way.task)
    const moment = now()
    const taken = await claimDue(db, channel, { now: moment, jobId, people })
    if (taken.length === 0) return
    const when = (due: Due) => {
      const preferences = due.chosen ?? usualPreferences(due.role)
      return dueAt({ ...due, channel }, { preferences, now: moment, zone: config.SCHOOL_TIMEZONE })
    }
    const waiting = taken.map((due) => ({ id: due.id, at: when(due) })).filter(({ at }) => at > moment)
    await postpone(db, channel, waiting)
    const held = new Set(waiting.map(({ id }) => id))
    const settled = new Set<number>()
    const wait = (due: readonly Due[], ms: number) => {
      const at = later(moment, ms)
      return postpone(
        db,
        channel,
        due.map(({ id }) => ({ id, at })),
      )
    }
    const settle: Settle = (due, outcome) => {
      for (const { id } of due) settled.add(id)
      if (typeof outcome === 'object') return wait(due, outcome.againAfter)
      const next = due.map(({ id, tries }) => ({ id, at: outcome === 'done' ? null : nextTry(moment, tries) }))
      return setDue(db, channel, next)
    }
    // A notification that was read needs no push or email. Students have no list, so theirs are never read.
    const read = taken.filter(({ id, isRead }) => isRead && !held.has(id))
    await settle(read, 'done')
    const ready = taken.filter(({ id, isRead }) => !isRead && !held.has(id))
    const fault = await way.send(ready, settle).catch((thrown) => thrown)
    const left = ready.filter(({ id }) => !settled.has(id))
    if (fault instanceof TryLater) return postpone(db, channel, left)
    if (fault) throw fault
  }
}

function nextTry(now: string, tries: number): string | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : later(now, pause * 60_000)
}

function later(now: string, ms: number): string {
  return instantOf(msOf(now) + ms)
}
