import { recordColumns, type StoredRecord } from '#server/clock/record-queries.ts'
import {
  type CalendarRow,
  type ClockPlacement,
  calendarColumns,
  clockPlacementColumns,
  type Dates,
  type PassRow,
  type ScheduleRow,
} from '#server/clock/rules-queries.ts'
import { type TapRow, tapColumns } from '#server/clock/tap-queries.ts'
import type { Db, Tx } from '#server/db.ts'

export type Asked = { studentId: number; clientKey: string }
export type StateRow = ClockPlacement & {
  askedBy: number
  /** Absent where nobody has ever changed anything. */
  turn: number | null
  minute: number | null
  calls: number | null
  schedules: ScheduleRow[]
  passes: PassRow[]
  records: StoredRecord[]
  /** The taps of these dates. */
  taps: TapRow[]
  /** The tap that already has this key, whenever it was. */
  sameKey: TapRow | null
  /** The same for all, so only in the first row. */
  calendar: CalendarRow | null
}

/**
 * What the taps of many students are decided by, in one statement and so of one moment. The placement is the one that takes
 * taps, else the newest, whose state says why none are taken.
 */
export async function listStates(db: Db | Tx, asked: readonly Asked[], { from, to }: Dates): Promise<StateRow[]> {
  const rows = await db<StateRow[]>`
    select wanted.student_id as asked_by, turns.turn, turns.minute, turns.calls, p.*,
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
        where t.student_id = wanted.student_id and t.placement_id = p.id and t.work_date between ${from} and ${to}) t) as taps,
      (select row_to_json(t) from (
        select ${tapColumns(db)} from taps t
        where t.student_id = wanted.student_id and t.client_key = wanted.client_key) t) as same_key,
      case when wanted.place = 1 then (select row_to_json(c) from (select ${calendarColumns(db, { from, to })}) c) end as calendar
    from unnest(${asked.map(({ studentId }) => studentId)}::bigint[], ${asked.map(({ clientKey }) => clientKey)}::text[])
      with ordinality as wanted (student_id, client_key, place)
    left join turns on turns.student_id = wanted.student_id
    left join lateral (
      select ${clockPlacementColumns(db)}
      from placements p left join sites site on site.id = p.site_id
      where p.student_id = wanted.student_id
      order by (p.status in ('deployed', 'on_hold', 'hours_met')) desc, p.id desc limit 1) p on true
    order by wanted.place`
  for (const { records, taps, sameKey } of rows) {
    for (const record of records) asInstants(record, recordInstants)
    for (const tap of sameKey ? [...taps, sameKey] : taps) asInstants(tap, tapInstants)
  }
  return rows
}

const recordInstants = ['amIn', 'amOut', 'pmIn', 'pmOut', 'otIn', 'otOut', 'decidedAt', 'closesAt'] as const
const tapInstants = ['at', 'receivedAt', 'deviceAt', 'fixedAt', 'voidedAt'] as const

/** In JSON the database writes an instant in its own way. */
function asInstants<K extends string>(row: { [name in K]: string | null }, names: readonly K[]): void {
  for (const name of names) {
    const text = row[name]
    if (text !== null) row[name] = new Date(text).toISOString()
  }
}
