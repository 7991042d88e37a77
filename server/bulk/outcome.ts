import { type BulkAct, namedRows } from '#contract/bulk.ts'
import {
  type BulkCounts,
  type Cause,
  groupCauses,
  type Outcome,
  outcomeInWords,
  refuseBulkUndo,
  undoUntil,
  withFewLabels,
} from '#domain/bulk.ts'
import type { MailWords } from '#domain/mail-words.ts'
import type { Refusal } from '#domain/refusal.ts'
import { instantOf } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { csvOf } from '#server/exports/sheet.ts'
import { listNamedRows, type NamedRow } from './outcome-queries.ts'
import { countOutcomes, type StoredAct } from './queries.ts'
import { stepperOf } from './steps.ts'

/** Causes under one label that are named for each row. */
const namedCauses = 3

type Described = { now: string; mail: MailWords }

/** How far an act is; once it has ended, what became of its rows. */
export async function describeAct(db: Db | Tx, act: StoredAct, { now, mail }: Described): Promise<BulkAct> {
  const { id, step, state, total } = act
  const { open = 0, done = 0, unchanged = 0, refused = 0, undone = 0, left = 0 } = await countOutcomes(db, id)
  const counts: BulkCounts = { done, unchanged, refused, undone, left }
  const isUndoing = state === 'undoing' || state === 'undone'
  const hasEnded = state === 'done' || state === 'undone'
  const rows = hasEnded ? await listNamedRows(db, id, step.kind) : []
  const told = withFewLabels(rows.filter(({ outcome }) => outcome === (isUndoing ? 'left' : 'refused')))
  const groups = groupCauses(told)
  const taken = rows.filter(({ outcome }) => outcome === 'done')
  // A step that does more than one thing notes for each row what it was; other steps warn.
  const notes = groupCauses(taken)
  const [noted, warned] = step.kind === 'rollover' ? [notes, []] : [[], notes]
  return {
    id,
    kind: step.kind,
    state,
    total: isUndoing ? done + undone + left : total,
    progress: isUndoing ? undone + left : total - open,
    counts,
    message: hasEnded ? messageOf(act, { counts, groups, noted, mail }) : null,
    groups: groups.map((group) => ({ ...group, rows: rowsUnder(group.label, told) })),
    warnings: warned.map((group) => ({ ...group, rows: rowsUnder(group.label, taken) })),
    undoUntil: undoOf(act, done + left, now),
  }
}

type Ended = Outcome & { counts: BulkCounts; mail: MailWords }

function messageOf({ step }: StoredAct, { counts, mail, ...outcome }: Ended): string {
  return outcomeInWords(stepperOf(step).verb(step, mail), counts, outcome)
}

/** Why its undo is refused, or null; `kept` are the rows that have the step still. */
export function refusalOfUndo({ step, ...act }: StoredAct, kept: number, now: string): Refusal | null {
  return refuseBulkUndo({ ...act, mayUndo: stepperOf(step).undo !== null, kept, now })
}

function undoOf(act: StoredAct, kept: number, now: string): string | null {
  if (act.endedAt === null || refusalOfUndo(act, kept, now)) return null
  return instantOf(undoUntil(act.endedAt))
}

export function rowsUnder(label: string, rows: readonly Pick<NamedRow, 'subjectId' | 'name' | 'causes'>[]) {
  return rows
    .flatMap(({ subjectId, name, causes }) => {
      const own = causes.filter((one) => one.label === label)
      const [first] = own
      return first ? [{ id: subjectId, name, message: inShort(own), link: first.link ?? null }] : []
    })
    .slice(0, namedRows)
}

/** A term has many weeks, and the file lists them all. */
function inShort(causes: readonly Cause[]): string {
  const more = causes.length - namedCauses
  const named = causes.slice(0, namedCauses).map(({ message }) => message)
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

const details: Partial<Record<BulkAct['kind'], string>> = {
  lock: 'Program',
  invite_supervisors: 'Company',
  release_evaluations: 'Form',
  remind_evaluations: 'Form',
}
const words = { done: 'done', unchanged: 'already so', refused: 'not done', undone: 'undone', left: 'not undone' }

/** Every row with its outcome and all of its causes. */
export async function outcomeFile(db: Db, { id, step }: StoredAct): Promise<string> {
  const rows = await listNamedRows(db, id, step.kind)
  return csvOf(
    ['Name', details[step.kind] ?? 'Student number', 'What happened', 'Details'],
    rows.map(({ name, detail, outcome, causes }) => [
      name,
      detail,
      outcome ? words[outcome] : 'not reached',
      causes.map(({ message }) => message).join('; '),
    ]),
  )
}
