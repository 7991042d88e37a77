import type { BulkStep } from '#contract/bulk.ts'
import { type Cause, labelOfCause } from '#domain/bulk.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { MailWords } from '#domain/mail-words.ts'
import type { Tx } from '#server/db.ts'
import type { Refusal } from '#server/errors.ts'
import { recordEvents } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Versioned } from '#server/http/sql.ts'
import type { ActRow, RowResult } from './queries.ts'

/** Rows of one transaction: few enough that no tap waits long for its end. */
export const rowsTogether = 20

export type StepCall<K extends BulkStep['kind']> = {
  actor: Actor
  today: WorkDate
  zone: string
  /** When the act began. */
  since: string
  /** The key of the codes on papers. */
  paperKey: string
  step: Extract<BulkStep, { kind: K }>
}

/** How one kind of step is taken and undone. Each uses the act of a single record, with its reach and its gate. */
export type Stepper<K extends BulkStep['kind']> = {
  /** Rows that are taken together; if these fail as one, each is tried alone. */
  atOnce: number
  run: (tx: Tx, call: StepCall<K>, rows: readonly ActRow[]) => Promise<RowResult[]>
  /** Restores these rows; for each null, or why it is left as it is. Null for what has left the school. */
  undo: ((tx: Tx, call: StepCall<K>, rows: readonly ActRow[]) => Promise<(Cause | null)[]>) | null
  /** The page of a row, for a refusal that names none. */
  pageOf: (row: ActRow) => string
  /** What has happened to a row: '392 deployed'. */
  verb: (step: Extract<BulkStep, { kind: K }>, mail: MailWords) => string
}

export function done(row: ActRow, before: object): RowResult {
  return { place: row.place, outcome: 'done', causes: [], before }
}

export function unchanged(row: ActRow): RowResult {
  return { place: row.place, outcome: 'unchanged', causes: [] }
}

export function refused(row: ActRow, causes: Cause[]): RowResult {
  return { place: row.place, outcome: 'refused', causes }
}

export function cause(code: string, message: string, about: Pick<Cause, 'link' | 'company'> = {}): Cause {
  return { code, message, label: labelOfCause(code, message), ...about }
}

/** Each thing that is missing, or the one reason. */
export function causesOfRefusal({ code, message, details }: Refusal, link?: string): Cause[] {
  const { problems = [] } = details
  const own = cause(code, message, link ? { link } : {})
  if (problems.length === 0) return [own]
  // These only announce the list of what is missing.
  const isHeading = ['not_ready', 'month_undecided', 'conflict'].includes(code)
  const listed = problems.map(({ label, ...problem }) => ({
    ...cause(problem.code, problem.message, problem.link ? { link: problem.link } : {}),
    ...(label ? { label } : {}),
  }))
  return isHeading ? listed : [own, ...listed]
}

export function studentPage({ subjectId }: ActRow): string {
  return `/students/${subjectId}`
}

export function notPlaced(row: ActRow): RowResult {
  const link = studentPage(row)
  return refused(row, [{ ...cause('no_placement', 'Not placed yet', { link }), label: 'not placed yet' }])
}

export function noLongerYours(): Cause {
  return { ...cause('not_found', 'No longer yours'), label: 'no longer yours' }
}

/** For each row null if its record was restored, or that somebody has changed it. */
export function leftUnless(
  restored: ReadonlySet<number>,
  rows: readonly ActRow[],
  { idOf, pageOf }: { idOf: (row: ActRow) => number | null; pageOf: (row: ActRow) => string },
): (Cause | null)[] {
  return rows.map((row) => (restored.has(idOf(row) ?? 0) ? null : changedSince(pageOf(row))))
}

/** The record that the step made for this row. */
export function madeBy({ before }: ActRow): Versioned {
  return before as Versioned
}

export async function recordUndone(tx: Tx, noun: string, ids: ReadonlySet<number>): Promise<void> {
  await recordEvents(
    tx,
    [...ids].map((recordId) => ({ action: 'undone', noun, recordId, reason: 'Undone' })),
  )
}

/** For each placement of these rows null if it was restored, or that somebody has changed it. */
export function placementsLeft(restored: ReadonlySet<number>, rows: readonly ActRow[]): (Cause | null)[] {
  return leftUnless(restored, rows, { idOf: ({ targetId }) => targetId, pageOf: studentPage })
}

/** What a step left of each placement. */
export function placementsBefore<B extends { version: number }>(rows: readonly ActRow[]): (B & { id: number })[] {
  return rows.map(({ targetId, before }) => ({ ...(before as B), id: targetId ?? 0 }))
}

export function changedSince(link: string): Cause {
  return {
    ...cause('changed_since', 'Somebody changed this after you; it stays as it is', { link }),
    label: 'changed since',
  }
}
