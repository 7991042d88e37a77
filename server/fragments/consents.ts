import type { Consent } from '#contract/consents.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'

/** Whether a person consents now. */
export function consentsTo(db: Db | Tx, kind: Consent['kind'], userId: Fragment): Fragment {
  return db`exists (select from consents where user_id = ${userId} and kind = ${kind} and withdrawn_at is null)`
}
