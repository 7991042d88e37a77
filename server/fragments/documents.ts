import { noticeDays } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentState } from '#domain/document.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'

/** A condition on `documents d`: nobody has submitted a newer version for the same requirement and period. */
export function isNewestVersion(db: Db | Tx) {
  return db`(not exists (select from documents n where n.student_id = d.student_id and ${isNewer(db)})
    and (d.company_id is null
      or not exists (select from documents n where n.company_id = d.company_id and ${isNewer(db)})))`
}

/** The same for a few documents of students, each looked up: `offset` keeps PostgreSQL from reading those of everyone. */
export function isNewestOfStudent(db: Db | Tx) {
  return db`not exists (select from documents n where n.student_id = d.student_id and ${isNewer(db)} offset 0)`
}

function isNewer(db: Db | Tx) {
  return db`n.requirement_id = d.requirement_id and n.revision > d.revision and n.period is not distinct from d.period`
}

/** A condition on `documents d`: it is in the state that `documentState` of `domain/document.ts` computes. */
export function isInState(db: Db | Tx, state: DocumentState, today: WorkDate): Fragment {
  const accepted = db`(d.status = 'approved' or (d.status = 'submitted' and d.paper_received_by is not null))`
  const lastNoticed = db`${today}::date + ${noticeDays}::int`
  const conditions: Record<DocumentState, Fragment> = {
    missing: db`false`,
    submitted: db`(d.status = 'submitted' and d.paper_received_by is null)`,
    returned: db`d.status = 'returned'`,
    waived: db`d.status = 'waived'`,
    approved: db`(${accepted} and (d.expires_on is null or d.expires_on > ${lastNoticed}))`,
    expiring: db`(${accepted} and d.expires_on between ${today}::date and ${lastNoticed})`,
    expired: db`(${accepted} and d.expires_on < ${today}::date)`,
  }
  return conditions[state]
}
