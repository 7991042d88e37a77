import type { Fragment, Tx } from '#server/db.ts'

/** Any number that no other advisory lock uses. */
const lockSpace = 48

/**
 * Whoever changes taps or records holds the lock of their students until the transaction ends. The order is fixed, so
 * that two batches never wait for each other, and reads come after it, in statements of their own.
 */
export function lockStudents(tx: Tx, ids: readonly number[]) {
  return tx`${lockingOf(tx, ids)}`
}

/** The same as a piece of a statement: the ids, once they are locked. */
export function lockingOf(tx: Tx, ids: readonly number[]): Fragment {
  const ordered = [...new Set(ids)].sort((one, two) => one - two)
  return tx`
    select wanted.id, pg_advisory_xact_lock(${lockSpace}, (wanted.id % 2147483647)::integer)
    from unnest(${ordered}::bigint[]) with ordinality as wanted (id, place) order by wanted.place`
}
