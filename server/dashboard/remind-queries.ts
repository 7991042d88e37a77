import type { Db, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'

/** A reminder of later was sent while the clock was ahead. */
export async function wasRemindedSince(tx: Tx, studentId: number, since: string): Promise<boolean> {
  const [row] = await tx`
    select from audit_events where noun = 'student' and record_id = ${studentId} and action = 'reminded'
      and at > ${since} and at <= ${tx.change.now}`
  return row !== undefined
}

type Reminded = { email: string | null; name: string; by: string | null }

export async function findReminded(db: Db, studentId: number, actorId: number): Promise<Reminded | null> {
  const [row] = await db<Reminded[]>`
    select s.email, s.first_name as name, ${nameOrUsername(db, 'w')} as by
    from users s left join users w on w.id = ${actorId} where s.id = ${studentId}`
  return row ?? null
}
