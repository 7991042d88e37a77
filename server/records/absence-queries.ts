import { type ClockPlacement, clockPlacementColumns } from '#server/days/rules-queries.ts'
import type { Db } from '#server/db.ts'

type AtWork = ClockPlacement & { lastTap: string | null }

/** Deployed interns and the last date that they tapped on, whatever became of the tap. */
export function listAtWork(db: Db, { after, limit }: { after: number; limit: number }) {
  return db<AtWork[]>`
    select ${clockPlacementColumns(db)},
      (select max(work_date) from taps t where t.student_id = p.student_id and t.placement_id = p.id) as last_tap
    from placements p left join sites site on site.id = p.site_id
    where p.status = 'deployed' and p.id > ${after} order by p.id limit ${limit}`
}
