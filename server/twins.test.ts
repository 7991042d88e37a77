import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { absenceLookBack, absentSince, isExpectedToTap, missedDays } from '#domain/absence.ts'
import type { Agreement } from '#domain/agreement.ts'
import { addDays, type WorkDate } from '#domain/calendar.ts'
import { expectedFrom } from '#domain/counts-from.ts'
import { type DocumentStatus, documentState, documentStates } from '#domain/document.ts'
import { covers } from '#domain/holiday.ts'
import { moaOf } from '#domain/moa.ts'
import { fullName, listName } from '#domain/person.ts'
import {
  isBeingPrepared,
  isLive,
  isRunning,
  type PlacementStatus,
  placementStatuses,
  refuseTapIn,
} from '#domain/placement.ts'
import { wasAtWork } from '#domain/placing.ts'
import { isOver, isUndecided, recordStatuses } from '#domain/record.ts'
import { periodsOf, repetitions } from '#domain/repeating.ts'
import { isAskedOf } from '#domain/requirement.ts'
import { listClockPlacements, readParts, rulesOf } from '#server/days/rules-queries.ts'
import type { Fragment } from '#server/db.ts'
import { listSpans } from '#server/documents/span-queries.ts'
import { expectedFrom as expectedFromSql } from '#server/fragments/counts-from.ts'
import { isInState } from '#server/fragments/documents.ts'
import { isKeptAtWork, townOf, townsOfWork } from '#server/fragments/holiday-scope.ts'
import { moaState } from '#server/fragments/moa.ts'
import { fullNameOf, listNameOf } from '#server/fragments/names.ts'
import { whereOver, whereUndecided } from '#server/fragments/records.ts'
import { joinPeriods, whereAskedOf } from '#server/fragments/requirements.ts'
import { countMissedDays, lastTapOn, whereExpectedToTap, whereSilent } from '#server/fragments/silence.ts'
import { whereAtWork, whereBeingPrepared, whereEnded, whereLive, whereRunning } from '#server/fragments/standing.ts'
import { startDemo } from '#server/testing/api.ts'
import { demoNoon as now, demoDay as today } from '#server/testing/database.ts'
import { loadEdges } from '#server/testing/generated-rows.ts'

/*
 * Rules that the domain decides and that lists, counts and locks also need as SQL. Each is answered by both, for every row
 * of the demo school and for generated rows: a difference is a fault in one of them.
 *
 * A twin of `domain/week.ts` is not here: `server/days/counted-queries.test.ts` and "the sum in the database agrees with the
 * rules" of the dashboard compare counted minutes. These need none, because they are decided once. In the domain only: the
 * age of 18, whether a requirement is in order, gates, due dates, risk, hours met, the proposed slot, search keys, classes.
 * In SQL only: who is within reach, quarters of progress, and which town keeps a holiday. Which placement is current is
 * compared in `server/fragments/standing.test.ts`.
 */

const api = await startDemo()
const { db } = api
const zone = 'Asia/Manila'
/** In the middle of the generated interns’ time at work. */
const schoolCountsFrom = addDays(today, -20)

beforeAll(async () => {
  await api.write((tx) => loadEdges(tx, { seed: 19, today }))
  await db`update school_settings set counts_from = ${schoolCountsFrom}`
  // Of every third intern the taps of the last days, and of every ninth all.
  await db`
    update taps t set voided_at = ${now}
    from (select placement_id, max(work_date) as last from taps group by placement_id) o
    where o.placement_id = t.placement_id
      and (student_id % 9 = 0 or (student_id % 3 = 0 and work_date > o.last - 3))`
})

type Placement = {
  id: number
  status: PlacementStatus
  startDate: WorkDate | null
  countsFrom: WorkDate | null
  endDate: WorkDate | null
  takesTaps: boolean
}

const placementRows = () => db<Placement[]>`
  select id, status, start_date, counts_from, end_date, taps_since is not null as takes_taps from placements order by id`

