import type { Role } from '#domain/roles.ts'
import type { Tx } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import { queueJob } from '#server/jobs/queue.ts'

/** Sends the one-time link, once however often it is requested. For a person without an email, the caller prints it. */
export async function inviteByMail(tx: Tx, role: Role, { id, email }: { id: number; email: string | null }) {
  if (!email) return
  await queueJob(tx, 'send-invitation', { payload: { userId: id }, key: `send-invitation ${id}` })
  await recordEvent(tx, { action: 'invited', noun: role, recordId: id })
}
