import { type ClockPlacement, clockPlacementColumns } from '#server/clock/rules-queries.ts'
import { type TapRow, tapColumns } from '#server/clock/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'

/** The placement that takes taps, else the newest, whose state says why none are taken. */
export function findClockPlacements(db: Db | Tx, studentIds: readonly number[]) {
  return db<ClockPlacement[]>`
    select distinct on (p.student_id) ${clockPlacementColumns(db)}
    from placements p left join sites site on site.id = p.site_id
    where p.student_id = any(${studentIds as number[]})
    order by p.student_id, (p.status in ('deployed', 'on_hold', 'hours_met')) desc, p.id desc`
}

export function findTapsByKey(db: Db | Tx, keys: readonly { studentId: number; clientKey: string }[]) {
  return db<TapRow[]>`
    select ${tapColumns(db)} from taps t
    join unnest(${keys.map(({ studentId }) => studentId)}::bigint[], ${keys.map(({ clientKey }) => clientKey)}::text[])
      as wanted (student_id, client_key) on t.student_id = wanted.student_id and t.client_key = wanted.client_key`
}

/** Counts this call of each student within the current minute; how many it makes comes back. */
export function countCalls(tx: Tx, studentIds: readonly number[], minute: number) {
  return tx<{ studentId: number; calls: number }[]>`
    insert into tap_calls as c (student_id, minute, calls)
    select id, ${minute}, 1 from unnest(${studentIds as number[]}::bigint[]) as wanted (id)
    on conflict (student_id) do update
      set calls = case when c.minute = excluded.minute then c.calls + 1 else 1 end, minute = excluded.minute
    returning student_id, calls`
}

export type NewTap = Omit<TapRow, 'id' | 'voidedAt' | 'voidReason'> & {
  sentAt: string | null
  siteId: number | null
  ip: string | null
  userAgent: string | null
}

export function insertTaps(tx: Tx, taps: readonly NewTap[]) {
  return tx<{ id: number; studentId: number }[]>`
    insert into taps (student_id, placement_id, work_date, slot, at, device_at, sent_at, received_at, source, delay_seconds,
      is_clock_off, client_key, asked_slot, latitude, longitude, accuracy, fixed_at, site_id, distance, geofence, ip, user_agent,
      record_id, record_version)
    select "studentId", "placementId", "workDate", slot, at, "deviceAt", "sentAt", "receivedAt", source, "delaySeconds",
      "isClockOff", "clientKey", "askedSlot", latitude, longitude, accuracy, "fixedAt", "siteId", distance, geofence, ip, "userAgent",
      "recordId", "recordVersion"
    from jsonb_to_recordset(${JSON.stringify(taps)}::text::jsonb) as n ("studentId" bigint, "placementId" bigint, "workDate" date,
      slot text, at timestamptz, "deviceAt" timestamptz, "sentAt" timestamptz, "receivedAt" timestamptz, source text,
      "delaySeconds" integer, "isClockOff" boolean, "clientKey" text, "askedSlot" text, latitude float8, longitude float8,
      accuracy float8, "fixedAt" timestamptz, "siteId" bigint, distance integer, geofence text, ip text, "userAgent" text,
      "recordId" bigint, "recordVersion" integer)
    returning id, student_id`
}

export type TapEvent = { studentId: number; recordId: number; after: object; ip: string | null }

export function insertTapEvents(tx: Tx, events: readonly TapEvent[]) {
  return tx`
    insert into audit_events (at, actor_id, action, noun, record_id, after, ip)
    select ${tx.change.now}, "studentId", 'tapped', 'record', "recordId", after, ip
    from jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb)
      as n ("studentId" bigint, "recordId" bigint, after jsonb, ip text)`
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
