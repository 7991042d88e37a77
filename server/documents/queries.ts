import type { documents, StudentDocument } from '#contract/documents.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type DocumentStatus, documentState } from '#domain/document.ts'
import { nameWithPeriod, type Repetition } from '#domain/repeating.ts'
import type { Db, Tx } from '#server/db.ts'
import { isInState, isNewestVersion } from '#server/fragments/documents.ts'
import { andOfCoordinator } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, one, slice, sorted } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type DocumentOwner, documentsInReach } from './visibility.ts'

type ListQuery = QueryOf<typeof documents.list>
type Row = Omit<StudentDocument, 'state' | 'daysLeft'> & { status: DocumentStatus; repeats: Repetition | null }

export async function listDocuments(db: Db, { actor, today }: Viewer, query: ListQuery) {
  const matching = db`${documentJoins(db)} where ${documentsInReach(db, actor)} and ${isNewestVersion(db)}
    and r.archived_at is null and u.archived_at is null and o.archived_at is null ${wished(db, query, today)}`
  const order = sorted(db, query.sort, {
    by: {
      createdAt: db`d.created_at`,
      owner: db`coalesce(u.search, o.search) collate "C"`,
      requirement: db`r.position`,
      expiresOn: db`d.expires_on`,
    },
    usual: db`d.created_at, d.id`,
  })
  const [rows, counted] = await Promise.all([
    db<Row[]>`select ${documentColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { documents: rows.map((row) => withState(row, today)), total: one(counted, 'Total').total }
}

export async function findDocument(db: Db | Tx, id: number, { actor, today }: Viewer): Promise<StudentDocument> {
  const rows = await db<Row[]>`
    select ${documentColumns(db)} ${documentJoins(db)} where d.id = ${id} and ${documentsInReach(db, actor)}`
  return withState(one(rows, 'Document'), today)
}

export async function listVersions(db: Db, id: number, viewer: Viewer) {
  const { requirementId, period, studentId, companyId } = await findDocument(db, id, viewer)
  const rows = await db<Row[]>`
    select ${documentColumns(db)} ${documentJoins(db)}
    where d.requirement_id = ${requirementId} and d.period is not distinct from ${period}
      and ${studentId !== null ? db`d.student_id = ${studentId}` : db`d.company_id = ${companyId}`}
      and ${documentsInReach(db, viewer.actor)}
    order by d.revision desc`
  return { documents: rows.map((row) => withState(row, viewer.today)), total: rows.length }
}

/** The stored file of a version; null for a hard copy. */
export async function findFile(db: Db, actor: Actor, id: number) {
  const rows = await db<{ file: string | null; name: string; type: string }[]>`
    select d.file, coalesce(d.file_name, 'file') as name, coalesce(d.file_type, '') as type
    ${documentJoins(db)} where d.id = ${id} and ${documentsInReach(db, actor)}`
  return one(rows, 'Document')
}

/** The earlier upload with this key, if there is one. */
export async function findByKey(db: Db | Tx, clientKey: string) {
  type Earlier = {
    id: number
    file: string | null
    requirementId: number
    period: WorkDate | null
    studentId: number | null
    companyId: number | null
  }
  const [earlier] = await db<Earlier[]>`
    select id, file, requirement_id, period, student_id, company_id from documents where client_key = ${clientKey}`
  return earlier ?? null
}

type NewDocument = DocumentOwner & {
  requirementId: number
  period: WorkDate | null
  revision: number
  file: string
  fileName: string
  fileType: string
  fileSize: number
  clientKey: string
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<number> {
  const { by, now } = tx.change
  const row = { ...document, status: 'submitted', uploadedBy: by?.id ?? null, createdAt: now, updatedAt: now }
  return one(await tx<{ id: number }[]>`insert into documents ${tx(defined(row))} returning id`, 'Document').id
}

/** Of undecided versions only the last few files are kept; the rows of older ones stay. */
const undecidedKept = 5

export async function forgetOldFiles(
  tx: Tx,
  { studentId, companyId }: DocumentOwner,
  { requirementId, period }: { requirementId: number; period?: WorkDate | null | undefined },
): Promise<void> {
  await tx`
    update documents set file = null where id in (
      select id from documents
      where requirement_id = ${requirementId} and period is not distinct from ${period ?? null} and status = 'submitted' and file is not null
        and student_id is not distinct from ${studentId ?? null} and company_id is not distinct from ${companyId ?? null}
      order by revision desc offset ${undecidedKept})`
}

type Reviewed = { status: DocumentStatus; remarks: string | null; expiresOn: WorkDate | null }

export async function setReview(tx: Tx, id: number, review: Reviewed): Promise<void> {
  const { by, now } = tx.change
  const fields = { ...review, reviewedBy: by?.id ?? null, reviewedAt: now }
  await tx`update documents set ${edited(tx, fields)} where id = ${id}`
}

/** Every file that something points to; all others are unused (decision 061). */
export async function listFilesInUse(db: Db): Promise<Set<string>> {
  const rows = await db<{ file: string }[]>`
    select file from documents where file is not null
    union select template_file from requirements where template_file is not null
    union select file from agreements where file is not null
    union select carried_file from placements where carried_file is not null
    union select proof_file from imports where proof_file is not null
    union select attachment from corrections where attachment is not null
    union select photo from users where photo is not null
    union select file from reports where file is not null
    union select file from letters where file is not null
    union select content #>> '{school,logo}' from papers where content #>> '{school,logo}' is not null
    union select logo from school_settings where logo is not null`
  return new Set(rows.map(({ file }) => file))
}

function documentColumns(db: Db | Tx) {
  return db`d.id, d.version, d.created_at, d.updated_at, d.requirement_id, r.name as requirement_name, r.repeats, d.period, r.phase,
    r.has_expiry, r.needs_notary, d.student_id, d.company_id, coalesce(${listNameOf(db, 'u')}, o.name) as owner_name,
    s.student_number, c.code as course_code, s.section, d.revision, ${isNewestVersion(db)} as is_newest,
    d.file_name, d.file_type, d.file_size, d.paper_received_by is not null as is_on_paper, d.evaluation_id, d.status,
    d.remarks,
    d.expires_on, ${nameOf(db, 'b')} as uploaded_by_name, ${nameOf(db, 'v')} as reviewed_by_name, d.reviewed_at`
}

function documentJoins(db: Db | Tx) {
  return db`
    from documents d join requirements r on r.id = d.requirement_id
      left join students s on s.id = d.student_id left join users u on u.id = d.student_id
      left join courses c on c.id = s.course_id left join companies o on o.id = d.company_id
      left join users b on b.id = d.uploaded_by left join users v on v.id = d.reviewed_by`
}

function wished(db: Db, query: ListQuery, today: WorkDate) {
  const { studentId, companyId, courseId, section, phase, requirementId, state, search } = query
  return db`
    ${studentId ? db`and d.student_id = ${studentId}` : db``}
    ${companyId ? db`and d.company_id = ${companyId}` : db``}
    ${andOfCoordinator(db, query.coordinatorId)}
    ${courseId ? db`and s.course_id = ${courseId}` : db``}
    ${section ? db`and lower(s.section) = lower(${section})` : db``}
    ${phase ? db`and r.phase = ${phase}` : db``}
    ${requirementId ? db`and d.requirement_id = ${requirementId}` : db``}
    ${search ? db`and coalesce(u.search, o.search) like ${contains(search)}` : db``}
    ${state ? db`and ${isInState(db, state, today)}` : db``}`
}

function withState(row: Row, today: WorkDate): StudentDocument {
  const { state, daysLeft } = documentState(row, today)
  return { ...row, requirementName: nameWithPeriod(row.requirementName, row.repeats, row.period), state, daysLeft }
}
