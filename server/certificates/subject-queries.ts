import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db.ts'
import { fullNameOf } from '#server/fragments/names.ts'
import { whereUndecided } from '#server/fragments/records.ts'
import { whereBegun } from '#server/fragments/standing.ts'

export type Subject = {
  placementId: number
  name: string
  program: string
  coordinator: string
  /** Of the placement, and of all from the first of its chain on where the intern was at work. */
  company: string | null
  companies: string[]
  firstDay: WorkDate | null
  undecided: number
}

/** Who and what certificates of these placements name. */
export function listSubjects(db: Db | Tx, placementIds: readonly number[]) {
  return db<Subject[]>`
    with recursive chain as (
      select id as newest_id, id, continues_id, company_id, start_date, end_date, standing, 0 as depth from placements
      where id = any(${placementIds as number[]})
      union all
      select c.newest_id, p.id, p.continues_id, p.company_id, p.start_date, p.end_date, p.standing, c.depth + 1
      from chain c cross join lateral (select * from placements where id = c.continues_id offset 0) p)
    select p.id as placement_id, coalesce(${fullNameOf(db, 'u')}, u.username) as name, c.name as program,
      coalesce(${fullNameOf(db, 'k')}, '') as coordinator, o.name as company, w.companies, w.first_day,
      (select count(*)::int from time_records r where r.placement_id = p.id and ${whereUndecided(db)}) as undecided
    from (
      select h.newest_id, min(h.start_date) as first_day,
        coalesce(array_agg(distinct f.name) filter (where f.name is not null), '{}') as companies
      from chain h left join companies f on f.id = h.company_id
      where h.depth = 0 or ${whereBegun(db, 'h')} group by h.newest_id) w
      join placements p on p.id = w.newest_id join users u on u.id = p.student_id join students s on s.id = u.id
      join courses c on c.id = p.course_id left join users k on k.id = s.coordinator_id
      left join companies o on o.id = p.company_id`
}
