import { type Cause, mostAtOnce } from '#domain/bulk.ts'
import { dateIn, msOf } from '#domain/zone.ts'
import { ensureSound } from '#server/accounts/reach.ts'
import { inSavepoint, type Tx } from '#server/db.ts'
import type { Refusal } from '#server/errors.ts'
import { listLocked } from '#server/evaluations/queries.ts'
import { recordEvent } from '#server/http/changes.ts'
import { refusalOf } from '#server/http/on-error.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Happening } from '#server/notifications/notify.ts'
import type { Services } from '#server/services.ts'
import {
  type ActRow,
  commitWithoutWaiting,
  countOutcomes,
  listOpenRows,
  listRowsToUndo,
  lockAct,
  planOnce,
  type RowResult,
  type StoredAct,
  setActState,
  storeResults,
} from './queries.ts'
import { studentRows } from './select-queries.ts'
import { causesOfRefusal, noLongerYours, refused, rowsTogether } from './step.ts'
import { stepperOf } from './steps.ts'

type Running = { id: number; actor: Actor; zone: string; paperKey: string }

/** What steps need of the school beside its database. */
export function runningWith({ config, paperKey }: Pick<Services, 'config' | 'paperKey'>) {
  return { zone: config.SCHOOL_TIMEZONE, paperKey }
}

/** Takes the step for the next rows, and returns whether more are left. An act that has ended stays as it is. */
export async function runNext(tx: Tx, { id, actor, ...running }: Running): Promise<boolean> {
  const act = await lockAct(tx, actor, id)
  if (act.state !== 'queued' && act.state !== 'running') return false
  const reasons = await whyToStop(tx, actor)
  if (reasons) {
    const rest = await listOpenRows(tx, id, act.total)
    await storeResults(tx, id, leave(rest, { outcome: 'refused', causes: reasons }))
    return end(tx, act, { isOver: true, state: 'done' })
  }
  await planOnce(tx)
  const { run, pageOf, ...stepper } = stepperOf(act.step)
  const most = Math.max(stepper.atOnce, inOneTransaction(act))
  const atOnce = stepper.atOnce === 1 ? 1 : most
  const rows = await listOpenRows(tx, id, most)
  await asPartOf(tx, act, async () => {
    const call = callOf(tx, act, { actor, ...running })
    const results: RowResult[] = []
    for (let from = 0; from < rows.length; from += atOnce) {
      const some = rows.slice(from, from + atOnce)
      results.push(...(await attempt(tx, some, { pageOf, act: (part, few) => run(part, call, few) })))
    }
    await storeResults(tx, id, results)
  })
  return end(tx, act, { isOver: rows.length < most, state: 'done' })
}

/** Restores the next rows of an act that is being undone, and returns whether more are left. */
export async function undoNext(tx: Tx, { id, actor, ...running }: Running): Promise<boolean> {
  const act = await lockAct(tx, actor, id)
  if (act.state !== 'undoing') return false
  const reasons = await whyToStop(tx, actor)
  if (reasons) {
    const rest = await listRowsToUndo(tx, id, act.total)
    await storeResults(tx, id, leave(rest, { outcome: 'left', causes: reasons }))
    return end(tx, act, { isOver: true, state: 'undone' })
  }
  await planOnce(tx)
  const most = inOneTransaction(act)
  const rows = await listRowsToUndo(tx, id, most)
  await asPartOf(tx, act, async () => {
    const { undo, pageOf } = stepperOf(act.step)
    const call = callOf(tx, act, { actor, ...running })
    const isInReach = await reachOf(tx, actor, { act, rows })
    const restore = async (part: Tx, some: readonly ActRow[]): Promise<RowResult[]> => {
      const causes = (await undo?.(part, call, some)) ?? []
      return some.map((row, index) => undoneOr(row, causes[index] ?? null))
    }
    const results = await attempt(tx, rows.filter(isInReach), { pageOf, act: restore })
    for (const row of rows) if (!isInReach(row)) results.push(undoneOr(row, noLongerYours()))
    // Nobody was told of the step, so nobody is told that it was undone.
    const untold = results.map(({ place, outcome, causes }) => ({ place, outcome: leftOr(outcome), causes }))
    await storeResults(tx, id, untold)
  })
  return end(tx, act, { isOver: rows.length < most, state: 'undone' })
}

