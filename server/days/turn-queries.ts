import type { Tx } from '#server/db.ts'

/**
 * Whoever changes taps or records takes the turn of their students and holds it until the transaction ends. The order is
 * fixed, so that two never wait for each other, and reads come after it, in statements of their own. A tap, which reads
 * first, is written only if nobody had a turn since.
 */
export async function takeTurns(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await tx`
    insert into turns as t (student_id)
    select distinct id from unnest(${studentIds as number[]}::bigint[]) as id order by id
    on conflict (student_id) do update set turn = t.turn + 1`
}
