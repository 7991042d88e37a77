import type { Paper, PaperMark } from '#contract/papers.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { documentState, type PaperOnFile } from '#domain/document.ts'
import type { Db, Tx } from '#server/db.ts'
import { conflict, notFound, type Problem, ruleBroken } from '#server/errors.ts'
import { changed } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { isStudentInReach } from '#server/students/visibility.ts'
import { insertPaper, listPaperRows, lockPapers, type PaperRow, returnPaper } from './queries.ts'

type Asking = { actor: Actor; today: WorkDate }

export async function listPapers(db: Db | Tx, studentId: number, { actor, today }: Asking) {
  if (!(await isStudentInReach(db, actor, studentId))) throw notFound('Student')
  const papers = (await listPaperRows(db, studentId)).map((row) => withState(row, today))
  return { papers, total: papers.length }
}

/** Staff saw papers on paper, waive them, or take that back; all of them or none. */
export async function markPapers(tx: Tx, mark: PaperMark, { actor, today }: Asking) {
  if (!(await isStudentInReach(tx, actor, mark.studentId))) throw notFound('Student')
  await lockPapers(tx, mark.studentId)
  const rows = await listPaperRows(tx, mark.studentId)
  const wanted = [...new Set(mark.requirementIds)].map((id) => {
    const row = rows.find(({ requirementId }) => requirementId === id)
    if (!row) throw notFound('Paper')
    return row
  })
  refuseMark(mark, wanted, today)
  for (const row of wanted) await (mark.status === 'returned' ? takeBack(tx, row, mark) : accept(tx, row, mark))
  return listPapers(tx, mark.studentId, { actor, today })
}

export function paperOnFile({ status, expiresOn, isOnPaper }: PaperRow): PaperOnFile | null {
  return status === null ? null : { status, expiresOn, isOnPaper }
}

function withState(row: PaperRow, today: WorkDate): Paper {
  const { state, daysLeft } = documentState(paperOnFile(row), today)
  return { ...row, state, daysLeft }
}

function refuseMark({ status, remarks, expiresOn }: PaperMark, papers: readonly PaperRow[], today: WorkDate): void {
  if (status !== 'approved' && !remarks) {
    const message = status === 'waived' ? 'Say why the paper is waived' : 'Say why the paper is returned'
    throw ruleBroken(message, { errors: { remarks: message } })
  }
  if (status === 'approved' && papers.some(({ hasExpiry }) => hasExpiry)) {
    const message = !expiresOn ? 'Enter the date on which the paper expires' : 'This paper has already expired'
    if (!expiresOn || expiresOn < today) throw ruleBroken(message, { errors: { expiresOn: message } })
  }
  if (status === 'returned') {
    const problems: Problem[] = papers
      .filter((paper) => paper.documentId === null)
      .map(({ name, requirementId }) => ({ code: 'paper_missing', message: `${name} is missing`, id: requirementId }))
    if (problems.length > 0) throw conflict('A paper that is missing cannot be returned', { problems })
  }
}

async function accept(tx: Tx, row: PaperRow, { studentId, status, expiresOn, remarks }: PaperMark): Promise<void> {
  const paper = await insertPaper(tx, {
    studentId,
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
