import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { nameOf } from '#server/fragments/names.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
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
}

/** The requirements of these students within reach, each with its newest document. */
export function listAskedDocuments(tx: Tx, actor: Actor, studentIds: readonly number[]) {
  return tx<AskedDocument[]>`
    select s.id as student_id, ${nameOf(tx, 'u')} as name, u.email is not null and a.password_hash is not null as is_reachable, r.name as document,
      r.phase, p.status as placement_status, d.status, d.expires_on, d.paper_received_by is not null as is_on_paper
    from students s join users u on u.id = s.id join accounts a on a.user_id = s.id
      left join lateral (
        select p.status from placements p where p.student_id = s.id order by ${currentFirst(tx)} limit 1) p on true
      left join requirements r on r.archived_at is null and r.uploaded_by = 'student' and r.met_by = 'upload'
        and ${asksStudents(tx)}
      left join lateral (
        select * from documents d where d.student_id = s.id and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
    where s.id = any(${studentIds as number[]}) and u.archived_at is null and ${studentsInReach(tx, actor)}
    order by s.id, r.position, r.id`
}
