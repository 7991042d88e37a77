import { clockGapInWords, judgeServerClock } from '#domain/server-clock.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { beginDoubt, continueDoubt, endDoubt, findDoubt, listPhoneClocks, markDays } from './clock-queries.ts'
import { warnAdmins } from './warn-admins.ts'

const hour = 60 * 60_000

/**
 * Compares the phones of the last hour with the server every few minutes. A doubt is told once and ends when they
 * agree.
 */
export async function checkClock({ db, now }: Services): Promise<void> {
  const moment = now()
  await inTransaction(db, { by: null, ip: null, now: moment }, async (tx) => {
    const doubt = await findDoubt(tx)
    const phones = await listPhoneClocks(tx, { from: instantOf(msOf(moment) - hour), to: moment })
    const verdict = judgeServerClock(phones)
    if (doubt) await markDays(tx, doubt.firstTap)
    if (verdict.is === 'fine' && doubt) return endDoubt(tx, doubt.id)
    if (verdict.is !== 'wrong') return
    const { seconds } = verdict
    const taps = phones.map(({ tapId }) => tapId)
    const seen = { firstTap: Math.min(...taps), lastTap: Math.max(...taps), seconds }
    if (doubt) return continueDoubt(tx, doubt.id, seen)
    await beginDoubt(tx, seen)
    await markDays(tx, seen.firstTap)
    await warnAdmins(tx, {
      subject: 'The server’s clock may be wrong',
      text:
        `Most phones that tapped in the last hour are ${clockGapInWords(seconds)} this server’s clock. ` +
        'Please check the date and time of the server. The days of these taps are marked for review.',
    })
  })
}
