import type { Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import type { Actor } from '#server/http/serve.ts'
import { asksStudents, type ChecklistRow } from './checklist-queries.ts'

export type DocumentOfStudent = { studentId: number; requirementId: number }
type Receivable = Pick<ChecklistRow, 'repeats' | 'hasExpiry' | 'status' | 'expiresOn' | 'revision' | 'isOnPaper'> & {
  place: number
  /** Null if the student's program does not require it. */
  name: string | null
}

/** A lock on many owners, in a fixed order. */
export async function lockOwners(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await tx`select from students where id = any(${studentIds as number[]}) order by id for no key update`
}

/** By its index, each wanted document of a student within reach with its newest version. */
export async function listReceivable(
  tx: Tx,
  actor: Actor,
  wanted: readonly DocumentOfStudent[],
): Promise<Map<number, Receivable>> {
  const rows = await tx<Receivable[]>`
    select n.place::int - 1 as place, r.name, r.repeats, coalesce(r.has_expiry, false) as has_expiry, d.status, d.expires_on,
      d.revision, d.paper_received_by is not null as is_on_paper
    from unnest(${wanted.map(({ studentId }) => studentId)}::bigint[],
        ${wanted.map(({ requirementId }) => requirementId)}::bigint[]) with ordinality as n (student_id, requirement_id, place)
      join students s on s.id = n.student_id
      left join requirements r on r.id = n.requirement_id and r.archived_at is null and ${asksStudents(tx)}
      left join lateral (
        select * from documents d where d.student_id = s.id and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
    where ${studentsInReach(tx, actor)}`
  return new Map(rows.map((row) => [row.place, row]))
}
