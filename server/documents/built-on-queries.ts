import type { WorkDate } from '#domain/calendar.ts'
import { nameWithPeriod, type Repetition } from '#domain/repeating.ts'
import type { Tx } from '#server/db.ts'

/** The document by its name, and the step that somebody took with it. */
type BuiltOn = { name: string; step: 'cleared' | 'completed' }
type Row = BuiltOn & { id: number; repeats: Repetition | null; period: WorkDate | null }

/**
 * Those of these documents with which a placement passed a gate since they were made, and has not been taken back behind
 * it. An undo of that step writes an event too, but not from the status before the gate. `offset` looks the events up:
 * otherwise PostgreSQL may read those of every placement.
 */
export async function listBuiltOn(tx: Tx, ids: readonly number[]): Promise<Map<number, BuiltOn>> {
  const rows = await tx<Row[]>`
    select distinct on (d.id) d.id, r.name, r.repeats, d.period, gate.step
    from documents d join requirements r on r.id = d.requirement_id
      join (values ('deployment', 'requirements', 'cleared'), ('completion', 'hours_met', 'completed'))
        as gate (blocks, before, step) on gate.blocks = r.blocks
      join placements p on p.student_id = d.student_id
        and case gate.step when 'cleared' then p.status not in ('draft', 'requirements') else p.status = 'completed' end
    where d.id = any(${ids as number[]}) and exists (
      select from audit_events e
      where e.noun = 'placement' and e.record_id = p.id and e.action = 'moved' and e.at >= d.created_at
        and e.before ->> 'status' = gate.before and e.after ->> 'status' = gate.step offset 0)
    order by d.id`
  return new Map(
    rows.map(({ id, name, repeats, period, step }) => [id, { name: nameWithPeriod(name, repeats, period), step }]),
  )
}
