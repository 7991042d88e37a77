import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { Db } from '#server/db.ts'
import { asksStudents } from '#server/documents/checklist-queries.ts'
import { nameOf, nameOrUsername } from '#server/fragments/names.ts'
import { currentFirst } from '#server/fragments/standing.ts'

export type CurrentPlacement = {
  id: number
  status: PlacementStatus
  companyName: string | null
  supervisorName: string | null
  startDate: WorkDate | null
  targetEndDate: WorkDate | null
  endDate: WorkDate | null
  termEndsOn: WorkDate
}

/** The current placement: at work, else in preparation, else the last. */
export async function findCurrentPlacement(db: Db, studentId: number): Promise<CurrentPlacement | null> {
  const [placement] = await db<CurrentPlacement[]>`
    select p.id, p.status, o.name as company_name, ${nameOf(db, 'w')} as supervisor_name,
      p.start_date, p.target_end_date, p.end_date, t.ends_on as term_ends_on
    from placements p join terms t on t.id = p.term_id left join companies o on o.id = p.company_id
      left join users w on w.id = p.supervisor_id
    where p.student_id = ${studentId} order by ${currentFirst(db)} limit 1`
  return placement ?? null
}

export type RequirementRow = {
  name: string
  phase: 'before' | 'during' | 'after'
  blocks: 'nothing' | 'deployment' | 'completion'
  uploadedBy: 'student' | 'teacher' | 'supervisor'
  status: DocumentStatus | null
  expiresOn: WorkDate | null
  isOnPaper: boolean
  remarks: string | null
}

/** The requirements of the student's program, each with its newest document. */
export function listRequirementsOf(db: Db, studentId: number) {
  return db<RequirementRow[]>`
    select r.name, r.phase, r.blocks, r.uploaded_by, d.status, d.expires_on, d.remarks,
      d.paper_received_by is not null as is_on_paper
    from students s join requirements r on r.archived_at is null and ${asksStudents(db)}
      left join lateral (
        select * from documents d where d.student_id = s.id and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
    where s.id = ${studentId} order by r.position, r.id`
}

export type UndoneDay = { workDate: WorkDate; status: RecordStatus; decidedNote: string | null }

/** Days that need the student: incomplete and returned ones. */
export function listUndoneDays(db: Db, studentId: number) {
  return db<UndoneDay[]>`
    select r.work_date, r.status, r.decided_note from time_records r
    where r.student_id = ${studentId} and r.status in ('incomplete', 'returned')
      and not exists (select from corrections c where c.placement_id = r.placement_id and c.work_date = r.work_date and c.status = 'pending')
    order by r.work_date`
}

export async function findSelf(db: Db, studentId: number) {
  const [self] = await db<{ hasEmergencyContact: boolean; remindedAt: string | null; remindedBy: string | null }[]>`
    select s.emergency_name is not null and s.emergency_number is not null as has_emergency_contact,
      e.at as reminded_at, ${nameOrUsername(db, 'w')} as reminded_by
    from students s
      left join lateral (
        select at, actor_id from audit_events where noun = 'student' and record_id = s.id and action = 'reminded'
        order by id desc limit 1) e on true
      left join users w on w.id = e.actor_id
    where s.id = ${studentId}`
  return self ?? { hasEmergencyContact: false, remindedAt: null, remindedBy: null }
}
