import type { ChecklistItem, ChecklistMark } from '#contract/checklist.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type DocumentOnFile, documentState, isLacking, receiptProblems, reviewProblems } from '#domain/document.ts'
import { documentDueOn, isToSubmit } from '#domain/document-due.ts'
import { isAskedYet, periodDueOn } from '#domain/repeating.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, notFound, type Problem, refuseFields } from '#server/errors.ts'
import { changed, created } from '#server/http/changes.ts'
import { one } from '#server/http/sql.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import {
  type ChecklistRow,
  insertMarked,
  listChecklist,
  listChecklistFor,
  listCompanyChecklist,
  listSupervised,
  lockDocuments,
  returnDocument,
} from './checklist-queries.ts'
import { type DocumentOwner, ownerInReach } from './visibility.ts'

type NamedOwner = { studentId?: number | undefined; companyId?: number | undefined }

export async function readChecklist(db: Db | Tx, named: NamedOwner, { actor, today }: Viewer) {
  const owner = await ownerInReach(db, actor, named)
  const rows =
    actor.role === 'supervisor' && owner.studentId !== undefined
      ? await listChecklistFor(db, actor, { studentId: owner.studentId, today })
      : await rowsOf(db, owner, today)
  const papers = rows.map((row) => withState(row, today))
  return { papers, total: papers.length }
}

/** What this supervisor has to submit now. Company documents have no phase to come: they are always asked for. */
export async function readToSign(db: Db, { actor, today }: Viewer) {
  const documents = (await listSupervised(db, actor, today))
    .map((row) => ({ ...row, ...withState(row, today) }))
    .filter(({ state, phase, placementStatus, companyId, periodEnds }) => {
      if (companyId !== null) return isLacking(state)
      return isAskedYet({ state, periodEnds }, today) && isToSubmit(state, { phase, status: placementStatus })
    })
    .sort((a, b) => urgency(a).localeCompare(urgency(b)))
  return { documents, total: documents.length }
}

/** Sorts what was returned before the rest, and that by its due date; the order within a date stays. */
function urgency({ state, dueOn }: ChecklistItem): string {
  return state === 'returned' ? '' : (dueOn ?? 'later')
}

/** Staff mark documents as hard copy, waived or returned; all of them or none. */
export async function markDocuments(tx: Tx, mark: ChecklistMark, viewer: Viewer) {
  const { actor, today } = viewer
  const owner = await ownerInReach(tx, actor, mark)
  await lockDocuments(tx, owner)
  const rows = await rowsOf(tx, owner, today)
  const { period = null } = mark
  const wanted = [...new Set(mark.requirementIds)].map((id) => {
    const row = rows.find((one) => one.requirementId === id && one.period === period)
    if (!row) throw notFound('Document')
    return row
  })
  refuseMark(mark, wanted, today)
  for (const row of wanted) {
    if (mark.status === 'returned') await takeBack(tx, row, mark)
    else await accept(tx, { row, mark, owner })
  }
  await notify(
    tx,
    wanted.flatMap(({ name: document }) => reviewed({ studentId: owner.studentId ?? null, document }, mark)),
  )
  return readChecklist(tx, owner, viewer)
}

type Reviewed = { studentId: number | null; document: string }

/** What a student is told after a review. A company's document belongs to no student. */
export function reviewed(
  { studentId, document }: Reviewed,
  { status, remarks }: Pick<ChecklistMark, 'status' | 'remarks'>,
) {
  if (studentId === null) return []
  const happening: Happening =
    status === 'returned'
      ? { kind: 'document_returned', studentId, facts: { document, note: remarks ?? '' } }
      : { kind: 'document_approved', studentId, facts: { document, isWaived: status === 'waived' } }
  return [happening]
}

export async function rowsOf(
  db: Db | Tx,
  { studentId, companyId }: DocumentOwner,
  today: WorkDate,
): Promise<ChecklistRow[]> {
  return studentId !== undefined ? listChecklist(db, { studentId, today }) : listCompanyChecklist(db, companyId)
}

type OnFile = Pick<ChecklistRow, 'status' | 'expiresOn' | 'isOnPaper'>

export function documentOnFile({ status, expiresOn, isOnPaper }: OnFile): DocumentOnFile | null {
  return status === null ? null : { status, expiresOn, isOnPaper }
}

function withState(row: ChecklistRow, today: WorkDate): ChecklistItem {
  const { state, daysLeft } = documentState(documentOnFile(row), today)
  const dueOn = row.periodEnds === null ? documentDueOn(row.phase, row) : periodDueOn(row.periodEnds)
  return { ...row, state, daysLeft, dueOn }
}

function refuseMark(
  { status, remarks = null, expiresOn = null, receivedOn = null }: ChecklistMark,
  rows: readonly ChecklistRow[],
  today: WorkDate,
) {
  const hasExpiry = rows.some((row) => row.hasExpiry)
  refuseFields(reviewProblems({ status, remarks, expiresOn, hasExpiry, today }))
  refuseFields(receiptProblems(receivedOn, today))
  const missing = status === 'returned' ? rows.filter(({ documentId }) => documentId === null) : []
  const problems = missing.map(({ name, requirementId }): Problem => {
    return { code: 'paper_missing', message: `${name} is missing`, id: requirementId }
  })
  if (problems.length > 0) throw conflict('A missing document can’t be returned', { problems })
  const evaluated = status === 'returned' ? rows.find(({ evaluationId }) => evaluationId !== null) : undefined
  if (evaluated) throw conflict(`${evaluated.name} is an evaluation. Send it back on the page of the evaluation.`)
}

type Accepting = { row: ChecklistRow; mark: ChecklistMark; owner: DocumentOwner }

async function accept(
  tx: Tx,
  { row, mark: { status, expiresOn, remarks, receivedOn }, owner }: Accepting,
): Promise<void> {
  const marked = {
    ...owner,
    requirementId: row.requirementId,
    period: row.period,
    revision: (row.revision ?? 0) + 1,
    status: status === 'waived' ? ('waived' as const) : ('approved' as const),
    expiresOn: row.hasExpiry && status === 'approved' ? (expiresOn ?? null) : null,
    remarks: remarks ?? null,
    receivedOn: receivedOn ?? null,
  }
  await created(tx, 'document', one(await insertMarked(tx, [marked]), 'Document'))
}

async function takeBack(tx: Tx, row: ChecklistRow, { remarks }: ChecklistMark): Promise<void> {
  if (row.documentId === null || row.status === null) return
  const before = { id: row.documentId, status: row.status }
  const document = await returnDocument(tx, row.documentId, remarks ?? '')
  await changed(tx, 'document', { before, after: { id: document.id, status: document.status, remarks } })
}
