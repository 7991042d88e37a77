import type { QueuedRecord } from '#contract/records.ts'
import { ofDay } from '#domain/day.ts'
import { isException } from '#domain/exception.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { listWaiting, type QueueWish } from './queue-queries.ts'

/** What this person can approve: exceptions first, then by date. */
export async function queueOf(db: Db, actor: Actor, query: QueueWish): Promise<QueuedRecord[]> {
  const found = await listWaiting(db, actor, query)
  const over = found.flatMap((day) => (day.over ? [{ ...day, ...day.over, schedule: day.over.basis.schedule }] : []))
  const taps = over.length > 0 ? await listTapsOfDays(db, over) : []
  const closed = new Map(over.map((day) => [day.id, asItStands(day, ofDay(taps, day), query.now)]))
  const waiting = found.map((day) => closed.get(day.id) ?? day).filter(({ status }) => status === 'submitted')
  const regular = waiting.filter((day) => !isException(day))
  return [...waiting.filter(isException), ...regular.map((day) => ({ ...day, schedule: null }))]
}
