import type { ChecklistItem } from '#contract/checklist.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { DocumentStatus } from '#domain/document.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { nameWithPeriod } from '#domain/repeating.ts'
import { instantAt } from '#domain/zone.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { andReached, internsOf } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOf } from '#server/fragments/names.ts'
import { isOfPeriod, joinPeriods, whereAskedOf } from '#server/fragments/requirements.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one, type Versioned, whereUnchanged } from '#server/http/sql.ts'
import { type DocumentOwner, isForCompany, isOfOwnPlacement } from './visibility.ts'

type Dates = { startDate: WorkDate | null; targetEndDate: WorkDate | null; endDate: WorkDate | null }
export type ChecklistRow = Omit<ChecklistItem, 'state' | 'daysLeft' | 'dueOn'> &
  Dates & { status: DocumentStatus | null; periodEnds: WorkDate | null }
type StudentOn = { studentId: number; today: WorkDate }

/** The requirements of a student's program, by period if they repeat, each with its newest document. */
export function listChecklist(db: Db | Tx, asked: StudentOn) {
  return checklistOf(db, asked, { asked: db`true`, seen: db`true`, reached: db`` })
}

/** The same, limited to what this supervisor's company may see (rule 32). */
export function listChecklistFor(db: Db | Tx, supervisor: Actor, asked: StudentOn) {
  const parts = { asked: isForCompany(db), seen: isOfOwnPlacement(db, supervisor), reached: andReached(db, supervisor) }
  return checklistOf(db, asked, parts)
}

type Parts = { asked: Fragment; seen: Fragment; reached: Fragment }

async function checklistOf(db: Db | Tx, { studentId, today }: StudentOn, { asked, seen, reached }: Parts) {
  const placement = db`left join lateral (
    select p.start_date, p.target_end_date, p.end_date from placements p where p.student_id = s.id ${reached}
    order by ${currentFirst(db)} limit 1) p on true`
  const rows = await db<ChecklistRow[]>`
    select ${checklistColumns(db)}, slot.period, slot.period_ends, p.start_date, p.target_end_date, p.end_date
    from students s join requirements r on r.archived_at is null and ${asksStudents(db)} and ${asked}
      ${joinPeriods(db, today)} ${newestOf(db, db`d.student_id = s.id and ${isOfPeriod(db)} and ${seen}`)} ${placement}
    where s.id = ${studentId} order by r.position, r.id, slot.period`
  return rows.map(inWords)
}

/** What repeats is called by its period too. */
function inWords<Row extends ChecklistRow>(row: Row): Row {
  return { ...row, name: nameWithPeriod(row.name, row.repeats, row.period) }
}

type Owner = { studentId: number | null; companyId: number | null; ownerName: string }
export type ToSignRow = ChecklistRow & Owner & { placementStatus: PlacementStatus | null }

/** What the requirements ask of this supervisor: for each of their interns, and for their company. */
export async function listSupervised(db: Db, supervisor: Actor, today: WorkDate): Promise<ToSignRow[]> {
  const asked = db`r.archived_at is null and r.uploaded_by = 'supervisor' and r.met_by = 'upload'`
  const [forInterns, forCompany] = await Promise.all([
    db<ToSignRow[]>`
      select ${checklistColumns(db)}, slot.period, slot.period_ends, p.start_date, p.target_end_date, p.end_date,
        p.status as placement_status,
        s.id as student_id, null as company_id, ${listNameOf(db, 'u')} as owner_name
      from students s join users u on u.id = s.id and u.archived_at is null
        join lateral (select p.* from placements p where p.student_id = s.id and ${internsOf(db, supervisor)}
          order by ${currentFirst(db)} limit 1) p on true
        join requirements r on ${asked} and ${asksStudents(db)} ${joinPeriods(db, today)}
        ${newestOf(db, db`d.student_id = s.id and ${isOfPeriod(db)} and ${isOfOwnPlacement(db, supervisor)}`)}
      order by u.search collate "C", s.id, r.position, r.id, slot.period`,
    db<ToSignRow[]>`
      select ${checklistColumns(db)}, ${withoutPeriod(db)}, null as start_date, null as target_end_date, null as end_date,
        null as placement_status, null as student_id, o.id as company_id, o.name as owner_name
      from supervisors me join companies o on o.id = me.company_id and o.archived_at is null
        join requirements r on ${asked} and r.subject = 'company' ${newestOf(db, db`d.company_id = o.id`)}
      where me.id = ${supervisor.id} order by r.position, r.id`,
  ])
  return [...forInterns, ...forCompany].map(inWords)
}