/** The ids of rows for which a condition holds. */
async function idsWhere(from: Fragment, condition: Fragment): Promise<number[]> {
  const rows = await db<{ id: number }[]>`select id from ${from} where ${condition} order by id`
  return rows.map(({ id }) => id)
}

function idsOf<T extends { id: number }>(rows: readonly T[], holds: (row: T) => boolean): number[] {
  const ids = rows.filter(holds).map(({ id }) => id)
  // A rule that never holds would agree with a condition that is always false.
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.length).toBeLessThan(rows.length)
  return ids
}

test('a placement is at work, being prepared, live or ended by the same statuses', async () => {
  const rows = await placementRows()
  expect(new Set(rows.map(({ status }) => status)).size).toBe(placementStatuses.length)
  const twins: [Fragment, (status: PlacementStatus) => boolean][] = [
    [whereRunning(db), isRunning],
    [whereBeingPrepared(db), isBeingPrepared],
    [whereLive(db), isLive],
    [whereEnded(db), (status) => !isLive(status)],
    [whereExpectedToTap(db), isExpectedToTap],
  ]
  for (const [condition, rule] of twins) {
    expect(await idsWhere(db`placements p`, condition)).toEqual(idsOf(rows, ({ status }) => rule(status)))
  }
})

test('the database keeps one placement at work, one in preparation and when taps began by the same statuses', async () => {
  const rows = await placementRows()
  const taking = idsOf(rows, ({ status }) => refuseTapIn(status) === null)
  expect(idsOf(rows, ({ takesTaps }) => takesTaps)).toEqual(taking)
  const statuses = db`unnest(${[...placementStatuses]}::text[]) as p(status)`
  const kept = async (index: string) => {
    const [found] = await db<{ condition: string }[]>`
      select pg_get_expr(indpred, indrelid) as condition from pg_index where indexrelid = ${index}::regclass`
    const held = await db<
      { status: PlacementStatus }[]
    >`select status from ${statuses} where ${db.unsafe(found!.condition)}`
    return held.map(({ status }) => status)
  }
  expect(await kept('placements_one_live')).toEqual(placementStatuses.filter(isRunning))
  expect(await kept('placements_one_prepared')).toEqual(placementStatuses.filter(isBeingPrepared))
  const outcomes = await db<{ status: PlacementStatus; isAtWork: boolean }[]>`
    select status, 'at_work' = any(outcomes_of(status)) as is_at_work from ${statuses}`
  expect(outcomes.filter(({ isAtWork }) => isAtWork).map(({ status }) => status)).toEqual(
    placementStatuses.filter(isRunning),
  )
})

test.each([
  [0, 0],
  [31, 0],
  [45, 40],
  [-2, -20],
])('an intern was at work between %i and %i days ago by the same dates', async (first, last) => {
  const dates = { from: addDays(today, -first), to: addDays(today, -last) }
  const rows = await placementRows()
  expect(await idsWhere(db`placements p`, whereAtWork(db, dates))).toEqual(idsOf(rows, (row) => wasAtWork(row, dates)))
})

test('an intern is expected from the same day', async () => {
  const rows = await placementRows()
  const found = await db<{ id: number; from: WorkDate | null }[]>`
    select id, ${expectedFromSql(db)} as from from placements p order by id`
  const byRules = rows.map((row) => ({ id: row.id, from: expectedFrom({ ...row, schoolCountsFrom }) }))
  expect([...found]).toEqual(byRules)
  expect(rows.some(({ countsFrom }) => countsFrom !== null && countsFrom < schoolCountsFrom)).toBe(true)
  expect(rows.some(({ countsFrom }) => countsFrom !== null && countsFrom > schoolCountsFrom)).toBe(true)
})

