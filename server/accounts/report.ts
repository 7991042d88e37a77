import { objectionEnds } from '#domain/account.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, Refusal, tooManyAttempts } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Limits } from '#server/http/rate-limit.ts'
import { queueJob } from '#server/jobs/job-queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { tokenHash } from '#server/sessions/lookup.ts'
import { deleteSessions } from '#server/sessions/queries.ts'
import {
  findChangeByToken,
  forgetLinks,
  holdAccount,
  listAdmins,
  listConcerned,
  type StoredChange,
  setReported,
} from './queries.ts'
import { findAccountReport, setSettled } from './report-queries.ts'

type Shown = { token: string; ip: string; now: string; limits: Limits }

const sentences = {
  link_unknown: 'This link no longer works. It may be incomplete.',
  link_used: 'This change was already reported. An admin of your school will look at it.',
  link_expired: 'This link has expired. Please talk to your coordinator or an admin of your school.',
}

/** What a link from an email is about. A wrong link is refused and counted by address. */
export async function checkedChange(db: Db, { token, ip, now, limits }: Shown): Promise<StoredChange> {
  const network = networkOf(ip)
  if (!(await limits.linkByAddress.take(network))) throw tooManyAttempts()
  const change = await findChangeByToken(db, tokenHash(token))
  if (!change) throw badLink('link_unknown')
  await limits.linkByAddress.giveBack(network)
  if (change.objectedAt) throw badLink('link_used')
  if (objectionEnds(change.changedAt) <= now) throw badLink('link_expired')
  return change
}

/** It restores nothing. It ends all sessions, stops decisions, and tells those who can settle it (rule 33). */
export async function reportChange(tx: Tx, change: StoredChange): Promise<void> {
  const { id, userId, usertype, name, field, changedBy, changedAt } = change
  if (!(await setReported(tx, id))) throw badLink('link_used')
  tx.change.by = { id: userId, role: usertype }
  await holdAccount(tx, userId)
  await deleteSessions(tx, userId)
  await forgetLinks(tx, [userId])
  await recordEvent(tx, {
    action: 'change reported',
    noun: usertype,
    recordId: userId,
    after: { field, changedBy, changedAt },
  })
  const to = await listConcerned(tx, userId, changedAt)
  if (to.length > 0) {
    await notify(tx, [{ kind: 'account_reported', to, about: String(id), facts: { name, field, changedBy } }])
  }
  for (const adminId of await listAdmins(tx)) await queueJob(tx, 'send-account-report', { payload: { id, adminId } })
}

export async function settleReport(tx: Tx, { id, note }: { id: number; note: string }) {
  const report = await findAccountReport(tx, id)
  if (!(await setSettled(tx, report, note))) throw conflict('This report is already settled')
  const { userId, usertype, field } = report
  await recordEvent(tx, {
    action: 'report settled',
    noun: usertype,
    recordId: userId,
    after: { field },
    reason: note,
  })
  return findAccountReport(tx, id)
}

function badLink(code: keyof typeof sentences): Refusal {
  return new Refusal({ status: 422, code, message: sentences[code] })
}
