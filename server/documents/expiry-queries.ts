import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { Tx } from '#server/db.ts'

type ExpiringPaper = {
  id: number
  studentId: number
  name: string
  status: DocumentStatus
  isOnPaper: boolean
  expiresOn: WorkDate
}
type ExpiringAgreement = { id: number; companyId: number; validFrom: WorkDate; validUntil: WorkDate }

/** The newest papers of students whose placement goes on that end within 90 days, or ended within the last 30. */
export function listExpiringPapers(tx: Tx, today: WorkDate) {
  return tx<ExpiringPaper[]>`
    select d.id, d.student_id, r.name, d.status, d.paper_received_by is not null as is_on_paper, d.expires_on
    from documents d join requirements r on r.id = d.requirement_id and r.archived_at is null
    where d.expires_on between ${today}::date - 30 and ${today}::date + 90
      and exists (select from placements p where p.student_id = d.student_id and p.standing < 2)
      and not exists (select from documents n
        where n.student_id = d.student_id and n.requirement_id = d.requirement_id and n.revision > d.revision)
    order by d.id`
}

/** The MOAs of companies with interns that end so, unless another of the company lasts longer. */
export function listExpiringAgreements(tx: Tx, today: WorkDate) {
  return tx<ExpiringAgreement[]>`
    select a.id, a.company_id, a.valid_from, a.valid_until
    from agreements a
    where a.archived_at is null and a.valid_until between ${today}::date - 30 and ${today}::date + 90
      and exists (select from placements p where p.company_id = a.company_id and p.standing < 2)
      and not exists (select from agreements n where n.company_id = a.company_id and n.archived_at is null
        and n.id <> a.id and (n.valid_until is null or n.valid_until > a.valid_until))
    order by a.id`
}
