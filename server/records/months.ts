import type { MonthOfStudent } from '#contract/month-of-student.ts'
import { weekOf } from '#domain/calendar.ts'
import { listCountable } from '#server/days/countable-queries.ts'
import { countDays, sumOf } from '#server/days/counted-days.ts'
import type { Db } from '#server/db.ts'
import type { Actor } from '#server/http/serve.ts'
import { listMonths } from './queries.ts'

type MonthsQuery = Parameters<typeof listMonths>[2]

/** Students within reach with the totals of their month, after the weekly cap, as the month itself shows them. */
export async function monthsOf(
  db: Db,
  actor: Actor,
  query: MonthsQuery,
): Promise<{ students: MonthOfStudent[]; total: number }> {
  const { from, to } = query
  const { students, total } = await listMonths(db, actor, query)
  const weeks = { from: weekOf(from).from, to: weekOf(to).to }
  const days = await listCountable(
    db,
    students.map(({ id }) => id),
    weeks,
  )
  const counted = await countDays(db, days)
  const inMonth = days.filter(({ workDate }) => from <= workDate && workDate <= to)
  const withMinutes = students.map((student) => {
    const own = inMonth.filter(({ studentId }) => studentId === student.id)
    const { approved, pending } = sumOf(own.map(({ id }) => counted.get(id)))
    return { ...student, approvedMinutes: approved, pendingMinutes: pending }
  })
  return { students: withMinutes, total }
}
