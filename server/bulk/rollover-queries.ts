import type { Term } from '#contract/terms.ts'
import type { RolloverFacts } from '#domain/rollover.ts'
import type { Db, Tx } from '#server/db.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { whereUndecided } from '#server/fragments/records.ts'
import { whereLive } from '#server/fragments/standing.ts'
import { touchUsers } from '#server/people/queries.ts'

export type StudentFacts = RolloverFacts & {
  id: number
  name: string
  studentNumber: string
  movedUpAfter: number | null
  graduatedOn: string | null
}

/** What decides about each student of a finished term; `ids` null for all that are not archived. */
export function listRolloverFacts(db: Db | Tx, from: Term, ids: readonly number[] | null) {
  return db<StudentFacts[]>`
    select s.id, ${listNameOf(db, 'u')} as name, s.student_number, s.year_level, s.moved_up_after, s.graduated_on,
      s.moved_up_after is not distinct from ${from.id} as has_moved_up,
      (select json_agg(json_build_object('termId', p.term_id, 'status', p.status, 'endDate', p.end_date) order by t.starts_on, p.id)
        from placements p join terms t on t.id = p.term_id where p.student_id = s.id) as placements,
      (select count(*)::int from time_records r where r.student_id = s.id and ${whereUndecided(db)})
      + (select count(*)::int from corrections c where c.student_id = s.id and c.status = 'pending') as undecided
    from students s join users u on u.id = s.id
    where u.archived_at is null and exists (select from placements p where p.student_id = s.id and p.term_id = ${from.id})
      ${ids ? db`and s.id = any(${ids as number[]})` : db``}
    order by u.search collate "C", s.id`
}

type InTerm = { studentIds: readonly number[]; termId: number }

/** Live placements of these students in a term, locked. */
export async function lockLivePlacements(tx: Tx, { studentIds, termId }: InTerm): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select p.id from placements p
    where p.student_id = any(${studentIds as number[]}) and p.term_id = ${termId} and ${whereLive(tx)}
    order by p.id for update`
  return rows.map(({ id }) => id)
}

export type Marks = { yearLevel?: number | null; movedUpAfter?: number | null; graduatedOn?: string | null }

/** The same change of these students' records, with new versions. */
export async function markStudents(tx: Tx, ids: readonly number[], marks: Marks): Promise<void> {
  await tx`update students set ${tx(marks)} where id = any(${ids as number[]})`
  await touchUsers(tx, ids)
}