/** A condition on `requirements r` and `students s`: the student's program needs it. */
export function asksStudents(db: Db | Tx) {
  return db`r.subject = 'student' and ${whereAskedOf(db, db`s.course_id`)}`
}

/** The requirements of a company, each with its newest document. */
export function listCompanyChecklist(db: Db | Tx, companyId: number) {
  return db<ChecklistRow[]>`
    select ${checklistColumns(db)}, ${withoutPeriod(db)}, null as start_date, null as target_end_date, null as end_date
    from companies o join requirements r on r.archived_at is null and r.subject = 'company'
      ${newestOf(db, db`d.company_id = o.id`)}
    where o.id = ${companyId} order by r.position, r.id`
}

/** For what never repeats. */
export function withoutPeriod(db: Db | Tx) {
  return db`null::date as period, null::date as period_ends`
}

function checklistColumns(db: Db | Tx) {
  return db`r.id as requirement_id, r.code, r.name, r.repeats, r.phase, r.blocks, r.has_expiry, r.needs_notary, r.uploaded_by, r.met_by,
    d.evaluation_id,
    r.accepted_types, r.max_size_mb, r.template_name, d.id as document_id, d.status, d.revision,
    d.paper_received_by is not null as is_on_paper, ${nameOf(db, 'w')} as received_by_name,
    d.paper_received_at as received_at, d.expires_on, d.remarks, d.file_name, d.file_type, d.file_size,
    d.created_at as handed_in_at, ${nameOf(db, 'v')} as reviewed_by_name, d.reviewed_at`
}

function newestOf(db: Db | Tx, owned: Fragment) {
  return db`
    left join lateral (
      select * from documents d where ${owned} and d.requirement_id = r.id order by d.revision desc limit 1) d on true
    left join users w on w.id = d.paper_received_by left join users v on v.id = d.reviewed_by`
}

/** A lock, so that two people submit or mark documents of one owner one after the other. */
export async function lockDocuments(tx: Tx, { studentId, companyId }: DocumentOwner): Promise<void> {
  if (studentId !== undefined) await tx`select from students where id = ${studentId} for no key update`
  else await tx`select from companies where id = ${companyId} for no key update`
}

type DocumentRow = {
  id: number
  requirementId: number
  studentId: number | null
  companyId: number | null
  status: DocumentStatus
  version: number
}
/** The hour of a receipt of which only the day is known, in minutes. */
const noon = 720

type MarkedDocument = DocumentOwner & {
  requirementId: number
  period: WorkDate | null
  revision: number
  status: 'approved' | 'waived'
  expiresOn: string | null
  remarks: string | null
  /** The day on which the hard copy came; without one, today. */
  receivedOn: WorkDate | null
}

export async function insertMarked(tx: Tx, documents: readonly MarkedDocument[]): Promise<DocumentRow[]> {
  if (documents.length === 0) return []
  const { by, now, zone = 'UTC' } = tx.change
  const rows = documents.map(({ status, receivedOn, studentId = null, companyId = null, ...document }) => {
    const receivedAt = receivedOn ? instantAt(receivedOn, noon, zone) : now
    const isSeen = status === 'approved'
    return {
      ...document,
      studentId,
      companyId,
      status,
      paperReceivedBy: isSeen ? (by?.id ?? null) : null,
      paperReceivedAt: isSeen ? receivedAt : null,
      reviewedBy: by?.id ?? null,
      reviewedAt: now,
      createdAt: now,
      updatedAt: now,
    }
  })
  return tx<DocumentRow[]>`insert into documents ${tx(rows)} returning *`
}

export async function returnDocument(tx: Tx, documentId: number, remarks: string): Promise<DocumentRow> {
  const { by, now } = tx.change
  const rows = await tx<DocumentRow[]>`
    update documents set status = 'returned', remarks = ${remarks}, reviewed_by = ${by?.id ?? null},
      reviewed_at = ${now}, updated_at = ${now}, version = version + 1
    where id = ${documentId} returning *`
  return one(rows, 'Document')
}

/** Removes versions that a step of many made, unless somebody has reviewed them or submitted newer ones. */
export async function removeMarked(tx: Tx, marked: readonly Versioned[]): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    delete from documents d where ${whereUnchanged(tx, marked)} and not exists (
      select from documents n where n.requirement_id = d.requirement_id and n.student_id = d.student_id
        and n.period is not distinct from d.period and n.revision > d.revision)
    returning id`
  return new Set(rows.map(({ id }) => id))
}
