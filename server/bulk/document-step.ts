import { removeMarked } from '#server/documents/checklist-queries.ts'
import { type ReceiptOutcome, receiveEach } from '#server/documents/receive.ts'
import type { ActRow, RowResult } from './queries.ts'
import {
  cause,
  causesOfRefusal,
  done,
  leftUnless,
  madeBy,
  noLongerYours,
  recordUndone,
  refused,
  rowsTogether,
  type Stepper,
  unchanged,
} from './step.ts'

const pageOf = ({ subjectId }: ActRow) => `/documents/${subjectId}`

/** Hard copies of one document of each student. One that is in order stays as it is. */
export const receiveStep: Stepper<'receive'> = {
  // A student has several of them, and each is one row that nothing else waits for.
  atOnce: 4 * rowsTogether,
  pageOf,
  verb: () => 'marked as received',
  async run(tx, { actor, today, step: { receivedOn = null, expiresOn = null, periodOn = null } }, rows) {
    const wanted = rows.map(({ subjectId, targetId }) => ({ studentId: subjectId, requirementId: targetId ?? 0 }))
    const received = await receiveEach(tx, { wanted, receivedOn, expiresOn, periodOn }, { actor, today })
    return rows.map((row, place) => resultOf(row, received[place] as ReceiptOutcome))
  },
  async undo(tx, _call, rows) {
    const removed = await removeMarked(tx, rows.map(madeBy))
    await recordUndone(tx, 'document', removed)
    return leftUnless(removed, rows, { idOf: (row) => madeBy(row).id, pageOf })
  },
}

function resultOf(row: ActRow, received: ReceiptOutcome): RowResult {
  const link = pageOf(row)
  switch (received.outcome) {
    case 'made':
      return { ...done(row, { id: received.id, version: received.version }), news: received.news }
    case 'in order':
      return unchanged(row)
    case 'not asked':
      return refused(row, [{ ...cause('not_asked', 'Not required', { link }), label: 'not required' }])
    case 'no period':
      return refused(row, [{ ...cause('no_period', received.reason, { link }), label: received.reason }])
    case 'not in reach':
      return refused(row, [noLongerYours()])
    case 'refused':
      return refused(row, causesOfRefusal(received.refusal, link))
  }
}
