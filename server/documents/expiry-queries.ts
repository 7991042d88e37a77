import { noticeDays, toldAfterEnd } from '#domain/agreement.ts'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { Tx } from '#server/db.ts'
import { isNewestVersion } from '#server/fragments/documents.ts'
import { whereLive } from '#server/fragments/standing.ts'
import { asksStudents } from './checklist-queries.ts'

type ExpiringDocument = {
  id: number
  /** The owner: a student or a company. */
  studentId: number | null
  companyId: number | null
  name: string
  status: DocumentStatus
  isOnPaper: boolean
  expiresOn: WorkDate
}
type ExpiringAgreement = { id: number; companyId: number; validFrom: WorkDate; validUntil: WorkDate }

/** The newest documents of students with a live placement, and of their companies, that expire soon or just expired. */
export function listExpiringDocuments(tx: Tx, today: WorkDate) {
  return tx<ExpiringDocument[]>`
    select d.id, d.student_id, d.company_id, r.name, d.status, d.paper_received_by is not null as is_on_paper,
      d.expires_on
    from documents d join requirements r on r.id = d.requirement_id and r.archived_at is null
      left join students s on s.id = d.student_id
    where d.expires_on between ${addDays(today, -toldAfterEnd)} and ${addDays(today, noticeDays)}
      and ((r.subject = 'company' and d.company_id is not null) or (s.id is not null and ${asksStudents(tx)}))
      and exists (select from placements p
        where ${whereLive(tx)} and (p.student_id = d.student_id or p.company_id = d.company_id))
      and ${isNewestVersion(tx)}
    order by d.id`
}

/** The MOAs of companies with interns that expire like this, unless another MOA of the company follows without a gap. */
export function listExpiringAgreements(tx: Tx, today: WorkDate) {
  return tx<ExpiringAgreement[]>`
    select a.id, a.company_id, a.valid_from, a.valid_until
    from agreements a
    where a.archived_at is null and a.valid_until between ${addDays(today, -toldAfterEnd)} and ${addDays(today, noticeDays)}
      and exists (select from placements p where p.company_id = a.company_id and ${whereLive(tx)})
      and not exists (select from agreements n where n.company_id = a.company_id and n.archived_at is null
        and n.id <> a.id and (n.valid_until is null or n.valid_until > a.valid_until)
        and (n.valid_from is null or n.valid_from <= a.valid_until + 1))
    order by a.id`
}
