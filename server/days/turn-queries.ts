import type { Tx } from '#server/db.ts'

/**
 * Take the turn of the students before changing their taps or records; it is held until the transaction ends. The order
 * is fixed, so that two transactions never wait for each other. Read after it, in statements of their own. A tap, which
 * reads first, is written only if nobody has taken the turn since (decision 050).
 */
export async function takeTurns(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await tx`
    insert into turns as t (student_id)
    select distinct id from unnest(${studentIds as number[]}::bigint[]) as id order by id
    on conflict (student_id) do update set turn = t.turn + 1`
}
