import { addDays, type WorkDate } from '#domain/calendar.ts'
import { hoursOf } from '#server/days/hours-queries.ts'
import type { Tx } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import {
  type Candidate,
  type Inserted,
  insertEvaluations,
  listCandidates,
  type NewEvaluation,
  type Opening,
} from './open-queries.ts'
import { tellToAnswer } from './tell.ts'

/** Opens the evaluations whose share of the approved hours is reached, and tells who answers them (rule 41). */
export async function openDue(tx: Tx, today: WorkDate): Promise<number> {
  const due = await listDueByHours(tx, { today })
  const ids = await ask(
    tx,
    due.map(({ templateId, placementId, daysToAnswer }: Candidate) => {
      return { templateId, placementId, dueOn: addDays(today, daysToAnswer) }
    }),
  )
  return ids.length
}

/** What the approved hours ask for and nobody has asked for or withdrawn yet. */
export async function listDueByHours(tx: Tx, opening: Opening): Promise<Candidate[]> {
  const candidates = await listCandidates(tx, opening)
  if (candidates.length === 0) return []
  const hours = await hoursOf(tx, [...new Set(candidates.map(({ placementId }) => placementId))])
  return candidates.filter(({ placementId, dueAt }) => {
    const { approved = 0, required = 0 } = hours.get(placementId) ?? {}
    return required > 0 && approved * 100 >= required * dueAt
  })
}

/** Asks for evaluations of placements; those that are there already stay as they are. */
export async function ask(tx: Tx, rows: readonly NewEvaluation[]): Promise<number[]> {
  const ids = (await askQuietly(tx, rows)).map(({ id }) => id)
  await tellToAnswer(tx, ids, { kind: 'evaluation_due' })
  return ids
}

/** The same without telling anybody, for a step of many that can still be undone. */
export async function askQuietly(tx: Tx, rows: readonly NewEvaluation[]): Promise<Inserted[]> {
  if (rows.length === 0) return []
  const inserted = await insertEvaluations(tx, rows)
  await recordEvents(
    tx,
    inserted.map(({ id }) => ({ action: 'requested', noun: 'evaluation', recordId: id })),
  )
  return inserted
}
