import { ofDay } from '#domain/day.ts'
import { marksFor } from '#server/accounts/marks.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { type CorrectionsQuery, listCorrections } from './queries.ts'

/** Corrections with the taps of their days, and whether an account that decided has changed hands. */
export async function correctionsWithTaps(db: Db, actor: Actor, query: CorrectionsQuery) {
  const { corrections, total } = await listCorrections(db, actor, query)
  const taps = corrections.length > 0 ? await listTapsOfDays(db, corrections) : []
  const marks = await marksFor(db, actor, { table: 'corrections', ids: corrections.map(({ id }) => id) })
  const withTaps = corrections.map((one) => ({
    ...one,
    accountChanged: marks.get(one.id) ?? null,
    taps: ofDay(taps, one),
  }))
  return { corrections: withTaps, total }
}
