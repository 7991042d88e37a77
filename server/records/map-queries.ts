import type { DayMap } from '#contract/day-map.ts'
import type { Db } from '#server/db.ts'

/** The site that the day's taps were measured against; without one, that of the placement. */
export async function findSiteOf(
  db: Db,
  { studentId, placementId, workDate }: { studentId: number; placementId: number; workDate: string },
): Promise<DayMap['site']> {
  const [site] = await db<NonNullable<DayMap['site']>[]>`
    select s.name, s.latitude, s.longitude, s.radius_meters from sites s
    where s.latitude is not null and s.id = coalesce(
      (select t.site_id from taps t
        where t.student_id = ${studentId} and t.work_date = ${workDate} and t.placement_id = ${placementId} and t.site_id is not null
        order by t.at, t.id limit 1),
      (select p.site_id from placements p where p.id = ${placementId}))`
  return site ?? null
}
