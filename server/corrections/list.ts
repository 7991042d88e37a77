import type { Correction } from '#contract/corrections.ts'
import { ofDay } from '#domain/day.ts'
import { marksFor } from '#server/accounts/marks.ts'
import { listTapsOfDays } from '#server/days/tap-queries.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { type CorrectionsQuery, listCorrections } from './queries.ts'
import { findUndecided } from './undecided-queries.ts'

/** Corrections with the taps of their days, and whether an account that decided has changed hands. */
export async function correctionsWithTaps(db: Db, actor: Actor, query: CorrectionsQuery) {
  const { corrections, total } = await listCorrections(db, actor, query)
  return { corrections: await withTaps(db, actor, corrections), total }
}

const most = 100

/** The same, for the corrections that a supervisor has to decide. */
export async function pendingWithTaps(db: Db, supervisor: Actor) {
  const corrections = await findUndecided(db, supervisor.id, { most })
  // Only so many can be the first page of more, which the list counts.
  if (corrections.length === most) {
    return correctionsWithTaps(db, supervisor, { status: 'pending', page: 1, rowsPerPage: most })
  }
  return { corrections: await withTaps(db, supervisor, corrections), total: corrections.length }
}

async function withTaps(db: Db, actor: Actor, corrections: readonly Correction[]) {
  const taps = corrections.length > 0 ? await listTapsOfDays(db, corrections) : []
  const marks = await marksFor(db, actor, { table: 'corrections', ids: corrections.map(({ id }) => id) })
  return corrections.map((one) => ({ ...one, accountChanged: marks.get(one.id) ?? null, taps: ofDay(taps, one) }))
}
