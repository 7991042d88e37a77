import type { BulkStep } from '#contract/bulk.ts'
import type { Cause } from '#domain/bulk.ts'
import type { Db, Tx } from '#server/db.ts'
import { listNameOf } from '#server/fragments/names.ts'
import type { RowResult } from './queries.ts'

export type NamedRow = {
  subjectId: number
  name: string
  detail: string | null
  outcome: RowResult['outcome'] | null
  causes: Cause[]
}

/** Every row with the name of its student or program. */
export function listNamedRows(db: Db | Tx, actId: number, kind: BulkStep['kind']) {
  if (kind === 'lock') {
    return db<NamedRow[]>`
      select b.subject_id, c.code as name, c.name as detail, b.outcome, b.causes
      from bulk_rows b join courses c on c.id = b.subject_id where b.act_id = ${actId} order by b.place`
  }
  if (kind === 'invite_supervisors') {
    return db<NamedRow[]>`
      select b.subject_id, ${listNameOf(db, 'u')} as name, c.name as detail, b.outcome, b.causes
      from bulk_rows b join users u on u.id = b.subject_id join supervisors v on v.id = b.subject_id
        join companies c on c.id = v.company_id
      where b.act_id = ${actId} order by b.place`
  }
  if (kind === 'release_evaluations' || kind === 'remind_evaluations') {
    return db<NamedRow[]>`
      select b.subject_id, coalesce(${listNameOf(db, 'u')}, o.name) as name, v.form ->> 'name' as detail, b.outcome, b.causes
      from bulk_rows b join evaluations e on e.id = b.subject_id join evaluation_revisions v on v.id = e.revision_id
        left join placements p on p.id = e.placement_id left join users u on u.id = p.student_id
        left join companies o on o.id = e.company_id
      where b.act_id = ${actId} order by b.place`
  }
  return db<NamedRow[]>`
    select b.subject_id, ${listNameOf(db, 'u')} as name, s.student_number as detail, b.outcome, b.causes
    from bulk_rows b join users u on u.id = b.subject_id join students s on s.id = b.subject_id
    where b.act_id = ${actId} order by b.place`
}
