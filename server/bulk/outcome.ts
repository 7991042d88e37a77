import { type BulkAct, namedRows } from '#contract/bulk.ts'
import { type BulkCounts, groupCauses, type Outcome, outcomeInWords, undoUntil } from '#domain/bulk.ts'
import type { MailWords } from '#domain/mail-words.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { csvOf } from '#server/exports/sheet.ts'
import { countOutcomes, listNamedRows, type NamedRow, type StoredAct } from './queries.ts'
import { stepperOf } from './steps.ts'

type Described = { now: string; mail: MailWords }

/** How far an act is; once it has ended, what became of its rows. */
export async function describeAct(db: Db | Tx, act: StoredAct, { now, mail }: Described): Promise<BulkAct> {
  const { id, step, state, total } = act
  const { open = 0, done = 0, unchanged = 0, refused = 0, undone = 0, left = 0 } = await countOutcomes(db, id)
  const counts: BulkCounts = { done, unchanged, refused, undone, left }
  const isUndoing = state === 'undoing' || state === 'undone'
  const hasEnded = state === 'done' || state === 'undone' || state === 'failed'
  const rows = hasEnded ? await listNamedRows(db, id, step.kind) : []
  const told = rows.filter(({ outcome }) => outcome === (isUndoing ? 'left' : 'refused'))
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
    undoUntil: undoOf(act, done, now),
  }
}

type Ended = Outcome & { counts: BulkCounts; mail: MailWords }

function messageOf({ step, state }: StoredAct, { counts, mail, ...outcome }: Ended): string {
  const message = outcomeInWords(stepperOf(step).verb(step, mail), counts, outcome)
  return state === 'failed' ? `Stopped: ${message}` : message
}

function undoOf({ step, state, endedAt }: StoredAct, done: number, now: string): string | null {
  if (state !== 'done' || endedAt === null || done === 0 || !stepperOf(step).undo) return null
  const until = undoUntil(endedAt)
  return until > msOf(now) ? instantOf(until) : null
}

export function rowsUnder(label: string, rows: readonly Pick<NamedRow, 'subjectId' | 'name' | 'causes'>[]) {
  return rows
    .flatMap(({ subjectId, name, causes }) => {
      const cause = causes.find((one) => one.label === label)
      return cause ? [{ id: subjectId, name, message: cause.message, link: cause.link ?? null }] : []
    })
    .slice(0, namedRows)
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
