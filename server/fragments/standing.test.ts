import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBeingPrepared, isLive, isRunning, type PlacementStatus, placementStatuses } from '#domain/placement.ts'
import { currentOf } from '#domain/placing.ts'
import type { Tx } from '#server/db.ts'
import { startApi } from '#server/testing/api.ts'
import { aCourse, aStudent } from '#server/testing/school.ts'
import { currentFirst, isCurrent } from './standing.ts'

// Which placement of a student is the current one is written four times: for values, as an order, as a condition, and as
// the trigger that keeps the rank of its status. Here all four answer for students with placements of every kind.
const api = await startApi()
const { db } = api

const ended = placementStatuses.filter((status) => !isLive(status))
const aWish = fc.record({
  status: fc.constantFrom(...placementStatuses, ...ended, ...ended, ...ended, ...ended),
  term: fc.nat(2),
  hasBegun: fc.boolean(),
  continues: fc.boolean(),
})
type Wish = typeof aWish extends fc.Arbitrary<infer T> ? T : never
const someWishes = fc.array(aWish, { minLength: 1, maxLength: 5 }).map(possible)

/** One at work, and one in preparation for each term (rule 14). */
function possible(wishes: readonly Wish[]): Wish[] {
  return wishes.filter(({ status, term }, place) => {
    const before = wishes.slice(0, place)
    if (isRunning(status)) return !before.some((one) => isRunning(one.status))
    return !isBeingPrepared(status) || !before.some((one) => isBeingPrepared(one.status) && one.term === term)
  })
}

const endOf = ({ status, hasBegun }: Wish) => (!isLive(status) && hasBegun ? '2026-10-30' : null)

/** Each is made as one that was given up, and changed then, so that the trigger follows both. */
async function place(tx: Tx, { studentId, wishes }: { studentId: number; wishes: readonly Wish[] }): Promise<void> {
  const [student] = await tx<{ courseId: number }[]>`select course_id from students where id = ${studentId}`
  let earlier: number | null = null
  for (const wish of wishes) {
    const made: { id: number }[] = await tx`
      insert into placements (student_id, course_id, term_id, required_minutes, start_date, continues_id, status)
      select ${studentId}, ${student!.courseId}, id, 29160, '2026-06-15', ${wish.continues ? earlier : null}, 'withdrawn'
      from terms order by id offset ${wish.term} limit 1 returning id`
    await tx`update placements set status = ${wish.status}, end_date = ${endOf(wish)} where id = ${made[0]!.id}`
    earlier = made[0]!.id
  }
}

async function load(tx: Tx): Promise<void> {
  const terms = [2026, 2027, 2028].map((year) => ({
    schoolYear: `${year}-${year + 1}`,
    semester: 'first',
    startsOn: `${year}-06-01`,
    endsOn: `${year}-12-18`,
  }))
  await tx`insert into terms ${tx(terms)}`
  const courseId = await aCourse(tx)
  for (const wishes of fc.sample(someWishes, { numRuns: 150, seed: 14 })) {
    await place(tx, { studentId: await aStudent(tx, { courseId }), wishes })
  }
}

type Row = {
  id: number
  studentId: number
  status: PlacementStatus
  endDate: string | null
  continuesId: number | null
}

/** The current placements by the rule, after each of its copies in the database has named the same. */
async function agreed(): Promise<{ current: Row[]; newest: Row[] }> {
  const rows = await db<Row[]>`select id, student_id, status, end_date, continues_id from placements order by id desc`
  const students = await db<{ studentId: number; id: number | null; rank: number }[]>`
    select s.id as student_id, p.id, f.status_rank as rank
    from students s join student_figures f on f.student_id = s.id left join lateral (
      select p.id from placements p where p.student_id = s.id order by ${currentFirst(db)} limit 1) p on true
    order by s.id`
  const byRule = students.map(({ studentId }) => {
    const current = currentOf(rows.filter((row) => row.studentId === studentId))
    return { studentId, id: current?.id ?? null, rank: current ? placementStatuses.indexOf(current.status) + 1 : 0 }
  })
  expect([...students]).toEqual(byRule)
  const current = await db<{ id: number }[]>`select p.id from placements p where ${isCurrent(db)} order by p.student_id`
  expect(current.map(({ id }) => id)).toEqual(byRule.flatMap(({ id }) => id ?? []))
  const newest = students.flatMap(({ studentId }) => rows.find((row) => row.studentId === studentId) ?? [])
  return { current: rows.filter(({ id }) => byRule.some((one) => one.id === id)), newest }
}

test('the rule, the order, the condition and the kept rank name the same current placement', async () => {
  await api.write(load)
  const { current, newest } = await agreed()
  const isGivenUp = ({ status, endDate }: Row) => !isLive(status) && endDate === null
  const ids = new Set(current.map(({ id }) => id))
  expect(newest.filter((row) => isGivenUp(row) && !ids.has(row.id)).length).toBeGreaterThan(10)
  expect(current.filter((row) => isGivenUp(row) && row.continuesId !== null).length).toBeGreaterThan(5)
  // Then time passes: some interns leave, given-up placements are deleted, and some are continued no longer.
  await db`update placements set status = 'pulled_out', end_date = '2026-10-31' where standing = 0 and id % 2 = 0`
  await agreed()
  await db`update placements set continues_id = null where id % 3 = 0`
  await agreed()
  await db`
    delete from placements p where id % 5 = 0 and not exists (select from placements n where n.continues_id = p.id)`
  await agreed()
})

test('the current placement is found by an index, without sorting', async () => {
  const plan = await api.write(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    return tx<Record<string, string>[]>`
      explain (costs off) select p.* from placements p where p.student_id = 7 order by ${currentFirst(tx)} limit 1`
  })
  const lines = plan.map((row) => Object.values(row)[0]).join('\n')
  expect(lines).toContain('placements_by_standing')
  expect(lines).not.toContain('Sort')
})
