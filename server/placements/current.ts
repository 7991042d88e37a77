import type { Db, Tx } from '#server/db.ts'

/**
 * Joins to `students s` the placement that counts for them now, as `cp`: the one at work, else the one being prepared,
 * else the last that ended. Without any, its columns are null.
 */
export function joinCurrentPlacement(db: Db | Tx) {
  return db`left join lateral (
    select p.* from placements p where p.student_id = s.id order by p.standing, p.id desc limit 1) cp on true`
}
