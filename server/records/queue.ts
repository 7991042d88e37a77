import { ofDay } from '#domain/day.ts'
import { isException } from '#domain/exception.ts'
import { asItStands } from '#server/days/derive-again.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { listWaiting } from './queries.ts'

/** What this person can approve: exceptions first, then by date. */
export async function queueOf(db: Db, actor: Actor, query: { studentId?: number | undefined; now: string }) {
  const found = await listWaiting(db, actor, query)
  const open = found.filter(({ status }) => status === 'open')
  const taps = open.length > 0 ? await listTapsOfDays(db, open) : []
  return found
    .map((record) => ({
      ...record,
      ...asItStands(record, ofDay(taps, record), query.now),
      schedule: record.basis.schedule,
    }))
    .filter(({ status }) => status === 'submitted')
    .sort((one, two) => Number(isException(two)) - Number(isException(one)))
}
