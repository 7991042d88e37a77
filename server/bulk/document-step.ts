import type { Cause } from '#domain/bulk.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { listBuiltOn } from '#server/documents/built-on-queries.ts'
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
    // A gate takes the turn before it reads the documents, so none opens with what is being removed.
    await takeTurns(
      tx,
      rows.map(({ subjectId }) => subjectId),
    )
    const idOf = (row: ActRow) => madeBy(row).id
    const builtOn = await listBuiltOn(tx, rows.map(idOf))
    const free = rows.filter((row) => !builtOn.has(idOf(row)))
    const removed = await removeMarked(tx, free.map(madeBy))
    await recordUndone(tx, 'document', removed)
    const left = leftUnless(removed, rows, { idOf, pageOf })
    return rows.map((row, place) => {
      const built = builtOn.get(idOf(row))
      return built ? whyKept[built.step](built.name, pageOf(row)) : (left[place] ?? null)
    })
  },
}

const whyKept: Record<'cleared' | 'completed', (name: string, link: string) => Cause> = {
  cleared: (name, link) => ({
    ...cause('cleared_since', `${name}: the intern was cleared with it, so it stays`, { link }),
    label: 'cleared since',
  }),
  completed: (name, link) => ({
    ...cause('completed_since', `${name}: the internship was completed with it, so it stays`, { link }),
    label: 'completed since',
  }),
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
