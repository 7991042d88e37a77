import type { TapRequest } from '#contract/taps.ts'
import type { AcceptedTap } from '#domain/decide-tap.ts'
import { type RecordWrite, upsertingOf } from '#server/days/record-queries.ts'
import { type TapRow, tapColumns } from '#server/days/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import type { KeptAnswer } from './first-answer.ts'

/** A tap as it was sent, with the decision. Fields that were not sent are missing, which the database reads as null. */
export type NewTap = Required<Omit<TapRequest, 'slot' | 'studentId' | 'workDate'>> &
  Omit<AcceptedTap, 'isVoided' | 'isCorrected'> & {
    studentId: number
    placementId: number
    siteId: number | null
    askedSlot: TapRequest['slot']
    askedDate: TapRequest['workDate']
    receivedAt: string
    ip: string | null
    userAgent: string | null
    /** The stored part of the answer. */
    record: KeptAnswer
  }

export type Write = {
  now: string
  /** The minute in which calls are counted. */
  minute: number
  /** How long the statement may wait before the read is too old. */
  longestWait: string
  /** Each student's turn at the time of the read. */
  turns: readonly { studentId: number; turn: number }[]
  taps: readonly NewTap[]
  records: readonly RecordWrite[]
}
type Written = { studentId: number; id: number | null; recordId: number | null; recordVersion: number | null }

/**
 * Counts a call of each student and writes taps, their first answers, the records of their days and their events, in
 * one statement, which is its own transaction. Students whose turn was taken since the read are skipped and not
 * returned. So is everyone if a held turn made the statement wait, because the read is too old by then (decision 050).
 */
export function writeTaps(db: Db | Tx, { now, minute, longestWait, turns, taps, records }: Write) {
  return db<Written[]>`
    with turned as (
      insert into turns as t (student_id, turn, minute, calls)
      select student_id, turn + 1, ${minute}, 1
      from unnest(${turns.map(({ studentId }) => studentId)}::bigint[], ${turns.map(({ turn }) => turn)}::bigint[])
        as wanted (student_id, turn) order by student_id
      on conflict (student_id) do update
        set turn = excluded.turn, calls = case when t.minute < excluded.minute then 1 else t.calls + 1 end,
          minute = greatest(t.minute, excluded.minute)
        where t.turn = excluded.turn - 1
      returning student_id),
    timely as (
      select student_id from turned
      where case when (select count(*) from turned) > 0 then clock_timestamp() < statement_timestamp() + ${longestWait}::interval end),
    stored as (${upsertingOf(db, records, { now, where: db`where student_id in (select student_id from timely)` })}),
    n as (
      select * from stored join json_to_recordset(${JSON.stringify(taps)}::text::json) as n ("studentId" bigint,
        "placementId" bigint, "workDate" date, slot text, at text, "deviceAt" timestamptz, "sentAt" timestamptz,
        "receivedAt" timestamptz, source text, "delaySeconds" integer, "isClockOff" boolean, "clientKey" text, "askedSlot" text, "askedDate" date,
        latitude float8, longitude float8, accuracy float8, "fixedAt" timestamptz, "siteId" bigint, distance integer,
        geofence text, ip text, "userAgent" text, record json) on n."placementId" = stored.placement_id),
    events as (
      insert into audit_events (at, actor_id, action, noun, record_id, after, ip)
      select ${now}, "studentId", 'tapped', 'record', id, jsonb_build_object('slot', slot, 'at', at), ip from n),
    tapped as (
      insert into taps (student_id, placement_id, work_date, slot, at, device_at, sent_at, received_at, source, delay_seconds,
        is_clock_off, client_key, asked_slot, asked_date, latitude, longitude, accuracy, fixed_at, site_id, distance, geofence, ip, user_agent,
        record_id, record_version)
      select "studentId", "placementId", "workDate", slot, at::timestamptz, "deviceAt", "sentAt", "receivedAt", source,
        "delaySeconds", "isClockOff", "clientKey", "askedSlot", "askedDate", latitude, longitude, accuracy, "fixedAt", "siteId", distance,
        geofence, ip, "userAgent", id, version
      from n
      returning id, student_id, record_id, record_version),
    answered as (
      insert into tap_answers (tap_id, received_at, record)
      select tapped.id, n."receivedAt", n.record from tapped join n on n."studentId" = tapped.student_id)
    select student_id, id, record_id, record_version from timely left join tapped using (student_id)`
}

/**
 * Deletes first answers that are no longer promised, and spans of placements that no tap can need anymore (rule 37).
 */
export async function deleteOldAnswers(db: Db, before: string): Promise<void> {
  await db`delete from tap_answers where received_at < ${before}`
  await db`delete from placement_spans where until_at < ${before}`
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
