import type { Tx } from '#server/db.ts'

/** Lets a test rewrite history in this transaction, as a restore may; the product never does. */
export async function rewriting(tx: Tx, act: () => Promise<unknown>): Promise<void> {
  await tx`select set_config('tapat.rewriting', 'test', true)`
  await act()
}
