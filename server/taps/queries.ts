import { lockingOf } from '#server/clock/lock-queries.ts'
import { type RecordWrite, upsertingOf } from '#server/clock/record-queries.ts'
import {
  type ClockPlacement,
  clockPlacementColumns,
  type Dates,
  type PassRow,
  type ScheduleRow,
} from '#server/clock/rules-queries.ts'
import { type TapRow, tapColumns } from '#server/clock/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'

type ClockPlacementWithParts = ClockPlacement & { schedules: ScheduleRow[]; passes: PassRow[] }

/**
 * The placement that takes taps, else the newest, whose state says why none are taken; with its schedules and passes, as a
 * batch of taps asks few questions.
 */
export function findClockPlacements(db: Db | Tx, studentIds: readonly number[], { from, to }: Dates) {
  return db<ClockPlacementWithParts[]>`
    select p.*,
      (select coalesce(json_agg(json_build_object('placementId', placement_id, 'validFrom', valid_from, 'days', days,
          'firstStart', first_start::text, 'firstEnd', first_end::text, 'secondStart', second_start::text,
          'secondEnd', second_end::text, 'flexible', flexible) order by valid_from, id), '[]')
        from schedules where placement_id = p.id) as schedules,
      (select coalesce(json_agg(json_build_object('placementId', placement_id, 'onDate', on_date, 'kind', kind,
          'minutes', minutes)), '[]')
        from passes where placement_id = p.id and on_date between ${from} and ${to} and archived_at is null) as passes
    from (
      select distinct on (p.student_id) ${clockPlacementColumns(db)}
      from placements p left join sites site on site.id = p.site_id
      where p.student_id = any(${studentIds as number[]})
      order by p.student_id, (p.status in ('deployed', 'on_hold', 'hours_met')) desc, p.id desc) p`
}

/** The taps of these dates, and those that have one of these keys, whenever they were. */
export function listTapsAndKeys(
  db: Db | Tx,
  keys: readonly { studentId: number; clientKey: string }[],
  { from, to }: Dates,
) {
  const ids = keys.map(({ studentId }) => studentId)
  return db<TapRow[]>`
    select ${tapColumns(db)} from taps t
    where t.student_id = any(${ids}) and t.work_date between ${from} and ${to}
    union all
    select ${tapColumns(db)} from taps t
      join unnest(${ids}::bigint[], ${keys.map(({ clientKey }) => clientKey)}::text[]) as wanted (student_id, client_key)
      on t.student_id = wanted.student_id and t.client_key = wanted.client_key
    where t.work_date not between ${from} and ${to}
    order by student_id, work_date, at, id`
}

/** Locks these students, then counts this call of each within the current minute; how many it makes comes back. */
export function lockAndCount(tx: Tx, studentIds: readonly number[], minute: number) {
  return tx<{ studentId: number; calls: number }[]>`
    with locked as materialized (${lockingOf(tx, studentIds)})
    insert into tap_calls as c (student_id, minute, calls)
    select id, ${minute}, 1 from locked
    on conflict (student_id) do update
      set calls = case when c.minute = excluded.minute then c.calls + 1 else 1 end, minute = excluded.minute
    returning student_id, calls`
}

export type NewTap = Omit<TapRow, 'id' | 'voidedAt' | 'voidReason' | 'recordId' | 'recordVersion'> & {
  sentAt: string | null
  siteId: number | null
  ip: string | null
  userAgent: string | null
}

/** Taps, the records of their days and their events in one statement. Each placement stands there once. */
export function insertTaps(tx: Tx, taps: readonly NewTap[], records: readonly RecordWrite[]) {
  return tx<{ id: number; studentId: number; recordId: number; recordVersion: number }[]>`
    with stored as (${upsertingOf(tx, records)}),
    n as (
      select * from stored join jsonb_to_recordset(${JSON.stringify(taps)}::text::jsonb) as n ("studentId" bigint,
        "placementId" bigint, "workDate" date, slot text, at text, "deviceAt" timestamptz, "sentAt" timestamptz,
        "receivedAt" timestamptz, source text, "delaySeconds" integer, "isClockOff" boolean, "clientKey" text, "askedSlot" text,
        latitude float8, longitude float8, accuracy float8, "fixedAt" timestamptz, "siteId" bigint, distance integer,
        geofence text, ip text, "userAgent" text) on n."placementId" = stored.placement_id),
    events as (
      insert into audit_events (at, actor_id, action, noun, record_id, after, ip)
      select ${tx.change.now}, "studentId", 'tapped', 'record', id, jsonb_build_object('slot', slot, 'at', at), ip from n)
    insert into taps (student_id, placement_id, work_date, slot, at, device_at, sent_at, received_at, source, delay_seconds,
      is_clock_off, client_key, asked_slot, latitude, longitude, accuracy, fixed_at, site_id, distance, geofence, ip, user_agent,
      record_id, record_version)
    select "studentId", "placementId", "workDate", slot, at::timestamptz, "deviceAt", "sentAt", "receivedAt", source,
      "delaySeconds", "isClockOff", "clientKey", "askedSlot", latitude, longitude, accuracy, "fixedAt", "siteId", distance,
      geofence, ip, "userAgent", id, version
    from n
    returning id, student_id, record_id, record_version`
}

export async function findTap(db: Db | Tx, id: number, studentId: number): Promise<TapRow | null> {
  const [tap] = await db<
    TapRow[]
  >`select ${tapColumns(db)} from taps t where t.id = ${id} and t.student_id = ${studentId}`
  return tap ?? null
}

export async function findLastTapId(db: Db | Tx, placementId: number): Promise<number> {
  const [last] = await db<{ id: number }[]>`
    select id from taps where placement_id = ${placementId} and voided_at is null order by received_at desc, id desc limit 1`
  return last?.id ?? 0
}
