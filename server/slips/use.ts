import { timingSafeEqual } from 'node:crypto'
import type { TypedSlip } from '#contract/slips.ts'
import { codeIn } from '#domain/code-signs.ts'
import { slipLength, slipNumbersIn, slipNumbersOf } from '#domain/slip.ts'
import { forgetLinks } from '#server/accounts/queries.ts'
import { type Db, inTransaction, type Tx } from '#server/db.ts'
import { Refusal, tooMany } from '#server/errors.ts'
import { networkOf } from '#server/http/address.ts'
import { recordEvent } from '#server/http/changes.ts'
import { setPassword } from '#server/passwords/queries.ts'
import type { Services } from '#server/services.ts'
import { deleteSessions } from '#server/sessions/queries.ts'
import { warnAdmins } from '#server/upkeep/warn-admins.ts'
import { countedBy, keyed } from './key.ts'
import { findSlip, type SlipState, spendSlip } from './queries.ts'

type Typing = { typed: TypedSlip; ip: string; now: string; services: Services }
export type OpenedSlip = SlipState & { codeHash: Buffer }

/**
 * The owner of a slip, if code and number both fit. Whatever is wrong, the work and the refusal are the same, so that
 * nobody learns which codes or numbers exist. Only failures count (decision 188).
 */
export async function openSlip(db: Db, { typed, ip, now, services }: Typing): Promise<OpenedSlip> {
  const { limits, slipKey: key } = services
  const code = codeIn(typed.code, slipLength)
  const codeHash = keyed(key, code ?? `no code ${typed.code}`)
  const numbers = slipNumbersIn(typed.number).map((number) => keyed(key, number))
  const network = networkOf(ip)
  const counts = [
    [limits.slipByCode, codeHash.toString('base64url')],
    [limits.slipByNumber, countedBy(key, typed.number)],
  ] as const
  if (!(await limits.slipByAddress.take(network))) throw tooMany('Too many attempts. Please try again in an hour.')
  const taken = await Promise.all(counts.map(([limit, name]) => limit.take(name)))
  const slip = await findSlip(db, codeHash, now)
  const own = slip ? slipNumbersOf(slip).map((number) => keyed(key, number)) : [keyed(key, 'nobody')]
  const pairs = own.flatMap((one) => numbers.map((other) => timingSafeEqual(one, other)))
  if (!slip || !pairs.includes(true) || taken.includes(false)) {
    await countFailure(services, now)
    throw notAccepted()
  }
  await limits.slipByAddress.giveBack(network)
  await Promise.all(counts.map(([limit, name]) => limit.giveBack(name)))
  return { ...slip, codeHash }
}

/** Sets the first password and uses the slip up. Of two at once, one wins. */
export async function useSlip(tx: Tx, { userId, role, madeBy, codeHash }: OpenedSlip, hash: string): Promise<void> {
  if (!(await spendSlip(tx, userId, codeHash))) throw notAccepted()
  await setPassword(tx, userId, { hash, mustChange: false })
  await deleteSessions(tx, userId)
  await forgetLinks(tx, [userId])
  tx.change.by = { id: userId, role }
  await recordEvent(tx, { action: 'password set by slip', noun: role, recordId: userId, after: { slipMadeBy: madeBy } })
}

/** Many failures in an hour may be somebody who guesses, so the admins are told, once a day. */
async function countFailure({ limits, db }: Services, now: string): Promise<void> {
  if (await limits.slipBySchool.take('school')) return
  if (!(await limits.slipWarning.take('school'))) return
  await inTransaction(db, { by: null, ip: null, now }, async (tx) => {
    await recordEvent(tx, { action: 'many wrong invitation codes', noun: 'school' })
    await warnAdmins(tx, {
      subject: 'Many wrong invitation codes',
      text: 'More than 200 invitation codes were typed wrongly within an hour. Nobody got in that way. If your students did not type them, somebody may be guessing: the audit log has the time.',
    })
  })
}

function notAccepted(): Refusal {
  return new Refusal({
    status: 422,
    code: 'slip_not_accepted',
    message: 'This code and number don’t work together. Check both, or ask your coordinator for a new slip.',
  })
}
