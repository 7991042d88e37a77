import { expect, test } from 'vitest'
import { hoursTotals } from '#domain/week.ts'
import { startApi } from '#server/testing/api.ts'
import { loadGenerated } from '#server/testing/generated-school.ts'
import { readSchool, reckon } from '#server/testing/week-oracle.ts'
import { countedMinutes } from './counted-queries.ts'
import { findTotals, readChains } from './hours-queries.ts'

const api = await startApi()

test('the week in SQL is the week of the rules, over generated chains of placements', async () => {
  await api.write((tx) => loadGenerated(tx, { interns: 150, seed: 7, today: '2026-11-13' }))
  const newest = api.db`select p.id from placements p where not exists (select from placements n where n.continues_id = p.id)`
  type Row = { placementId: number; approved: number; reckoned: number }
  const [few, all, chains, school] = await Promise.all([
    api.db<Row[]>`${countedMinutes(api.db, newest)} order by 1`,
    api.db<Row[]>`${countedMinutes(api.db, newest, 'all')} order by 1`,
    readChains(
      api.db,
      (await api.db<{ id: number }[]>`${newest}`).map(({ id }) => id),
    ),
    readSchool(api.db),
  ])
  expect(few.length).toBeGreaterThan(150)
  expect(all).toEqual(few)
  const inRules = chains.map(({ placementId, days, rules }) => {
    const { approved, pending } = hoursTotals(days, rules)
    return { placementId, approved, reckoned: approved + pending }
  })
  expect(inRules.sort((one, two) => one.placementId - two.placementId)).toEqual(few)
  const { hours } = reckon(school)
  const inText = few.map(({ placementId }) => {
    const { approved = 0, pending = 0 } = hours.get(placementId) ?? {}
    return { placementId, approved, reckoned: approved + pending }
  })
  expect(few).toEqual(inText)
  // All cases occur: capped, kept and locked weeks, and pending hours.
  const [kinds] = await api.db`
    select count(*) filter (where status = 'locked')::int > 100 as locked, count(*) filter (where earned_minutes > 0)::int > 100
      as earned, (select count(*)::int > 20 from kept_weeks) as kept,
      (select count(*)::int > 20 from placements where carried_minutes > 0 and carried_file is null) as unproven
    from time_records`
  expect(kinds).toEqual({ locked: true, earned: true, kept: true, unproven: true })
})

test('the hours of placements read beside others are those that the rules count, of earlier placements too', async () => {
  const ids = (await api.db<{ id: number }[]>`select id from placements order by id`).map(({ id }) => id)
  const together = await Promise.all(ids.map((id) => findTotals(api.db, id, undefined)))
  const chains = new Map((await readChains(api.db, ids)).map((chain) => [chain.placementId, chain]))
  expect(together).toEqual(ids.map((id) => hoursTotals(chains.get(id)!.days, chains.get(id)!.rules)))
})
