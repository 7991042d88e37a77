import { documentState, isInOrder } from '#domain/document.ts'
import { documentOnFile, markEach } from '#server/documents/checklist.ts'
import { listChecklist, removeMarked } from '#server/documents/checklist-queries.ts'
import { recordEvent } from '#server/http/changes.ts'
import { first } from './people-steps.ts'
import type { ActRow } from './queries.ts'
import { cause, changedSince, done, refused, type Stepper, unchanged } from './step.ts'

const pageOf = ({ subjectId }: ActRow) => `/documents/${subjectId}`

/** Hard copies of one document of each student. One that is in order stays as it is. */
export const receiveStep: Stepper<'receive'> = {
  atOnce: 1,
  pageOf,
  verb: () => 'marked as received',
  async run(tx, { actor, today, step }, rows) {
    const row = first(rows)
    const { subjectId: studentId, targetId } = row
    const asked = (await listChecklist(tx, studentId)).find(({ requirementId }) => requirementId === targetId)
    if (!asked)
      return [refused(row, [{ ...cause('not_asked', 'Not required', { link: pageOf(row) }), label: 'not required' }])]
    const { state } = documentState(documentOnFile(asked), today)
    if (isInOrder(state) && state !== 'expiring') return [unchanged(row)]
    const { receivedOn, expiresOn } = step
    const mark = {
      studentId,
      requirementIds: [asked.requirementId],
      status: 'approved' as const,
      receivedOn,
      expiresOn,
    }
    const { made } = await markEach(tx, mark, { actor, today })
    return [done(row, made[0] ? { id: made[0].id, version: made[0].version } : {})]
  },
  async undo(tx, _call, row) {
    const { id, version } = row.before as { id: number; version: number }
    if (!(await removeMarked(tx, { id, version }))) return changedSince(pageOf(row))
    await recordEvent(tx, { action: 'undone', noun: 'document', recordId: id, reason: 'Undone' })
    return null
  },
}
