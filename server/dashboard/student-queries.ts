import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { RecordStatus } from '#domain/record.ts'
import { isAskedYet, nameWithPeriod, type Repetition } from '#domain/repeating.ts'
import { byStudent } from '#server/days/group.ts'
import type { Db } from '#server/db.ts'
import { asksStudents } from '#server/documents/checklist-queries.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { nameOf, nameOrUsername } from '#server/fragments/names.ts'
import { isOfPeriod, joinPeriods } from '#server/fragments/requirements.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import { gathered } from '#server/threads/gather.ts'

export type CurrentPlacement = {
  id: number
  status: PlacementStatus
  companyName: string | null
  supervisorName: string | null
  startDate: WorkDate | null
  expectedFrom: WorkDate | null
  targetEndDate: WorkDate | null
  endDate: WorkDate | null
  termEndsOn: WorkDate
}

/** What a student's own dashboard is made from; students who ask at the same moment share the statements. */
export const findOwn = gathered(async (db: Db, studentIds: readonly number[], today: WorkDate) => {
  const [placements, documents, days, evaluations, selves] = await Promise.all([
    listCurrentPlacements(db, studentIds),
    listRequirementsOf(db, studentIds, today),
    listUndoneDays(db, studentIds),
    listOwnEvaluations(db, studentIds),
    listSelves(db, studentIds),
  ])
  const [documentsBy, daysBy, evaluationsBy] = [byStudent(documents), byStudent(days), byStudent(evaluations)]
  return studentIds.map((id) => ({
    placement: placements.find(({ studentId }) => studentId === id) ?? null,
    documents: documentsBy.get(id) ?? [],
    days: daysBy.get(id) ?? [],
    evaluations: evaluationsBy.get(id) ?? [],
    self: selves.find(({ studentId }) => studentId === id) ?? nobody,
  }))
})

const nobody = { hasEmergencyContact: false, remindedAt: null, remindedBy: null }

type Own = { studentId: number }

/** The current placements: at work, else in preparation, else the last. */
function listCurrentPlacements(db: Db, studentIds: readonly number[]) {
  return db<(CurrentPlacement & Own)[]>`
    select distinct on (p.student_id) p.student_id, p.id, p.status, o.name as company_name, ${nameOf(db, 'w')} as supervisor_name,
      p.start_date, ${expectedFrom(db)} as expected_from, p.target_end_date, p.end_date, t.ends_on as term_ends_on
    from placements p join terms t on t.id = p.term_id left join companies o on o.id = p.company_id
      left join users w on w.id = p.supervisor_id
    where p.student_id = any(${studentIds as number[]}) order by p.student_id, ${currentFirst(db)}`
}

export type RequirementRow = {
  name: string
  phase: 'before' | 'during' | 'after'
  blocks: 'nothing' | 'deployment' | 'completion'
  uploadedBy: 'student' | 'teacher' | 'supervisor'
  metBy: 'upload' | 'evaluation'
  status: DocumentStatus | null
  expiresOn: WorkDate | null
  isOnPaper: boolean
  remarks: string | null
  /** The last day of its week or month, if it repeats. */
  periodEnds: WorkDate | null
}

/** The requirements of the students' programs that are asked for by today, each with its newest document. */
async function listRequirementsOf(db: Db, studentIds: readonly number[], today: WorkDate) {
  const rows = await db<(RequirementRow & Own & Slot)[]>`
    select s.id as student_id, r.name, r.repeats, slot.period, slot.period_ends, r.phase, r.blocks, r.uploaded_by, r.met_by, d.status, d.expires_on, d.remarks,
      d.paper_received_by is not null as is_on_paper
    from students s join requirements r on r.archived_at is null and ${asksStudents(db)} ${joinPeriods(db, today)}
      left join lateral (
        select * from documents d where d.student_id = s.id and d.requirement_id = r.id and ${isOfPeriod(db)}
        order by d.revision desc limit 1) d on true
    where s.id = any(${studentIds as number[]}) order by r.position, r.id, slot.period`
  return rows
    .filter(({ status, periodEnds }) => isAskedYet({ state: status ?? 'missing', periodEnds }, today))
    .map((row) => ({ ...row, name: nameWithPeriod(row.name, row.repeats, row.period) }))
}

type Slot = { repeats: Repetition | null; period: WorkDate | null }

export type UndoneDay = { workDate: WorkDate; status: RecordStatus; decidedNote: string | null }

/** Days that need the student: incomplete and returned ones. */
function listUndoneDays(db: Db, studentIds: readonly number[]) {
  return db<(UndoneDay & Own)[]>`
    select r.student_id, r.work_date, r.status, r.decided_note from time_records r
    where r.student_id = any(${studentIds as number[]}) and r.status in ('incomplete', 'returned')
      and not exists (select from corrections c where c.placement_id = r.placement_id and c.work_date = r.work_date and c.status = 'pending')
    order by r.work_date`
}

export type OwnEvaluation = { id: number; form: string; isReleased: boolean; dueOn: WorkDate }

/** Evaluations that the student has to answer or to acknowledge. */
function listOwnEvaluations(db: Db, studentIds: readonly number[]) {
  return db<(OwnEvaluation & Own)[]>`
    select p.student_id, e.id, v.form ->> 'name' as form, e.status = 'released' as is_released, e.due_on
    from placements p join evaluations e on e.placement_id = p.id join evaluation_revisions v on v.id = e.revision_id
    where p.student_id = any(${studentIds as number[]}) and (
      (e.kind in ('student_company', 'student_program') and e.status in ('due', 'draft'))
      or (e.kind = 'supervisor_student' and e.status = 'released'))
    order by e.due_on, e.id`
}

type Self = Own & { hasEmergencyContact: boolean; remindedAt: string | null; remindedBy: string | null }

function listSelves(db: Db, studentIds: readonly number[]) {
  return db<Self[]>`
    select s.id as student_id, s.emergency_name is not null and s.emergency_number is not null as has_emergency_contact,
      e.at as reminded_at, ${nameOrUsername(db, 'w')} as reminded_by
    from students s
      left join lateral (
        select at, actor_id from audit_events where noun = 'student' and record_id = s.id and action = 'reminded'
        order by id desc limit 1) e on true
      left join users w on w.id = e.actor_id
    where s.id = any(${studentIds as number[]})`
}
