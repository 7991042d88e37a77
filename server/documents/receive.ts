import type { WorkDate } from '#domain/calendar.ts'
import { documentState, isInOrder, receiptProblems, reviewProblems } from '#domain/document.ts'
import { nameWithPeriod, periodsOf } from '#domain/repeating.ts'
import type { Tx } from '#server/db.ts'
import { type Refusal, ruleBroken } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Happening } from '#server/notifications/notify.ts'
import { documentOnFile, reviewed } from './checklist.ts'
import { insertMarked } from './checklist-queries.ts'
import { type DocumentOfStudent, listReceivable, lockOwners, type Receivable } from './receive-queries.ts'

type Receipt = {
  wanted: readonly DocumentOfStudent[]
  receivedOn: WorkDate | null
  expiresOn: WorkDate | null
  periodOn: WorkDate | null
}
/** What became of one document. Nobody has been told of it yet. */
export type ReceiptOutcome =
  | { outcome: 'made'; id: number; version: number; news: Happening[] }
  | { outcome: 'in order' | 'not asked' | 'not in reach' }
  | { outcome: 'no period'; reason: string }
  | { outcome: 'refused'; refusal: Refusal }

type Accepted = { name: string; period: WorkDate | null; revision: number; hasExpiry: boolean }

/** Marks hard copies of many students as received, each by the rules of a single mark. One that is in order stays. */
export async function receiveEach(
  tx: Tx,
  { wanted, receivedOn, expiresOn, periodOn }: Receipt,
  { actor, today }: Viewer,
): Promise<ReceiptOutcome[]> {
  await lockOwners(
    tx,
    wanted.map(({ studentId }) => studentId),
  )
  const found = await listReceivable(tx, actor, { wanted, periodOn })
  const decided = wanted.map((_wish, place): ReceiptOutcome | Accepted => {
    const row = found.get(place)
    if (!row) return { outcome: 'not in reach' }
    const { name, hasExpiry, repeats, period } = row
    if (name === null) return { outcome: 'not asked' }
    const reason = periodProblem(row, today)
    if (reason) return { outcome: 'no period', reason }
    const { state } = documentState(documentOnFile(row), today)
    if (isInOrder(state) && state !== 'expiring') return { outcome: 'in order' }
    const review = { status: 'approved', remarks: null, expiresOn, hasExpiry, today } as const
    const errors = { ...reviewProblems(review), ...receiptProblems(receivedOn, today) }
    const [message] = Object.values(errors)
    if (message) return { outcome: 'refused', refusal: ruleBroken(message, { errors }) }
    return { name: nameWithPeriod(name, repeats, period), period, hasExpiry, revision: (row.revision ?? 0) + 1 }
  })
  const accepted = decided.flatMap((one, place) =>
    'outcome' in one ? [] : [{ ...one, ...(wanted[place] as DocumentOfStudent) }],
  )
  const made = await insertMarked(
    tx,
    accepted.map(({ studentId, requirementId, period, revision, hasExpiry }) => ({
      studentId,
      requirementId,
      period,
      revision,
      status: 'approved',
      expiresOn: hasExpiry ? expiresOn : null,
      remarks: null,
      receivedOn,
    })),
  )
  await recordEvents(
    tx,
    made.map((document) => ({ action: 'created', noun: 'document', recordId: document.id, after: document })),
  )
  const documentOf = new Map(made.map((document) => [`${document.studentId} ${document.requirementId}`, document]))
  return decided.map((one, place) => {
    if ('outcome' in one) return one
    const { studentId, requirementId } = wanted[place] as DocumentOfStudent
    const { id = 0, version = 0 } = documentOf.get(`${studentId} ${requirementId}`) ?? {}
    const news = reviewed({ studentId, document: one.name }, { status: 'approved', remarks: null })
    return { outcome: 'made', id, version, news }
  })
}

/** Why a document that repeats cannot be received: no week or month was given, or the placement has no such one (rule 44). */
function periodProblem({ repeats, period, span }: Receivable, today: WorkDate): string | null {
  if (repeats === null) return null
  if (period === null) return `no ${repeats} chosen`
  const isAsked = span !== null && periodsOf(repeats, span, today).some(({ on }) => on === period)
  return isAsked ? null : `not at work in this ${repeats}`
}
