import type { AccountMark } from '#contract/accounts.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Decisions, listMarks } from './queries.ts'

/** Only staff, who can look into it, see that an account was changed. */
export function seesMarks({ role }: Pick<Actor, 'role'>): boolean {
  return role === 'admin' || role === 'teacher'
}

/** The decisions, by id, that an account made shortly after someone else had changed it. */
export async function marksFor(
  db: Db,
  actor: Actor,
  { table, ids }: { table: Decisions; ids: readonly number[] },
): Promise<ReadonlyMap<number, AccountMark>> {
  return seesMarks(actor) ? listMarks(db, table, ids) : new Map()
}
