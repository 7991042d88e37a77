import { addDays, type WorkDate } from '#domain/calendar.ts'
import type { MoaState } from '#domain/moa.ts'
import type { Db, Tx } from '#server/db.ts'

/** The longest notice before an agreement ends. */
const notice = 90

/** A condition on `companies o`: how it stands with the school on a day, as `moaOf` says it of one company. */
export function hasMoa(db: Db | Tx, state: MoaState, today: WorkDate) {
  const some = (which: ReturnType<typeof inForce>) =>
    db`exists (select from agreements a where a.company_id = o.id and a.archived_at is null and ${which})`
  const now = some(inForce(db, today))
  const lasting = some(
    db`${inForce(db, today)} and (a.valid_until is null or a.valid_until > ${addDays(today, notice)})`,
  )
  const later = some(db`a.valid_from > ${today}`)
  const conditions: Record<MoaState, ReturnType<typeof inForce>> = {
    none: db`not ${some(db`true`)}`,
    upcoming: db`(not ${now} and ${later})`,
    valid: lasting,
    expiring: db`(${now} and not ${lasting})`,
    expired: db`(${some(db`true`)} and not ${now} and not ${later})`,
  }
  return conditions[state]
}

function inForce(db: Db | Tx, today: WorkDate) {
  return db`a.valid_from <= ${today} and (a.valid_until is null or a.valid_until >= ${today})`
}
