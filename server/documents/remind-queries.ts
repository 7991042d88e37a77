import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { nameWithPeriod, type Repetition } from '#domain/repeating.ts'
import type { Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { isOfPeriod, joinPeriods } from '#server/fragments/requirements.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { asksStudents } from './checklist-queries.ts'

export type AskedDocument = {
  studentId: number
  name: string
  /** An account and an email; without them nobody is reminded. */
  isReachable: boolean
  /** Null if the student needs nothing at all. */
  document: string | null
  phase: 'before' | 'during' | 'after' | null
  placementStatus: PlacementStatus | null
  status: DocumentStatus | null
  expiresOn: WorkDate | null
  isOnPaper: boolean
  periodEnds: WorkDate | null
}
type Slot = { repeats: Repetition | null; period: WorkDate | null }

/** The requirements of these students within reach, each with its newest document. */
export async function listAskedDocuments(tx: Tx, { actor, today }: Viewer, studentIds: readonly number[]) {
  const rows = await tx<(AskedDocument & Slot)[]>`
    select s.id as student_id, ${nameOf(tx, 'u')} as name, u.email is not null and a.password_hash is not null as is_reachable,
      r.name as document, r.repeats, r.period, r.period_ends, r.phase, p.status as placement_status, r.status, r.expires_on,
      coalesce(r.is_on_paper, false) as is_on_paper
    from students s join users u on u.id = s.id join accounts a on a.user_id = s.id
      left join lateral (
        select p.status from placements p where p.student_id = s.id order by ${currentFirst(tx)} limit 1) p on true
      left join lateral (
        select r.id, r.position, r.name, r.repeats, slot.period, slot.period_ends, r.phase, d.status, d.expires_on,
          d.paper_received_by is not null as is_on_paper
        from requirements r ${joinPeriods(tx, today)}
          left join lateral (
            select * from documents d where d.student_id = s.id and d.requirement_id = r.id and ${isOfPeriod(tx)}
            order by d.revision desc limit 1) d on true
        where r.archived_at is null and r.uploaded_by = 'student' and r.met_by = 'upload' and ${asksStudents(tx)}) r on true
    where s.id = any(${studentIds as number[]}) and u.archived_at is null and ${studentsInReach(tx, actor)}
    order by s.id, r.position, r.id, r.period`
  return rows.map((row) => ({
    ...row,
    document: row.document && nameWithPeriod(row.document, row.repeats, row.period),
  }))
}
