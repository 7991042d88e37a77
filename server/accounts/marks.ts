import type { AccountMark } from '#contract/accounts.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Decisions, listMarks } from './queries.ts'

/** That an account was changed is for those who can look into it. */
export function seesMarks({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'teacher'
}

/** Which of these decisions an account made shortly after another person had changed it, by their ids. */
export async function marksFor(
  db: Db,
  actor: Actor,
  { table, ids }: { table: Decisions; ids: readonly number[] },
): Promise<ReadonlyMap<number, AccountMark>> {
  return seesMarks(actor) ? listMarks(db, table, ids) : new Map()
}
