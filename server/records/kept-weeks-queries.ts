import type { KeptWeek } from '#contract/records.ts'
import type { Db, Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'

function weeksInReach(db: Db | Tx, actor: Actor) {
  return db`
    select k.id, p.student_id, ${listNameOf(db, 'u')} as student_name, k.placement_id, k.week
    from kept_weeks k join placements p on p.id = k.placement_id join students s on s.id = p.student_id
      join users u on u.id = s.id
    where k.confirmed_at is null and ${studentsInReach(db, actor)}`
}

export type StoredWeek = Omit<KeptWeek, 'minutesBefore' | 'minutesAfter'>

export function listKeptWeeks(db: Db, actor: Actor) {
  return db<StoredWeek[]>`${weeksInReach(db, actor)} order by u.last_name, u.first_name, k.week, k.id limit 1000`
}

export async function lockKeptWeek(tx: Tx, actor: Actor, id: number): Promise<StoredWeek> {
  return one(await tx<StoredWeek[]>`${weeksInReach(tx, actor)} and k.id = ${id} for update of k`, 'Week')
}

export async function confirmKeptWeek(tx: Tx, id: number): Promise<void> {
  await tx`
    update kept_weeks set confirmed_by = ${tx.change.by?.id ?? null}, confirmed_at = ${tx.change.now} where id = ${id}`
}
