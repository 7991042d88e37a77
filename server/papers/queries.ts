import type { Paper } from '#contract/papers.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'

export type PaperRow = Omit<Paper, 'state' | 'daysLeft'> & { status: DocumentStatus | null; revision: number | null }

/** The requirements that hold for a student's program, each with the newest paper handed in for it. */
export function listPaperRows(db: Db | Tx, studentId: number) {
  return db<PaperRow[]>`
    select r.id as requirement_id, r.code, r.name, r.phase, r.blocks, r.has_expiry, r.needs_notary,
      d.id as document_id, d.status, d.revision, d.paper_received_by is not null as is_on_paper,
      nullif(concat_ws(' ', w.first_name, w.last_name), '') as received_by_name, d.paper_received_at as received_at,
      d.expires_on, d.remarks
    from students s
      join requirements r on r.archived_at is null and r.subject = 'student' and (
        not exists (select from requirement_courses q where q.requirement_id = r.id)
        or exists (select from requirement_courses q where q.requirement_id = r.id and q.course_id = s.course_id))
      left join lateral (
        select * from documents d where d.student_id = s.id and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
      left join users w on w.id = d.paper_received_by
    where s.id = ${studentId}
    order by r.position, r.id`
}

/** Two people who mark the same paper do it one after the other. */
export async function lockPapers(tx: Tx, studentId: number): Promise<void> {
  await tx`select from students where id = ${studentId} for no key update`
}

type DocumentRow = { id: number; requirementId: number; studentId: number; status: DocumentStatus; version: number }
type NewPaper = {
  studentId: number
  requirementId: number
  revision: number
  status: 'approved' | 'waived'
  expiresOn: string | null
  remarks: string | null
}

export async function insertPaper(tx: Tx, { status, ...paper }: NewPaper): Promise<DocumentRow> {
  const { by, now } = tx.change
  const seen = status === 'approved' ? { paperReceivedBy: by?.id ?? null, paperReceivedAt: now } : {}
  const reviewed = { reviewedBy: by?.id ?? null, reviewedAt: now, createdAt: now, updatedAt: now }
  const row = { ...paper, status, ...seen, ...reviewed }
  return one(await tx<DocumentRow[]>`insert into documents ${tx(row)} returning *`, 'Paper')
}

export async function returnPaper(tx: Tx, documentId: number, remarks: string): Promise<DocumentRow> {
  const { by, now } = tx.change
  const rows = await tx<DocumentRow[]>`
    update documents set status = 'returned', remarks = ${remarks}, reviewed_by = ${by?.id ?? null},
      reviewed_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${documentId} returning *`
  return one(rows, 'Paper')
}