test('an intern is silent after the same missed days: same schedule, holidays, look-back and last tap, void ones too', async () => {
  const rows = await placementRows()
  const ids = rows.map(({ id }) => id)
  const [placements, parts, taps, counted, silent] = await Promise.all([
    listClockPlacements(db, ids),
    readParts(db, ids, { from: addDays(today, -absenceLookBack), to: today }),
    db<{ placementId: number; lastTap: WorkDate }[]>`
      select placement_id, max(work_date) as last_tap from taps group by placement_id`,
    db<
      { id: number; missed: number }[]
    >`select p.id, ${countMissedDays(db, today, lastTapOn(db))} as missed from placements p order by p.id`,
    idsWhere(db`placements p`, whereSilent(db, today)),
  ])
  const lastTaps = new Map(taps.map(({ placementId, lastTap }) => [placementId, lastTap]))
  const asked = placements
    .map((placement) => {
      const lastTap = lastTaps.get(placement.id) ?? null
      const { id, status } = placement
      const from = rows.find((row) => row.id === id)!
      const question = { expectedFrom: expectedFrom({ ...from, schoolCountsFrom }), lastTap, today }
      return { id, status, question: { ...question, rules: rulesOf(placement, parts, zone) } }
    })
    .sort((one, two) => one.id - two.id)
  expect([...counted]).toEqual(asked.map(({ id, question }) => ({ id, missed: missedDays(question).length })))
  expect(silent).toEqual(
    idsOf(
      asked,
      ({ status, question }) => isExpectedToTap(status as PlacementStatus) && absentSince(question) !== null,
    ),
  )
  // All cases occur: nothing missed, a few days, and the whole look-back.
  expect(new Set(counted.map(({ missed }) => missed)).size).toBeGreaterThan(15)
})

test('a workplace keeps the same holidays, by the address of its site or company', async () => {
  const kept = await db<{ town: string | null; towns: string[]; isKept: boolean; hasSite: boolean }[]>`
    select ${townOf(db)} as town, ${townsOfWork(db)} as towns, ${isKeptAtWork(db)} as is_kept, site.id is not null as has_site
    from (select distinct on (lower(scope)) * from holidays) h cross join placements p
      left join sites site on site.id = p.site_id`
  const differing = kept.filter(({ town, towns, isKept }) => {
    return covers({ courseIds: [], town }, { courseId: 0, towns }) !== isKept
  })
  expect(differing).toEqual([])
  expect(new Set(kept.map(({ isKept, hasSite }) => `${isKept} ${hasSite}`)).size).toBe(4)
})

test('a company’s MOA is in the same state', async () => {
  const [companies, agreements] = await Promise.all([
    db<{ id: number; moa: string }[]>`select o.id, ${moaState(db, today)} as moa from companies o order by o.id`,
    db<(Agreement & { companyId: number })[]>`
      select company_id, valid_from, valid_until from agreements where archived_at is null`,
  ])
  const byRules = companies.map(({ id }) => {
    const own = agreements.filter(({ companyId }) => companyId === id)
    return { id, moa: moaOf(own, today).state }
  })
  expect([...companies]).toEqual(byRules)
  expect(new Set(byRules.map(({ moa }) => moa)).size).toBe(5)
})

test('a requirement repeats in the same periods', async () => {
  const students = await db<{ id: number }[]>`select id from students`
  const spans = await listSpans(db, students)
  for (const repeats of repetitions) {
    const rows = await db<{ id: number; period: WorkDate; periodEnds: WorkDate }[]>`
      select s.id, slot.period, slot.period_ends
      from students s cross join (select ${repeats}::text as repeats) r ${joinPeriods(db, today)}
      order by s.id, slot.period`
    for (const { id } of students) {
      const span = spans.get(id)
      const rule = span ? periodsOf(repeats, span, today) : []
      const own = rows.filter((row) => row.id === id)
      expect(own.map(({ period, periodEnds }) => [period, periodEnds])).toEqual(rule.map(({ on, to }) => [on, to]))
    }
    expect(rows.length).toBeGreaterThan(200)
  }
})

