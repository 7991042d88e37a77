import type { Role } from '#domain/roles.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { listUninvited } from './invite-queries.ts'

type Invited = { id: number; email: string | null }

/** Emails the one-time link, once however often it is requested. For a person without an email, the caller prints it. */
export async function inviteByMail(tx: Tx, role: Role, { id, email }: Invited): Promise<void> {
  if (!email) return
  await queueJob(tx, 'send-invitation', { payload: { userId: id }, key: `send-invitation ${id}` })
  await recordEvent(tx, { action: 'invited', noun: role, recordId: id })
}

/** Invites those of these students and supervisors who have no account and no invitation that still works. */
export async function inviteMissing(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const { role, ...person } of await listUninvited(tx, userIds)) await inviteByMail(tx, role, person)
}
