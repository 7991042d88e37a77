import type { Role } from '#domain/roles.ts'
import type { Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import { queueJobs } from '#server/jobs/job-queries.ts'
import { listUninvited } from './invite-queries.ts'

type Invited = { id: number; email: string | null }

/** Emails the one-time link, once however often it is requested. For a person without an email, the caller prints it. */
export async function inviteByMail(tx: Tx, role: Role, { id, email }: Invited): Promise<void> {
  if (email) await inviteAllByMail(tx, [{ id, role }])
}

/** The same for many, all of whom have an email. */
export async function inviteAllByMail(tx: Tx, people: readonly { id: number; role: Role }[]): Promise<void> {
  const jobs = people.map(({ id }) => ({ payload: { userId: id }, key: `send-invitation ${id}` }))
  await queueJobs(tx, 'send-invitation', jobs)
  await recordEvents(
    tx,
    people.map(({ id, role }) => ({ action: 'invited', noun: role, recordId: id })),
  )
}

/** Invites those of these students and supervisors who have no account and no invitation that still works. */
export async function inviteMissing(tx: Tx, userIds: readonly number[]): Promise<void> {
  await inviteAllByMail(tx, await listUninvited(tx, userIds))
}
