import { momentInWords } from '#domain/zone.ts'
import type { Db, Tx } from '#server/db.ts'
import { stale } from '#server/errors.ts'
import { nameOrUsername } from '#server/fragments/names.ts'

type Row = { id: number }
type Change<T> = { before: Partial<T>; after: T }
type Event = {
  action: string
  noun: string
  recordId?: number | null
  before?: unknown
  after?: unknown
  reason?: string | null | undefined
}

/** Writes the audit event of a new record and returns the record. */
export async function created<T extends Row>(tx: Tx, noun: string, after: T): Promise<T> {
  await recordEvent(tx, { action: 'created', noun, recordId: after.id, after })
  return after
}

/** Writes the audit event of a change and returns the record as it is now. */
export async function changed<T extends Row>(tx: Tx, noun: string, { before, after }: Change<T>): Promise<T> {
  await recordEvent(tx, { action: 'updated', noun, recordId: after.id, ...difference(before, after) })
  return after
}

/** The audit events of the same change of many records. */
export async function changedMany<T extends Row>(tx: Tx, noun: string, changes: readonly Change<T>[]): Promise<void> {
  await recordEvents(
    tx,
    changes.map(({ before, after }) => ({ action: 'updated', noun, recordId: after.id, ...difference(before, after) })),
  )
}

export async function recordEvent(tx: Tx, event: Event): Promise<void> {
  await recordEvents(tx, [event])
}

/** Many at once, in their order. */
export async function recordEvents(tx: Tx, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const { by, ip, now, actId = null } = tx.change
  await tx`
    insert into audit_events (at, actor_id, action, noun, record_id, about_id, before, after, reason, ip, act_id)
    select ${now}, ${by?.id ?? null}, action, noun, "recordId", ${aboutOf(tx)}, before, after, reason, ${ip}, ${actId}::bigint
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb)
      as e (action text, noun text, "recordId" bigint, before jsonb, after jsonb, reason text)`
}

/** The person whom an event `e` is about: the record itself, or its owner. */
function aboutOf(tx: Tx) {
  return tx`case
    when noun in ('student', 'teacher', 'supervisor', 'admin', 'account', 'preferences') then "recordId"
    when noun = 'placement' then (select student_id from placements where id = e."recordId")
    when noun = 'record' then (select student_id from time_records where id = e."recordId")
    when noun = 'correction' then (select student_id from corrections where id = e."recordId")
    when noun = 'document' then (select student_id from documents where id = e."recordId")
    when noun = 'letter' then (select student_id from letters where id = e."recordId")
    when noun = 'certificate' then (select student_id from papers where id = e."recordId")
    when noun = 'evaluation' then (
      select p.student_id from evaluations v join placements p on p.id = v.placement_id where v.id = e."recordId")
    when noun = 'pass' then (select p.student_id from passes g join placements p on p.id = g.placement_id where g.id = e."recordId")
  end`
}

type Edit = { current: Row & { version: number }; version: number | undefined }

/** Refuses a PUT with an old version, because someone else has changed the record (spec §3.3). */
export async function ensureCurrent(tx: Tx, noun: string, { current, version }: Edit) {
  if (version === undefined || version === current.version) return
  const [last] = await lastChange(tx, noun, current.id)
  const { zone } = tx.change
  const when = last && zone ? ` on ${momentInWords(last.at, zone)}` : ''
  throw stale(`${last?.name ?? 'Someone'} changed this${when}. Check the current record, then save again.`, {
    current,
    changedBy: last?.name,
    changedAt: last?.at,
  })
}

function lastChange(db: Db | Tx, noun: string, id: number) {
  return db<{ name: string; at: string }[]>`
    select coalesce(${nameOrUsername(db, 'u')}, 'The system') as name, e.at
    from audit_events e left join users u on u.id = e.actor_id
    where e.noun = ${noun} and e.record_id = ${id} order by e.id desc limit 1`
}

const unrecorded = new Set(['version', 'updatedAt', 'search'])

function difference(before: object, after: object) {
  const names = Object.keys(after).filter((name) => !unrecorded.has(name) && differs(before, after, name))
  return { before: pick(before, names), after: pick(after, names) }
}

function differs(before: object, after: object, name: string): boolean {
  return JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(after, name))
}

function pick(row: object, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(row, name) ?? null]))
}
