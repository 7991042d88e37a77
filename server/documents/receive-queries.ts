import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementSpan } from '#domain/repeating.ts'
import type { Tx } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { asksStudents, type ChecklistRow } from './checklist-queries.ts'

export type DocumentOfStudent = { studentId: number; requirementId: number }
export type Receivable = Pick<
  ChecklistRow,
  'repeats' | 'hasExpiry' | 'status' | 'expiresOn' | 'revision' | 'isOnPaper'
> & {
  place: number
  /** The first calendar day of the week or month, if it repeats and a day was given. */
  period: WorkDate | null
  /** The placement whose weeks or months are asked for, if it repeats. */
  span: PlacementSpan | null
  /** Null if the student's program does not require it. */
  name: string | null
}

/** A lock on many owners, in a fixed order. */
export async function lockOwners(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await tx`select from students where id = any(${studentIds as number[]}) order by id for no key update`
}

type WantedDocuments = { wanted: readonly DocumentOfStudent[]; periodOn: WorkDate | null }

/** By its index, each wanted document of a student within reach with its newest version, of a period if it repeats. */
export async function listReceivable(
  tx: Tx,
  actor: Actor,
  { wanted, periodOn }: WantedDocuments,
): Promise<Map<number, Receivable>> {
  const period = tx`case when r.repeats is not null then date_trunc(r.repeats, ${periodOn}::date::timestamp)::date end`
  const rows = await tx<Receivable[]>`
    select n.place::int - 1 as place, r.name, r.repeats, coalesce(r.has_expiry, false) as has_expiry, d.status, d.expires_on,
      d.revision, d.paper_received_by is not null as is_on_paper, ${period} as period, span.span
    from unnest(${wanted.map(({ studentId }) => studentId)}::bigint[],
        ${wanted.map(({ requirementId }) => requirementId)}::bigint[]) with ordinality as n (student_id, requirement_id, place)
      join students s on s.id = n.student_id
      left join requirements r on r.id = n.requirement_id and r.archived_at is null and ${asksStudents(tx)}
      left join lateral (
        select * from documents d
        where d.student_id = s.id and d.requirement_id = r.id and d.period is not distinct from ${period}
        order by d.revision desc limit 1) d on true
      left join lateral (
        select json_build_object('startDate', p.start_date, 'endDate', p.end_date, 'status', p.status) as span
        from placements p where r.repeats is not null and p.student_id = s.id
        order by ${currentFirst(tx)} limit 1) span on true
    where ${studentsInReach(tx, actor)}`
  return new Map(rows.map((row) => [row.place, row]))
}
