import type { Tx } from '#server/db.ts'

/** Lets a test undo what the product never would: the history is rewritten in this transaction, as a restore may. */
export async function rewriting(tx: Tx, act: () => Promise<unknown>): Promise<void> {
  await tx`select set_config('tapat.rewriting', 'test', true)`
  await act()
}