/** The account may have been reported or closed since the act was started: then the rows that are left stay as they are. */
async function whyToStop(tx: Tx, actor: Actor): Promise<Cause[] | null> {
  try {
    await ensureSound(tx, actor)
    return null
  } catch (fault) {
    return causesOfRefusal(knownRefusal(fault))
  }
}

function leave(rows: readonly ActRow[], result: Pick<RowResult, 'outcome' | 'causes'>): RowResult[] {
  return rows.map(({ place }) => ({ place, ...result }))
}

/**
 * Rows of one transaction; fewer are the last. A small act is one transaction. Its rows are locked together, in the order
 * of their ids: locked some at a time, they and those of another act would wait for each other.
 */
function inOneTransaction({ total }: StoredAct): number {
  return total <= mostAtOnce ? mostAtOnce + 1 : rowsTogether
}

type Reached = { act: StoredAct; rows: readonly ActRow[] }

/** Since the act. Who gave students to another coordinator may still undo that, though it took them out of reach. */
async function reachOf(tx: Tx, actor: Actor, { act, rows }: Reached): Promise<(row: ActRow) => boolean> {
  const { kind } = act.step
  if (kind === 'coordinator' || kind === 'lock') return () => true
  const ids = rows.map(({ subjectId }) => subjectId)
  const reached =
    kind === 'release_evaluations'
      ? (await listLocked(tx, actor, ids)).map(({ id }) => id)
      : (await studentRows(tx, actor, ids)).map(({ subjectId }) => subjectId)
  return ({ subjectId }) => reached.includes(subjectId)
}

function undoneOr({ place }: ActRow, cause: Cause | null): RowResult {
  return { place, outcome: cause ? 'left' : 'undone', causes: cause ? [cause] : [] }
}

function leftOr(outcome: RowResult['outcome']): RowResult['outcome'] {
  return outcome === 'refused' ? 'left' : outcome
}

function callOf(tx: Tx, { step, createdAt }: StoredAct, running: Omit<Running, 'id'>) {
  const { zone } = running
  return { ...running, step, since: createdAt, today: dateIn(zone, msOf(tx.change.now)) }
}

/** Its events name the act, and what can be undone is not told yet. */
async function asPartOf(tx: Tx, { id, step }: StoredAct, act: () => Promise<void>): Promise<void> {
  const { change } = tx
  change.actId = id
  if (stepperOf(step).undo) change.held = []
  await act()
  delete change.actId
  delete change.held
}

type Attempt = {
  act: (tx: Tx, rows: readonly ActRow[]) => Promise<RowResult[]>
  pageOf: (row: ActRow) => string
}

/** Several rows as one; if they are refused as one, each alone. What a refused row wrote is undone. */
async function attempt(tx: Tx, rows: readonly ActRow[], { act, pageOf }: Attempt): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const held = tx.change.held as Happening[] | undefined
  try {
    const results = await inSavepoint(tx, (part) => act(part, rows))
    const news = held?.splice(0) ?? []
    // What a single act told meanwhile belongs to its row.
    return rows.length === 1 ? results.map((one) => ({ ...one, news: [...(one.news ?? []), ...news] })) : results
  } catch (fault) {
    held?.splice(0)
    const refusal = knownRefusal(fault)
    const [first] = rows
    if (rows.length === 1 && first) return [refused(first, causesOfRefusal(refusal, pageOf(first)))]
    const results: RowResult[] = []
    for (const row of rows) results.push(...(await attempt(tx, [row], { act, pageOf })))
    return results
  }
}

/** Throws what is no refusal of a row: our own fault, and a database that is away or full. */
function knownRefusal(fault: unknown): Refusal {
  const refusal = fault instanceof Error ? refusalOf(fault) : null
  if (!refusal || refusal.status >= 500) throw fault
  return refusal
}

type End = { isOver: boolean; state: 'done' | 'undone' }

/** The audit log has the whole act as one event. */
async function end(tx: Tx, { id, step, total }: StoredAct, { isOver, state }: End): Promise<boolean> {
  if (!isOver) {
    if (state === 'done') await setActState(tx, id, 'running')
    await commitWithoutWaiting(tx)
    return true
  }
  await setActState(tx, id, state)
  const after = { ...step, total, ...(await countOutcomes(tx, id)) }
  await recordEvent(tx, { action: state === 'done' ? 'ran' : 'undone', noun: 'bulk', recordId: id, after })
  return false
}
