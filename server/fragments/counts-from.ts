import type { Db, Tx } from '#server/db.ts'

/** As `expectedFrom` of `domain/counts-from.ts` has it of `placements p`; the school's day is read once per statement. */
export function expectedFrom(db: Db | Tx) {
  return db`case when p.start_date is not null then greatest(p.start_date,
    coalesce(p.counts_from, (select g.counts_from from school_settings g))) end`
}
