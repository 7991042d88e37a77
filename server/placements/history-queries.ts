import type { PlacementDetail } from '#contract/placements.ts'
import type { Db } from '#server/db.ts'

/** Every state that a placement has been in, from the audit: when, by whom and why. */
export function listHistory(db: Db, placementId: number) {
  return db<PlacementDetail['history']>`
    select e.at, e.after ->> 'status' as status, e.reason,
      case when u.id is not null then json_build_object(
        'id', u.id, 'name', coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username)) end as by
    from audit_events e left join users u on u.id = e.actor_id
    where e.noun = 'placement' and e.record_id = ${placementId} and e.after ->> 'status' is not null
    order by e.id`
}
