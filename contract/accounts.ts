import * as z from 'zod/mini'
import { accountFields } from '#domain/account.ts'
import { endpoint } from './endpoint.ts'
import { bounded, byId, Id, Instant, paging, text, UserType } from './parts.ts'

/** The one-time secret at the end of a link. */
export const LinkToken = linkToken({ wrong: 'The link is incomplete', tooLong: 'The link is not valid' })

export function linkToken(sentences: { wrong: string; tooLong: string }) {
  return bounded(200, sentences).check(z.minLength(1, sentences.wrong))
}
const byToken = z.strictObject({ token: LinkToken })

/** The mark beside a decision of an account that someone else changed within the 30 days before it (rule 33). */
export const AccountMark = z.object({ by: z.string(), at: Instant })
export type AccountMark = z.output<typeof AccountMark>

/** A change that the owner of the account has reported. */
export const ReportedChange = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  usertype: UserType,
  field: z.enum(accountFields),
  changedBy: z.string(),
  changedAt: Instant,
  reportedAt: Instant,
  settledAt: z.nullable(Instant),
  settledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type ReportedChange = z.output<typeof ReportedChange>

const Settlement = z.strictObject({ note: text('What you found out', 500) })

export const accounts = {
  /** What the link in the email is about. */
  shown: endpoint('POST', '/api/account-changes/validate', {
    roles: 'public',
    reads: true,
    body: byToken,
    data: z.object({ name: z.string(), field: z.enum(accountFields), changedBy: z.string(), changedAt: Instant }),
    failed: 'Failed to read the link',
  }),
  /** It undoes nothing: it signs the account out everywhere and stops its decisions until an admin has looked. */
  report: endpoint('POST', '/api/account-changes/report', {
    roles: 'public',
    body: byToken,
    done: 'Reported. An admin of your school will look at it.',
    failed: 'Failed to report the change',
  }),
  /** Open ones first. */
  list: endpoint('GET', '/api/account-changes', {
    roles: ['admin'],
    query: z.object({ ...paging }),
    data: z.object({ changes: z.array(ReportedChange), total: z.int(), open: z.int() }),
    failed: 'Failed to fetch reported changes',
  }),
  settle: endpoint('PUT', '/api/account-changes/settle/:id', {
    roles: ['admin'],
    decides: true,
    params: byId,
    body: Settlement,
    data: ReportedChange,
    done: 'Settled. The account may approve again.',
    failed: 'Failed to settle the report',
  }),
}