test('a requirement is asked of the same programs', async () => {
  const rows = await db<{ courseIds: number[]; courseId: number; isAsked: boolean }[]>`
    select array(select course_id from requirement_courses k where k.requirement_id = r.id) as course_ids, c.id as course_id,
      ${whereAskedOf(db, db`c.id`)} as is_asked
    from requirements r cross join courses c`
  const differing = rows.filter(({ courseIds, courseId, isAsked }) => isAskedOf(courseIds, courseId) !== isAsked)
  expect(differing).toEqual([])
  expect(new Set(rows.map(({ isAsked }) => isAsked)).size).toBe(2)
})

test('a document is in the same state', async () => {
  type Row = { id: number; status: DocumentStatus; expiresOn: WorkDate | null; isOnPaper: boolean }
  const rows = await db<Row[]>`
    select id, status, expires_on, paper_received_by is not null as is_on_paper from documents order by id`
  for (const state of documentStates) {
    const inRules = rows.filter((row) => documentState(row, today).state === state).map(({ id }) => id)
    expect(await idsWhere(db`documents d`, isInState(db, state, today)), state).toEqual(inRules)
    expect(inRules.length > 0).toBe(state !== 'missing')
  }
})

test('a day is undecided, and over, by the same statuses and moments', async () => {
  const moments = [-1, 0, 1].map((second) => new Date(Date.parse(now) + second * 1_000).toISOString())
  const days = recordStatuses.flatMap((status) => moments.map((closesAt) => ({ status, closesAt })))
  const rows = days.map((day, id) => ({ id, ...day }))
  const generated = db`jsonb_to_recordset(${JSON.stringify(rows.map(({ id, status, closesAt }) => ({ id, status, closes_at: closesAt })))}::text::jsonb)
    as r (id integer, status text, closes_at timestamptz)`
  expect(await idsWhere(generated, whereUndecided(db))).toEqual(idsOf(rows, ({ status }) => isUndecided(status)))
  expect(await idsWhere(generated, whereOver(db, now))).toEqual(idsOf(rows, (row) => isOver(row, now)))
  type Stored = (typeof rows)[number]
  const stored = await db<Stored[]>`select id, status, closes_at from time_records order by id`
  expect(await idsWhere(db`time_records r`, whereUndecided(db))).toEqual(
    idsOf(stored, ({ status }) => isUndecided(status)),
  )
  const monday = '2026-11-13T12:00:00.000Z'
  const over = stored.filter((row) => isOver(row, monday)).map(({ id }) => id)
  expect(await idsWhere(db`time_records r`, whereOver(db, monday))).toEqual(over)
})

test('a name is written the same', async () => {
  const aWord = fc.option(fc.constantFrom('Ana', 'María Clara', 'de la Cruz', 'Ñ', 'Jr.', 'O’Neil'))
  const aName = fc.record({ firstName: aWord, middleName: aWord, lastName: aWord, suffix: aWord })
  const names = fc.sample(aName, { numRuns: 300, seed: 19 })
  const rows = names.map(({ firstName, middleName, lastName, suffix }) => {
    return { first_name: firstName, middle_name: middleName, last_name: lastName, suffix }
  })
  const columns = db`u.first_name, u.middle_name, u.last_name, u.suffix, ${fullNameOf(db, 'u')} as full, ${listNameOf(db, 'u')} as listed`
  type Named = (typeof names)[number] & { full: string | null; listed: string | null }
  const written = [
    ...(await db<Named[]>`select ${columns} from users u`),
    ...(await db<Named[]>`select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as u (first_name text, middle_name text, last_name text, suffix text)`),
  ]
  for (const { full, listed, ...person } of written) {
    const named = { ...person, username: '' }
    expect({ full, listed }).toEqual({ full: fullName(named) || null, listed: listName(named) || null })
  }
})
