import type { StudentQuery } from '#contract/students.ts'
import { isRunning, placementStatuses } from '#domain/placement.ts'
import { countedMinutes } from '#server/days/counted-queries.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { internsOf } from '#server/fragments/in-reach.ts'
import { lastTapOn } from '#server/fragments/silence.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { sortKey } from '#server/http/sql.ts'
import type { PeopleOrder } from '#server/people-lists/match-queries.ts'

type Sort = StudentQuery['sort']

/** Sorts by what is kept beside a student in `student_figures f`, in the order of its indexes (decision 233). */
const kept = /^-?(status|hours|remaining|lastTap)$/

/** `students s`, with the table that the order of the list is read from. */
export function studentTable(db: Db | Tx, actor: Actor, sort: Sort): Fragment {
  if (sort === undefined) return db`students s`
  if (kept.test(sort)) return db`students s join ${figuresFor(db, actor)} f on f.student_id = s.id`
  return sort.endsWith('account') ? db`students s join accounts a on a.user_id = s.id` : db`students s`
}

export function studentOrder(db: Db | Tx, sort: Sort): PeopleOrder | null {
  if (sort === undefined) return null
  const columns = {
    name: db`u.search collate "C"`,
    createdAt: db`u.created_at`,
    studentNumber: db`lower(s.student_number)`,
    section: db`lower(s.section)`,
    status: db`f.status_rank`,
    hours: db`f.approved_minutes`,
    remaining: db`f.remaining_minutes`,
    lastTap: db`f.last_tap_on`,
    account: db`a.stage`,
  }
  const { name, isTurned } = sortKey<keyof typeof columns>(sort)
  return { by: columns[name], isOfUsers: name === 'name' || name === 'createdAt', isTurned }
}

type AccountStage = NonNullable<StudentQuery['account']>
const stages: Record<AccountStage, readonly number[]> = { not_invited: [0], never_signed_in: [0, 1], active: [2] }

/** A condition on `students s`. */
export function isAtAccountStage(db: Db | Tx, stage: AccountStage) {
  return db`s.id in (select user_id from accounts where stage = any(${stages[stage] as number[]}))`
}

/** A condition on `students s`: at work, with at most so many hours left. */
export function hasHoursLeft(db: Db | Tx, actor: Actor, hours: number) {
  const running = placementStatuses.flatMap((status, index) => (isRunning(status) ? index + 1 : []))
  return db`s.id in (
    select student_id from ${figuresFor(db, actor)} f where remaining_minutes <= ${hours * 60} and status_rank = any(${running}))`
}

/**
 * What is kept is of the current placement, so for a supervisor, who may reach only an earlier one, the figures of those
 * few are counted: an order or a filter would otherwise tell who is at work elsewhere, and since when (rule 32).
 */
function figuresFor(db: Db | Tx, actor: Actor): Fragment {
  if (actor.role !== 'supervisor') return db`student_figures`
  const reached = db`
    select distinct on (p.student_id) p.* from placements p where ${internsOf(db, actor)}
    order by p.student_id, ${currentFirst(db)}`
  return db`(
    select p.student_id, status_rank(p.status), h.approved as approved_minutes,
      greatest(0, p.required_minutes - h.approved) as remaining_minutes,
      coalesce(${lastTapOn(db)}, '-infinity') as last_tap_on
    from (${reached}) p join (${countedMinutes(db, db`select id from (${reached}) r`)}) h on h.placement_id = p.id)`
}

/** Students whose figures are counted together, so that no statement is long. */
const countedTogether = 1000

export async function listFigureGroups(db: Db): Promise<number[][]> {
  const rows = await db<{ ids: number[] }[]>`
    select array_agg(id) as ids
    from (select id, (row_number() over (order by id) - 1) / ${countedTogether} as part from students) s
    group by part order by part`
  return rows.map(({ ids }) => ids)
}

/**
 * Counts the hours and last taps of these students by their current placement. A row that somebody is changing is left
 * to them, so that nobody waits for the count.
 */
export async function countStudentFigures(db: Db, studentIds: readonly number[]): Promise<void> {
  const ids = studentIds as number[]
  const current = db`
    select distinct on (p.student_id) p.* from placements p where p.student_id = any(${ids})
    order by p.student_id, ${currentFirst(db)}`
  await db`
    with counted as (
      select s.id, coalesce(h.approved, 0) as approved,
        case when h.approved is not null then greatest(0, p.required_minutes - h.approved) end as remaining,
        coalesce(${lastTapOn(db)}, '-infinity') as last_tap
      from students s left join (${current}) p on p.student_id = s.id
        left join (${countedMinutes(db, db`select id from (${current}) c`)}) h on h.placement_id = p.id
      where s.id = any(${ids})),
    changed as (
      select n.* from student_figures f join counted n on n.id = f.student_id
      where (f.approved_minutes, f.remaining_minutes, f.last_tap_on) is distinct from (n.approved, n.remaining, n.last_tap)
      for update of f skip locked)
    update student_figures f set approved_minutes = c.approved, remaining_minutes = c.remaining, last_tap_on = c.last_tap
    from changed c where f.student_id = c.id`
}
