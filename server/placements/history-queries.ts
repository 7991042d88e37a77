import type { PlacementStep } from '#contract/placement-fields.ts'
import { seesMarks } from '#server/accounts/marks.ts'
import { changeBefore } from '#server/accounts/queries.ts'
import type { Db } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'

type Row = Omit<PlacementStep, 'accountChanged'> & { changedBy: string | null; changedAt: string | null }

/** Every status that a placement has had, from the audit: when, by whom and why. */
export async function listHistory(db: Db, actor: Actor, placementId: number): Promise<PlacementStep[]> {
  const rows = await db<Row[]>`
    select e.at, e.after ->> 'status' as status, e.reason, m.changed_by, m.changed_at,
      case when u.id is not null then json_build_object(
        'id', u.id, 'name', ${nameOrUsername(db, 'u')}) end as by
    from audit_events e left join users u on u.id = e.actor_id
      left join lateral (${changeBefore(db, { who: db`e.actor_id`, at: db`e.at` })}) m on ${seesMarks(actor)}
    where e.noun = 'placement' and e.record_id = ${placementId} and e.after ->> 'status' is not null
    order by e.id`
  return rows.map(({ changedBy, changedAt, ...step }) => ({
    ...step,
    accountChanged: changedBy && changedAt ? { by: changedBy, at: changedAt } : null,
  }))
}
