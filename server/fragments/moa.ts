import { noticeDays } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db.ts'

/** The state that `moaOf` of `domain/moa.ts` finds for `companies o`. */
export function moaState(db: Db | Tx, today: WorkDate) {
  return db`(select ${moaAmong(db, today)} from agreements a where a.company_id = o.id and a.archived_at is null)`
}

/** The same of the `agreements a` of a group of rows. */
export function moaAmong(db: Db | Tx, today: WorkDate) {
  const isInForce = db`a.valid_from <= ${today} and (a.valid_until is null or a.valid_until >= ${today})`
  const isLasting = db`(a.valid_until is null or a.valid_until > ${today}::date + ${noticeDays}::int)`
  return db`case when count(a.id) = 0 then 'none' when bool_or(${isInForce} and ${isLasting}) then 'valid'
    when bool_or(${isInForce}) then 'expiring' when bool_or(a.valid_from > ${today}) then 'upcoming' else 'expired' end`
}
