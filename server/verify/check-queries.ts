import type { DayBasis } from '#domain/basis.ts'
import type { Tap } from '#domain/derive.ts'
import type { Slot } from '#domain/slot.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { one } from '#server/http/sql.ts'
import type { Seal } from '#server/seals/chain.ts'
import { sealColumns, sealContentOf } from '#server/seals/queries.ts'

/** All that follows in the transaction sees one moment. */
export async function freezeMoment(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
}

/** The name of the moment that this transaction sees, for another that is to see the same. */
export async function shareMoment(tx: Tx): Promise<string> {
  const rows = await tx<{ name: string }[]>`select pg_export_snapshot() as name`
  return one(rows, 'Moment').name
}

export async function joinMoment(tx: Tx, name: string): Promise<void> {
  await freezeMoment(tx)
  // It takes a literal, and the name comes from PostgreSQL.
  await tx.unsafe(`set transaction snapshot '${name}'`)
}

export type CheckedSeal = Seal & { found: Buffer }

/** The next seals, each with the digest over the hashes that its rows have now. */
export function listSealsAfter(db: Db | Tx, after: number, most: number) {
  return db<CheckedSeal[]>`
    select ${sealColumns(db)}, ${sealContentOf(db, db`q.id`, db`q.ranges`)} as found
    from seals q where q.id > ${after} order by q.id limit ${most}`
}

export async function findSeal(db: Db | Tx, id: number): Promise<Seal | null> {
  const [seal] = await db<Seal[]>`select ${sealColumns(db)} from seals where id = ${id}`
  return seal ?? null
}

type Ids = { after: number; to: number }

/** Taps that are voided otherwise than their sealed voiding says. */
export function listVoidingFaults(db: Db | Tx, { after, to }: Ids) {
  return db<{ id: number }[]>`
    select coalesce(t.id, v.tap_id) as id
    from (select * from taps where id > ${after} and id <= ${to} and voided_at is not null) t
      full join (select * from tap_voidings where tap_id > ${after} and tap_id <= ${to}) v on v.tap_id = t.id
    where (t.voided_at, t.voided_by, t.void_reason) is distinct from (v.voided_at, v.voided_by, v.void_reason)
    order by 1 limit 1000`
}

export type RecordFault = { id: number; isThere: boolean; isDecided: boolean; credited: number; decided: number }

/**
 * Days whose record is not what the last decision on them decided. Days that nobody has approved are derived again when
 * taps or rules change, so only approved ones must have kept their times and minutes.
 */
export function listRecordFaults(db: Db | Tx, { after, to }: Ids) {
  const counts = ['approved', 'locked']
  return db<RecordFault[]>`
    select coalesce(r.id, d.record_id) as id, r.id is not null as is_there, d.id is not null as is_decided,
      coalesce(r.credited, 0) as credited, coalesce(d.credited, 0) as decided
    from (select * from time_records where id > ${after} and id <= ${to} and status = any(${counts})) r
      full join (
        select * from (
          select distinct on (record_id) * from day_decisions where record_id > ${after} and record_id <= ${to}
          order by record_id, id desc) last
        where status = any(${counts})) d on d.record_id = r.id
    where (r.status, r.student_id, r.placement_id, r.work_date, r.decided_by, r.decided_at, r.am_in, r.am_out, r.pm_in, r.pm_out,
        r.ot_in, r.ot_out, r.rendered, r.credited, r.earned_minutes, r.counted_minutes, r.late, r.undertime, r.overtime, r.excused)
      is distinct from
      (d.status, d.student_id, d.placement_id, d.work_date, d.decided_by, d.decided_at, d.am_in, d.am_out, d.pm_in, d.pm_out,
        d.ot_in, d.ot_out, d.rendered, d.credited, d.earned_minutes, d.counted_minutes, d.late, d.undertime, d.overtime, d.excused)
    order by 1 limit 1000`
}

export type ApprovedDay = {
  id: number
  workDate: string
  rendered: number
  credited: number
  earned: number
  late: number
  undertime: number
  overtime: number
  excused: boolean
  basis: DayBasis
  times: Record<Slot, string | null>
  taps: Tap[]
}

/** The next approved days with the taps that they follow from. */
export function listApprovedDays(db: Db | Tx, after: number, most: number) {
  return db<ApprovedDay[]>`${approvedDays(db)} and r.id > ${after} order by r.id limit ${most}`
}

/** The same of one placement. */
export function listApprovedDaysOf(db: Db, placementId: number, { from, to }: Dates) {
  return db<
    ApprovedDay[]
  >`${approvedDays(db)} and r.placement_id = ${placementId} and r.work_date between ${from} and ${to}`
}

function approvedDays(db: Db | Tx): Fragment {
  return db`
    select r.id, r.work_date, r.rendered, r.credited, r.earned_minutes as earned, r.late, r.undertime, r.overtime, r.excused, r.basis,
      json_build_object('am_in', r.am_in, 'am_out', r.am_out, 'pm_in', r.pm_in, 'pm_out', r.pm_out, 'ot_in', r.ot_in,
        'ot_out', r.ot_out) as times,
      (select coalesce(json_agg(json_build_object('slot', t.slot, 'at', t.at, 'source', t.source, 'geofence', t.geofence,
          'isClockOff', t.is_clock_off, 'isVoided', false, 'isCorrected', false) order by t.at, t.id), '[]')
        from taps t where t.student_id = r.student_id and t.work_date = r.work_date and t.placement_id = r.placement_id
          and t.voided_at is null) as taps
    from time_records r where r.status in ('approved', 'locked')`
}

export async function findLastRecordId(db: Db | Tx): Promise<number> {
  const [row] = await db<{ last: number }[]>`
    select greatest((select coalesce(max(id), 0) from time_records), (select coalesce(max(record_id), 0) from day_decisions)) as last`
  return row?.last ?? 0
}
