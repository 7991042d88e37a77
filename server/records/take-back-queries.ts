import type { RecordStatus } from '#domain/record.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'

type Day = { id: number; decidedNote: string | null }
type Press = { status: RecordStatus; note: string | null; days: readonly Day[]; metIds: readonly number[] }

/** Stored after the decision, with the versions that it left. */
export async function insertDecision(tx: Tx, { status, note, days, metIds }: Press): Promise<number> {
  const rows = await tx<{ id: number }[]>`
    insert into decisions (decided_by, decided_at, status, note, met_ids)
    values (${tx.change.by?.id ?? null}, ${tx.change.now}, ${status}, ${note}, ${metIds as number[]}) returning id`
  const { id } = one(rows, 'Decision')
  await tx`
    insert into decided_days (decision_id, record_id, version, note_before)
    select ${id}, r.id, r.version, d.note
    from unnest(${days.map((day) => day.id)}::bigint[], ${days.map(({ decidedNote }) => decidedNote)}::text[]) as d (id, note)
      join time_records r on r.id = d.id`
  return id
}

type Decided = {
  id: number
  decidedAt: string
  status: RecordStatus
  note: string | null
  metIds: number[]
  days: DecidedDay[]
}
type DecidedDay = { recordId: number; studentId: number; placementId: number; workDate: string; isUnchanged: boolean }

/** The person's own decision, while nobody was told. */
export async function lockDecision(tx: Tx, { id, by }: { id: number; by: number }): Promise<Decided> {
  await tx`select from decisions where id = ${id} for update`
  return one(await tx<Decided[]>`${decided(tx)} where d.id = ${id} and d.decided_by = ${by}`, 'Decision')
}

type Untold = { id: number; by: { id: number; role: Role } }

/** Decisions from before a moment that nobody was told about yet, and who made them. */
export function listUntold(db: Db, before: string) {
  return db<Untold[]>`
    select d.id, json_build_object('id', u.id, 'role', u.role) as by from decisions d join users u on u.id = d.decided_by
    where d.decided_at < ${before} order by d.decided_at, d.id limit 1000`
}

/** Locked by the job that tells; null if another job does it or has done it. */
export async function lockUntold(tx: Tx, id: number): Promise<Decided | null> {
  const [held] = await tx`select from decisions where id = ${id} for update skip locked`
  if (!held) return null
  const [decision] = await tx<Decided[]>`${decided(tx)} where d.id = ${id}`
  return decision ?? null
}

function decided(tx: Tx) {
  return tx`
    select d.id, d.decided_at, d.status, d.note, d.met_ids,
      (select coalesce(json_agg(json_build_object('recordId', r.id, 'studentId', r.student_id, 'placementId', r.placement_id,
          'workDate', r.work_date, 'isUnchanged', r.version = k.version) order by r.work_date, r.id), '[]')
        from decided_days k join time_records r on r.id = k.record_id where k.decision_id = d.id) as days
    from decisions d`
}

/** Restores the days as they were before the decision. */
export async function restoreDays(tx: Tx, decisionId: number): Promise<void> {
  await tx`
    update time_records r set status = 'submitted', decided_by = null, decided_at = null, decided_note = k.note_before,
      would_be = null, version = r.version + 1, updated_at = ${tx.change.now}
    from decided_days k where k.decision_id = ${decisionId} and k.record_id = r.id`
}

export async function deleteDecision(tx: Tx, id: number): Promise<void> {
  await tx`delete from decisions where id = ${id}`
}

/** The placements whose hours are still met. */
export function listMet(tx: Tx, placementIds: readonly number[]) {
  return tx<{ id: number; studentId: number }[]>`
    select id, student_id from placements where id = any(${placementIds as number[]}) and status = 'hours_met' order by id`
}
