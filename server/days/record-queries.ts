import type { DayRecord } from '#contract/day-record.ts'
import type { DayBasis } from '#domain/basis.ts'
import type { DerivedRecord } from '#domain/derive.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Dates } from './rules-queries.ts'

/** A stored record, with the name of the person who decided. */
export type StoredRecord = DayRecord & {
  studentId: number
  basis: DayBasis
  closesAt: string
  earned: number
  /** What the day counted when its month was locked. */
  lockedMinutes: number | null
}

/** Columns with the names of the answer, so that a row is already the JSON. */
export function recordColumns(db: Db | Tx) {
  return db`r.id, r.student_id as "studentId", r.placement_id as "placementId", r.work_date as "workDate", r.am_in as "amIn",
    r.am_out as "amOut", r.pm_in as "pmIn", r.pm_out as "pmOut", r.ot_in as "otIn", r.ot_out as "otOut", r.day_type as "dayType",
    r.rendered, r.credited, r.earned_minutes as earned, r.counted_minutes as "lockedMinutes", r.late, r.undertime, r.overtime, r.explanation, r.flags, r.status, r.excused, r.note,
    r.decided_at as "decidedAt", r.decided_note as "decidedNote", r.basis, r.closes_at as "closesAt", r.would_be as "wouldBe",
    r.version, (select ${nameOrUsername(db, 'd')}
      from users d where d.id = r.decided_by) as "decidedBy"`
}

export function listRecords(db: Db | Tx, studentIds: readonly number[], { from, to }: Dates) {
  return db<StoredRecord[]>`
    select ${recordColumns(db)} from time_records r
    where r.student_id = any(${studentIds as number[]}) and r.work_date between ${from} and ${to}
    order by r.student_id, r.work_date, r.id`
}

export type RecordWrite = {
  studentId: number
  placementId: number
  basis: DayBasis
  derived: DerivedRecord
  status: RecordStatus
}

/** Writes many records in one statement and returns their ids and versions by placement and date. */
export async function upsertRecords(tx: Tx, writes: readonly RecordWrite[]) {
  return tx<
    { id: number; placementId: number; workDate: string; version: number }[]
  >`${upsertingOf(tx, writes, tx.change)}`
}

/**
 * The same as a piece of SQL. The basis is most of a record, and everyone with the same schedule shares it, so it is
 * sent once.
 */
export function upsertingOf(
  db: Db | Tx,
  writes: readonly RecordWrite[],
  { now, where = db`` }: { now: string; where?: Fragment },
): Fragment {
  const bases = new Map<string, number>()
  const rows = writes.map((write) => {
    const basis = JSON.stringify(write.basis)
    const index = bases.get(basis) ?? bases.size
    bases.set(basis, index)
    return columnsOf(write, index)
  })
  return db`
    insert into time_records as r (student_id, placement_id, work_date, am_in, am_out, pm_in, pm_out, ot_in, ot_out, day_type,
      rendered, credited, earned_minutes, late, undertime, overtime, explanation, flags, status, excused, basis, closes_at,
      created_at, updated_at)
    select student_id, placement_id, work_date, am_in, am_out, pm_in, pm_out, ot_in, ot_out, day_type,
      rendered, credited, earned_minutes, late, undertime, overtime, explanation, flags, status, excused,
      (select ${`[${[...bases.keys()].join()}]`}::text::jsonb) -> basis, closes_at, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n (student_id bigint, placement_id bigint, work_date date,
      am_in timestamptz, am_out timestamptz, pm_in timestamptz, pm_out timestamptz, ot_in timestamptz, ot_out timestamptz,
      day_type text, rendered integer, credited integer, earned_minutes integer, late integer, undertime integer, overtime integer,
      explanation jsonb, flags text[], status text, excused boolean, basis integer, closes_at timestamptz)
    ${where}
    on conflict (placement_id, work_date) do update set
      am_in = excluded.am_in, am_out = excluded.am_out, pm_in = excluded.pm_in, pm_out = excluded.pm_out,
      ot_in = excluded.ot_in, ot_out = excluded.ot_out, day_type = excluded.day_type,
      rendered = excluded.rendered, credited = excluded.credited, earned_minutes = excluded.earned_minutes,
      late = excluded.late, undertime = excluded.undertime, overtime = excluded.overtime,
      explanation = excluded.explanation, flags = excluded.flags, status = excluded.status,
      excused = excluded.excused, basis = excluded.basis, closes_at = excluded.closes_at, would_be = null,
      updated_at = excluded.updated_at, version = r.version + 1
    returning id, placement_id, work_date, version`
}

export async function deleteRecord(tx: Tx, id: number): Promise<void> {
  await tx`delete from time_records where id = ${id}`
}

function columnsOf({ studentId, placementId, basis, derived, status }: RecordWrite, basisPlace: number) {
  const { times } = derived
  return {
    student_id: studentId,
    placement_id: placementId,
    work_date: derived.workDate,
    am_in: times.am_in ?? undefined,
    am_out: times.am_out ?? undefined,
    pm_in: times.pm_in ?? undefined,
    pm_out: times.pm_out ?? undefined,
    ot_in: times.ot_in ?? undefined,
    ot_out: times.ot_out ?? undefined,
    day_type: derived.dayType,
    rendered: derived.rendered,
    credited: derived.credited,
    earned_minutes: derived.earned,
    late: derived.late,
    undertime: derived.undertime,
    overtime: derived.overtime,
    explanation: derived.explanation,
    flags: derived.flags,
    status,
    excused: derived.excused,
    basis: basisPlace,
    closes_at: basis.closesAt,
  }
}
