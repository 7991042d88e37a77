import type { Db } from '#server/db.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import { one, slice } from '#server/http/sql.ts'

export type AuditLine = {
  id: number
  at: string
  actorId: number | null
  actorName: string | null
  action: string
  noun: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Sessions are left out; the history shows what was done to the record. */
const unsaid = ['signed in', 'signed out', 'signed out elsewhere']

export async function listAuditLines(db: Db, wanted: { id: number; page: number; rowsPerPage: number }) {
  const matching = db`from audit_events e where e.action <> all(${unsaid}) and (
    (e.noun = 'student' and e.record_id = ${wanted.id}) or (e.noun = 'placement' and e.record_id in (
      select id from placements where student_id = ${wanted.id})))`
  const [lines, counted] = await Promise.all([
    db<AuditLine[]>`
      select e.id, e.at, e.actor_id, e.action, e.noun, e.before, e.after, e.reason,
        (select ${nameOrUsername(db, 'u')}
          from users u where u.id = e.actor_id) as actor_name
      ${matching} order by e.id desc ${slice(db, wanted)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { lines, total: one(counted, 'Total').total }
}
