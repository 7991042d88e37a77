import type { Paper, PaperMark } from '#contract/checklist.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { documentState, type PaperOnFile } from '#domain/document.ts'
import { dueOn } from '#domain/document-due.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, notFound, type Problem, ruleBroken } from '#server/errors.ts'
import { changed } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import {
  insertPaper,
  listCompanyPaperRows,
  listPaperRows,
  listPaperRowsFor,
  lockPapers,
  type PaperRow,
  returnPaper,
} from './checklist-queries.ts'
import { type Owner, ownerInReach } from './visibility.ts'

type Asking = { actor: Actor; today: WorkDate }
type Named = { studentId?: number | undefined; companyId?: number | undefined }

export async function listPapers(db: Db | Tx, named: Named, { actor, today }: Asking) {
  const owner = await ownerInReach(db, actor, named)
  const rows =
    actor.role === 'supervisor' && owner.studentId !== undefined
      ? await listPaperRowsFor(db, actor, owner.studentId)
      : await rowsOf(db, owner)
  const papers = rows.map((row) => withState(row, today))
  return { papers, total: papers.length }
}

/** Staff saw papers on paper, waive them, or take that back; all of them or none. */
export async function markPapers(tx: Tx, mark: PaperMark, { actor, today }: Asking) {
  const owner = await ownerInReach(tx, actor, mark)
  await lockPapers(tx, owner)
  const rows = await rowsOf(tx, owner)
  const wanted = [...new Set(mark.requirementIds)].map((id) => {
    const row = rows.find(({ requirementId }) => requirementId === id)
    if (!row) throw notFound('Paper')
    return row
  })
  refuseMark(mark, wanted, today)
  for (const row of wanted) {
    await (mark.status === 'returned' ? takeBack(tx, row, mark) : accept(tx, { row, mark, owner }))
  }
  await notify(
    tx,
    wanted.flatMap(({ name: paper }) => reviewed({ studentId: owner.studentId ?? null, paper }, mark)),
  )
  return listPapers(tx, owner, { actor, today })
}

type Reviewed = { studentId: number | null; paper: string }

/** What a student is told when somebody has decided on a paper; a company's paper is nobody's own. */
export function reviewed({ studentId, paper }: Reviewed, { status, remarks }: Pick<PaperMark, 'status' | 'remarks'>) {
  if (studentId === null) return []
  const happening: Happening =
    status === 'returned'
      ? { kind: 'document_returned', studentId, facts: { paper, note: remarks ?? '' } }
      : { kind: 'document_approved', studentId, facts: { paper, isWaived: status === 'waived' } }
  return [happening]
}

export function rowsOf(db: Db | Tx, { studentId, companyId }: Owner): Promise<PaperRow[]> {
  return studentId !== undefined ? listPaperRows(db, studentId) : listCompanyPaperRows(db, companyId)
}

export function paperOnFile({ status, expiresOn, isOnPaper }: PaperRow): PaperOnFile | null {
  return status === null ? null : { status, expiresOn, isOnPaper }
}

function withState(row: PaperRow, today: WorkDate): Paper {
  const { state, daysLeft } = documentState(paperOnFile(row), today)
  return { ...row, state, daysLeft, dueOn: dueOn(row.phase, row) }
}

function refuseMark({ status, remarks, expiresOn }: PaperMark, papers: readonly PaperRow[], today: WorkDate): void {
  if (status !== 'approved' && !remarks) {
    const message = status === 'waived' ? 'Say why the paper is waived' : 'Say why the paper is returned'
    throw ruleBroken(message, { errors: { remarks: message } })
  }
  if (status === 'approved' && papers.some(({ hasExpiry }) => hasExpiry)) refuseExpiry(expiresOn ?? null, today)
  if (status === 'returned') {
    const problems: Problem[] = papers
      .filter((paper) => paper.documentId === null)
      .map(({ name, requirementId }) => ({ code: 'paper_missing', message: `${name} is missing`, id: requirementId }))
    if (problems.length > 0) throw conflict('A paper that is missing cannot be returned', { problems })
  }
}

/** A paper that expires is accepted with a date that is still to come. */
export function refuseExpiry(expiresOn: WorkDate | null, today: WorkDate): void {
  const message = !expiresOn ? 'Enter the date on which the paper expires' : 'This paper has already expired'
  if (!expiresOn || expiresOn < today) throw ruleBroken(message, { errors: { expiresOn: message } })
}

type Accepting = { row: PaperRow; mark: PaperMark; owner: Owner }

async function accept(tx: Tx, { row, mark: { status, expiresOn, remarks }, owner }: Accepting): Promise<void> {
  const paper = await insertPaper(tx, {
    ...owner,
    requirementId: row.requirementId,
    revision: (row.revision ?? 0) + 1,
    status: status === 'waived' ? 'waived' : 'approved',
    expiresOn: row.hasExpiry && status === 'approved' ? (expiresOn ?? null) : null,
    remarks: remarks ?? null,
  })
  await changed(tx, 'document', null, paper)
}

async function takeBack(tx: Tx, row: PaperRow, { remarks }: PaperMark): Promise<void> {
  if (row.documentId === null || row.status === null) return
  const before = { id: row.documentId, status: row.status }
  const paper = await returnPaper(tx, row.documentId, remarks ?? '')
  await changed(tx, 'document', before, { id: paper.id, status: paper.status, remarks })
}
