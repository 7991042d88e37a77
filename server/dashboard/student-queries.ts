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
import { type Piece, readTogether } from '#server/fragments/together.ts'
import { type Screen, type ScreenDates, screenParts, screensIn } from '#server/taps/screen-queries.ts'
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

export type DashboardDates = ScreenDates & { today: WorkDate; zone: string }

/** What a student's own dashboard is made from; students who ask at the same moment share the statement. */
export const readDashboard = gathered(
  async (db: Db, ids: readonly number[], { today, zone, ...dates }: DashboardDates) => {
    const found = await readTogether(db, {
      ...screenParts(db, ids, dates),
      current: currentPlacements(db, ids),
      requirements: requirementsOf(db, ids, today),
      undone: undoneDays(db, ids),
      evaluations: ownEvaluations(db, ids),
      selves: selvesOf(db, ids),
    })
    const screens = screensIn(found, ids, zone)
    const setups = new Map(found.ruled.map(({ id, setup }) => [id, setup]))
    const [current, selves] = [byStudent(found.current), byStudent(found.selves)]
    const [requirements, undone] = [byStudent(found.requirements), byStudent(found.undone)]
    const evaluations = byStudent(found.evaluations)
    return ids.map((id, index) => {
      const placement = current.get(id)?.[0] ?? null
      return {
        screen: screens[index] as Screen,
        placement,
        setup: (placement && setups.get(placement.id)) ?? null,
        documents: (requirements.get(id) ?? []).flatMap((row) => askedBy(row, today)),
        days: undone.get(id) ?? [],
        evaluations: evaluations.get(id) ?? [],
        self: selves.get(id)?.[0] ?? nobody,
      }
    })
  },
)

const nobody = { hasEmergencyContact: false, remindedAt: null, remindedBy: null }

type Own = { studentId: number }

/** The current placements: at work, else in preparation, else the last. */
function currentPlacements(db: Db, studentIds: readonly number[]): Piece<CurrentPlacement & Own> {
  return {
    names: [
      ...(['studentId', 'id', 'status', 'companyName', 'supervisorName', 'startDate', 'expectedFrom'] as const),
      ...(['targetEndDate', 'endDate', 'termEndsOn'] as const),
    ],
    rows: db`
      select distinct on (p.student_id) p.student_id, p.id, p.status, o.name as company_name, ${nameOf(db, 'w')} as supervisor_name,
        p.start_date, ${expectedFrom(db)} as expected_from, p.target_end_date, p.end_date, t.ends_on as term_ends_on
      from placements p join terms t on t.id = p.term_id left join companies o on o.id = p.company_id
        left join users w on w.id = p.supervisor_id
      where p.student_id = any(${studentIds as number[]}) order by p.student_id, ${currentFirst(db)}`,
  }
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

/** The requirements of the students' programs, each with its newest document. */
function requirementsOf(db: Db, studentIds: readonly number[], today: WorkDate): Piece<RequirementRow & Own & Slot> {
  return {
    names: [
      ...(['studentId', 'name', 'repeats', 'period', 'periodEnds', 'phase', 'blocks', 'uploadedBy', 'metBy'] as const),
      ...(['status', 'expiresOn', 'remarks', 'isOnPaper'] as const),
    ],
    rows: db`
      select s.id as student_id, r.name, r.repeats, slot.period, slot.period_ends, r.phase, r.blocks, r.uploaded_by,
        r.met_by, d.status, d.expires_on, d.remarks, d.paper_received_by is not null as is_on_paper
      from students s join requirements r on r.archived_at is null and ${asksStudents(db)} ${joinPeriods(db, today)}
        left join lateral (
          select * from documents d where d.student_id = s.id and d.requirement_id = r.id and ${isOfPeriod(db)}
          order by d.revision desc limit 1) d on true
      where s.id = any(${studentIds as number[]}) order by r.position, r.id, slot.period`,
  }
}

type Slot = { repeats: Repetition | null; period: WorkDate | null }

/** The requirement, if it is asked for by today. */
function askedBy<R extends RequirementRow & Slot>(row: R, today: WorkDate): R[] {
  const { name, status, repeats, period, periodEnds } = row
  const isAsked = isAskedYet({ state: status ?? 'missing', periodEnds }, today)
  return isAsked ? [{ ...row, name: nameWithPeriod(name, repeats, period) }] : []
}

export type UndoneDay = { workDate: WorkDate; status: RecordStatus; decidedNote: string | null }

/** Days that need the student: incomplete and returned ones. */
function undoneDays(db: Db, studentIds: readonly number[]): Piece<UndoneDay & Own> {
  return {
    names: ['studentId', 'workDate', 'status', 'decidedNote'],
    rows: db`
      select r.student_id, r.work_date, r.status, r.decided_note from time_records r
      where r.student_id = any(${studentIds as number[]}) and r.status in ('incomplete', 'returned')
        and not exists (select from corrections c where c.placement_id = r.placement_id and c.work_date = r.work_date and c.status = 'pending')
      order by r.work_date`,
  }
}

export type OwnEvaluation = { id: number; form: string; isReleased: boolean; dueOn: WorkDate }

/** Evaluations that the student has to answer or to acknowledge. */
function ownEvaluations(db: Db, studentIds: readonly number[]): Piece<OwnEvaluation & Own> {
  return {
    names: ['studentId', 'id', 'form', 'isReleased', 'dueOn'],
    rows: db`
      select p.student_id, e.id, v.form ->> 'name' as form, e.status = 'released' as is_released, e.due_on
      from placements p join evaluations e on e.placement_id = p.id join evaluation_revisions v on v.id = e.revision_id
      where p.student_id = any(${studentIds as number[]}) and (
        (e.kind in ('student_company', 'student_program') and e.status in ('due', 'draft'))
        or (e.kind = 'supervisor_student' and e.status = 'released'))
      order by e.due_on, e.id`,
  }
}

type Self = Own & { hasEmergencyContact: boolean; remindedAt: string | null; remindedBy: string | null }

function selvesOf(db: Db, studentIds: readonly number[]): Piece<Self> {
  return {
    names: ['studentId', 'hasEmergencyContact', 'remindedAt', 'remindedBy'],
    instants: ['remindedAt'],
    rows: db`
      select s.id as student_id, s.emergency_name is not null and s.emergency_number is not null as has_emergency_contact,
        e.at as reminded_at, ${nameOrUsername(db, 'w')} as reminded_by
      from students s
        left join lateral (
          select at, actor_id from audit_events where noun = 'student' and record_id = s.id and action = 'reminded'
          order by id desc limit 1) e on true
        left join users w on w.id = e.actor_id
      where s.id = any(${studentIds as number[]})`,
  }
}
