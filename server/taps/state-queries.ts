import { recordColumns, type StoredRecord } from '#server/days/record-queries.ts'
import {
  type CalendarRow,
  type ClockPlacement,
  calendarColumns,
  clockPlacementColumns,
  type Dates,
  type PassRow,
  type ScheduleRow,
} from '#server/days/rules-queries.ts'
import { type TapRow, tapColumns } from '#server/days/tap-queries.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { isoText } from '#server/db-values.ts'
import { consentsTo } from '#server/fragments/consents.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import { liveSessions, type Session } from '#server/sessions/queries.ts'
import type { KeptAnswer } from './first-answer.ts'

/** `placementId` if another placement than the current one is meant. */
export type TapCall = { token: string; clientKey: string; placementId: number | null }
/** The owner of the session. */
type CallerSession = Pick<Session, 'role' | 'createdAt' | 'expiresAt' | 'firstId'> & {
  callerId: number
  sessionId: number
}
/** With its stored first answer, for two days, and the current record. */
export type KnownTap = TapRow & { firstRecord: KeptAnswer | null; recordNow: StoredRecord | null }
export type StateRow = ClockPlacement & {
  /** Missing if nobody has ever taken the turn. */
  turn: number | null
  minute: number | null
  calls: number | null
  /** Since when the placement takes taps; null if it takes none. */
  tapsSince: string | null
  hasLocationConsent: boolean
  schedules: ScheduleRow[]
  passes: PassRow[]
  records: StoredRecord[]
  /** The taps of these dates. */
  taps: TapRow[]
  /** The earlier tap with this key, however old. */
  sameKey: KnownTap | null
  /** The same for everyone, so only in the first row. */
  calendar: CalendarRow | null
}

/** The states of the callers, in the order of the calls; empty for a token without a session at `now`. */
export function listCallers(db: Db | Tx, asked: readonly TapCall[], { now, ...dates }: Dates & { now: string }) {
  const wanted = db`
    select call.place, call.client_key, call.placement_id as wanted_id, s.user_id as caller_id, s.id as session_id, u.role,
      s.created_at, s.expires_at, s.first_id
    from unnest(${asked.map(({ token }) => token)}::text[], ${asked.map(({ clientKey }) => clientKey)}::text[],
      ${asked.map(({ placementId }) => placementId)}::bigint[]) with ordinality as call (token, client_key, placement_id, place)
    left join (${liveSessions(db, now)}) on s.token_hash = decode(call.token, 'hex')`
  return listStates<StateRow & (CallerSession | { [name in keyof CallerSession]: null })>(db, wanted, dates)
}

export type Whose = { studentId: number; placementId: number | null }

/** The student's state, outside of a tap. */
export async function findState(
  db: Db | Tx,
  { studentId, placementId }: Whose,
  dates: Dates,
): Promise<StateRow | null> {
  const [row] = await listStates(
    db,
    db`select 1 as place, ${studentId}::bigint as caller_id, null as client_key, ${placementId}::bigint as wanted_id`,
    dates,
  )
  return row ?? null
}

/**
 * What the taps of many students are decided by, in one statement and so at one moment. The placement is the wanted
 * one, else the current one: the one that takes taps, or the one whose status says why none are taken.
 */
function states(db: Db | Tx, wanted: Fragment, { from, to }: Dates): Fragment {
  return db`
    select wanted.*, turns.turn, turns.minute, turns.calls, p.*,
      ${consentsTo(db, 'location', db`wanted.caller_id`)} as has_location_consent,
      (select coalesce(json_agg(json_build_object('placementId', placement_id, 'validFrom', valid_from, 'days', days,
          'firstStart', first_start::text, 'firstEnd', first_end::text, 'secondStart', second_start::text,
          'secondEnd', second_end::text, 'flexible', flexible) order by valid_from, id), '[]')
        from schedules where placement_id = p.id) as schedules,
      (select coalesce(json_agg(json_build_object('placementId', placement_id, 'onDate', on_date, 'kind', kind,
          'minutes', minutes)), '[]')
        from passes where placement_id = p.id and on_date between ${from} and ${to} and archived_at is null) as passes,
      (select coalesce(json_agg(r order by r."workDate"), '[]') from (
        select ${recordColumns(db)} from time_records r
        where r.placement_id = p.id and r.work_date between ${from} and ${to}) r) as records,
      (select coalesce(json_agg(t order by t."workDate", t.at, t.id), '[]') from (
        select ${tapColumns(db)} from taps t
        where t.student_id = wanted.caller_id and t.placement_id = p.id and t.work_date between ${from} and ${to}) t) as taps,
      (select row_to_json(t) from (
        select ${tapColumns(db)}, (select record from tap_answers where tap_id = t.id) as "firstRecord",
          (select row_to_json(r) from (select ${recordColumns(db)} from time_records r where r.id = t.record_id) r) as "recordNow"
        from taps t where t.student_id = wanted.caller_id and t.client_key = wanted.client_key) t) as same_key,
      case when wanted.place = 1 then (select row_to_json(c) from (select ${calendarColumns(db, { from, to })}) c) end as calendar
    from (${wanted}) wanted
    left join turns on turns.student_id = wanted.caller_id
    left join lateral (
      select ${clockPlacementColumns(db)}, p.taps_since
      from placements p left join sites site on site.id = p.site_id
      where p.student_id = wanted.caller_id and p.id = coalesce(wanted.wanted_id, p.id)
      order by ${currentFirst(db)} limit 1) p on true
    order by wanted.place`
}

async function listStates<R extends StateRow>(db: Db | Tx, wanted: Fragment, dates: Dates): Promise<R[]> {
  return withInstants(await db<R[]>`${states(db, wanted, dates)}`)
}

function withInstants<R extends StateRow>(rows: R[]): R[] {
  for (const { records, taps, sameKey } of rows) {
    for (const record of records) asInstants(record, recordInstants)
    for (const tap of taps) asInstants(tap, tapInstants)
    if (sameKey) asInstants(sameKey, tapInstants)
    if (sameKey?.recordNow) asInstants(sameKey.recordNow, recordInstants)
  }
  return rows
}

const recordInstants = ['amIn', 'amOut', 'pmIn', 'pmOut', 'otIn', 'otOut', 'decidedAt', 'closesAt'] as const
const tapInstants = ['at', 'receivedAt', 'deviceAt', 'fixedAt', 'voidedAt'] as const

/** The placement of each student that took taps at a moment; missing if none did. */
export function listPlacementsAt(db: Db | Tx, asked: readonly { studentId: number; at: string }[]) {
  return db<{ studentId: number; placementId: number }[]>`
    select distinct on (p.student_id) p.student_id, p.id as placement_id
    from unnest(${asked.map(({ studentId }) => studentId)}::bigint[], ${asked.map(({ at }) => at)}::timestamptz[])
      as pressed (student_id, at)
    join placements p on p.student_id = pressed.student_id
    where p.taps_since <= pressed.at or exists (
      select from placement_spans s
      where s.placement_id = p.id and s.from_at <= pressed.at and s.until_at > pressed.at)
    order by p.student_id, p.id desc`
}

/** In JSON the database writes an instant in its own form. */
function asInstants<K extends string>(row: { [name in K]: string | null }, names: readonly K[]): void {
  for (const name of names) {
    const text = row[name]
    if (text !== null) row[name] = isoText(text)
  }
}
