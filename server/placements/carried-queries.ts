import type { PageQuery } from '#contract/parts.ts'
import type { CarriedHours } from '#contract/placements.ts'
import type { Db } from '#server/db.ts'
import { listNameOf, nameOrUsername } from '#server/fragments/names.ts'
import { contains, one, slice } from '#server/http/sql.ts'

/** Carried hours: whose, how many, why, and who entered them; those without full proof come first (rule 25). */
export async function listCarried(db: Db, query: PageQuery) {
  const matching = db`
    from placements p join users u on u.id = p.student_id
    where p.carried_minutes > 0 ${query.search ? db`and u.search like ${contains(query.search)}` : db``}`
  const [carried, counted] = await Promise.all([
    db<CarriedHours[]>`
      select p.id, p.student_id, ${listNameOf(db, 'u')} as student_name, s.student_number,
        c.code as course_code, o.name as company_name, p.status, p.carried_minutes, p.carried_counted, p.carried_reason,
        p.carried_file_name, p.carried_proven, e.at, e.by_name
      from (select p.id as page_id ${matching} order by p.carried_minutes <= p.carried_proven, p.id desc ${slice(db, query)}) page
        join placements p on p.id = page_id join users u on u.id = p.student_id join students s on s.id = u.id
        join courses c on c.id = p.course_id left join companies o on o.id = p.company_id
        left join lateral (
          select e.at, ${nameOrUsername(db, 'w')} as by_name
          from audit_events e left join users w on w.id = e.actor_id
          where e.noun = 'placement' and e.record_id = p.id and (e.after ->> 'carriedMinutes')::int > 0
          order by e.id desc limit 1) e on true
      order by p.carried_minutes <= p.carried_proven, p.id desc`,
    db<{ total: number; unproven: number }[]>`
      select count(*)::int as total, count(*) filter (where p.carried_minutes > p.carried_proven)::int as unproven ${matching}`,
  ])
  return { carried, ...one(counted, 'Total') }
}
