import type { Setup } from '#domain/geofence.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import { type Chain, chainsOf } from '#server/days/chain-queries.ts'
import { byStudent } from '#server/days/group.ts'
import { type Counted, countedOf } from '#server/days/hours-queries.ts'
import type { Dates } from '#server/days/rules-queries.ts'
import { shownDays, shownTaps, weekDays } from '#server/days/shown-queries.ts'
import { rulesIn, rulesParts } from '#server/days/shown-rules-queries.ts'
import type { Db } from '#server/db.ts'
import { consentsTo } from '#server/fragments/consents.ts'
import { nameOf } from '#server/fragments/names.ts'
import { type NoticeRow, noticesOf } from '#server/fragments/notices.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import { type Piece, type RowsOf, readTogether } from '#server/fragments/together.ts'
import { one } from '#server/http/sql.ts'
import { gathered } from '#server/threads/gather.ts'
import type { Place } from './state.ts'

type Person = Place & {
  studentId: number
  hasLocationConsent: boolean
  notices: NoticeRow[]
  /** Null for a student without a placement, as all that follows. */
  placementId: number | null
  status: PlacementStatus
  setup: Setup
  companyName: string | null
  siteName: string | null
  supervisorName: string | null
}

/** The dates that a tap may belong to, the weeks whose days are counted, and the dates that rules are read for. */
export type ScreenDates = { round: Dates; weeks: Dates; ruled: Dates }

/** What the tap screens of these students are made from. */
export function screenParts(db: Db, ids: readonly number[], { round, weeks, ruled }: ScreenDates) {
  return {
    people: peopleOf(db, ids, round.from),
    records: shownDays(db, ids, round),
    taps: shownTaps(db, ids, round),
    days: weekDays(db, ids, weeks),
    chains: chainsOf(db, ids),
    counted: countedOf(db, ids),
    ...rulesParts(db, ids, ruled),
  }
}

/** The screen of each student among what was read of many. */
export function screensIn(found: RowsOf<ReturnType<typeof screenParts>>, ids: readonly number[], zone: string) {
  const rules = rulesIn(found, zone)
  const [records, taps, days] = [byStudent(found.records), byStudent(found.taps), byStudent(found.days)]
  const [chains, counted] = [byStudent<Chain & Own>(found.chains), byStudent<Counted & Own>(found.counted)]
  const people = byStudent(found.people)
  return ids.map((id) => ({
    person: one(people.get(id) ?? [], 'Student'),
    records: records.get(id) ?? [],
    taps: taps.get(id) ?? [],
    days: days.get(id) ?? [],
    chains: chains.get(id) ?? [],
    counted: counted.get(id) ?? [],
    rules,
  }))
}

type Own = { studentId: number }
export type Screen = ReturnType<typeof screensIn>[number]

/** Students who ask at the same moment share the statement. */
export const readScreen = gathered(
  async (db: Db, ids: readonly number[], { zone, ...dates }: ScreenDates & { zone: string }) =>
    screensIn(await readTogether(db, screenParts(db, ids, dates)), ids, zone),
)

function peopleOf(db: Db, ids: readonly number[], since: string): Piece<Person> {
  return {
    names: [
      ...(['studentId', 'hasLocationConsent', 'notices', 'placementId', 'status', 'setup', 'companyName'] as const),
      ...(['siteName', 'supervisorName', 'latitude', 'longitude', 'radiusMeters'] as const),
    ],
    rows: db`
      select asked.id as student_id, ${consentsTo(db, 'location', db`asked.id`)} as has_location_consent,
        ${noticesOf(db, db`asked.id`, since)} as notices, p.id as placement_id, p.status, p.setup,
        o.name as company_name, site.name as site_name, ${nameOf(db, 'w')} as supervisor_name,
        site.latitude, site.longitude, site.radius_meters
      from unnest(${ids as number[]}::bigint[]) as asked (id)
        left join lateral (
          select * from placements p where p.student_id = asked.id order by ${currentFirst(db)} limit 1) p on true
        left join companies o on o.id = p.company_id left join sites site on site.id = p.site_id
        left join users w on w.id = p.supervisor_id`,
  }
}
