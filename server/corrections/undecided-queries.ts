import type { Correction } from '#contract/corrections.ts'
import type { Db } from '#server/db.ts'
import { gathered } from '#server/threads/gather.ts'
import { inReach, selectCorrections } from './queries.ts'

/** The first `most` requests that wait for a supervisor; supervisors who ask at the same moment share the statement. */
export const findUndecided = gathered(async (db: Db, ids: readonly number[], { most }: { most: number }) => {
  const asked = { id: db`asked.id`, role: 'supervisor' as const }
  const rows = await db<(Correction & { askedId: number })[]>`
    select asked.id as asked_id, waiting.* from unnest(${ids as number[]}::bigint[]) as asked (id) cross join lateral (
      ${selectCorrections(db)} ${inReach(db, asked)} and c.status = 'pending' order by c.created_at, c.id limit ${most}) waiting`
  return ids.map((id) => rows.filter(({ askedId }) => askedId === id))
})
