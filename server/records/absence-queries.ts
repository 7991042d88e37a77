import { type ClockPlacement, clockPlacementColumns } from '#server/days/rules-queries.ts'
import type { Db } from '#server/db.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { lastTapOn, whereExpectedToTap } from '#server/fragments/silence.ts'

type AtWork = ClockPlacement & { expectedFrom: string | null; lastTap: string | null }

/** Interns who are expected to tap, and the date of their last tap. */
export function listAtWork(db: Db, { after, limit }: { after: number; limit: number }) {
  return db<AtWork[]>`
    select ${clockPlacementColumns(db)},
      ${expectedFrom(db)} as expected_from, ${lastTapOn(db)} as last_tap
    from placements p left join sites site on site.id = p.site_id
    where ${whereExpectedToTap(db)} and p.id > ${after} order by p.id limit ${limit}`
}
