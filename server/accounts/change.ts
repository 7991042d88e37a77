import type { Person } from '#contract/people.ts'
import { type AccountField, isSameEmail } from '#domain/account.ts'
import type { Tx } from '#server/db.ts'
import { Refusal } from '#server/errors.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { forgetLinks, insertChanges } from './queries.ts'
import { ensureMaySetAccount } from './reach.ts'

type Changed = {
  userId: number
  field: AccountField
  /** The old address. */
  email: string | null
  /** An account without a password was never used, so its first password is no change. */
  hasPassword: boolean
  /** The person who did it, if not the caller. */
  byId?: number | null
}

/** Records who changed an account, tells the old addresses, and disables earlier links (rule 33). */
export async function noteChanges(tx: Tx, changes: readonly Changed[]): Promise<void> {
  await forgetLinks(
    tx,
    changes.map(({ userId }) => userId),
  )
  const used = changes.filter(({ hasPassword }) => hasPassword)
  if (used.length === 0) return
  const stored = await insertChanges(
    tx,
    used.map(({ userId, field, email, byId = tx.change.by?.id ?? null }) => ({ userId, field, byId, toldTo: email })),
  )
  for (const { id, toldTo } of stored) if (toldTo) await queueJob(tx, 'send-account-change', { payload: { id } })
}

type Names = { email?: string | null | undefined; username?: string | undefined }

/** Called before a person is saved: only those who may set the account may change email or username (rule 33). */
export async function changeNames(tx: Tx, before: Person, { email, username }: Names): Promise<void> {
  const hasNewEmail = email !== undefined && !isSameEmail(email, before.email)
  const hasNewUsername = username !== undefined && username.toLowerCase() !== before.username.toLowerCase()
  if (!hasNewEmail && !hasNewUsername) return
  const { id, usertype: role, hasPassword } = before
  if (tx.change.by) {
    await ensureMaySetAccount(tx, tx.change.by, { id, role }).catch(besideField(hasNewEmail ? 'email' : 'username'))
  }
  if (hasNewEmail) await noteChanges(tx, [{ userId: id, field: 'email', email: before.email, hasPassword }])
}

function besideField(field: string) {
  return (fault: unknown): never => {
    if (!(fault instanceof Refusal) || fault.code !== 'forbidden') throw fault
    throw new Refusal(fault, { errors: { [field]: fault.message } })
  }
}
