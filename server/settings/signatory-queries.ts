import type * as z from 'zod/mini'
import type { signatoryFields } from '#contract/signatories.ts'
import type { SignatoryOf } from '#domain/signatory.ts'
import type { Db, Tx } from '#server/db.ts'

/** Of the school and of every program, for the papers. */
export function listSignatories(db: Db | Tx) {
  return db<SignatoryOf[]>`select course_id, paper, part, name, title from signatories order by id`
}

/**
 * Those of a program, or with `null` of the school, as JSON. A typed name belongs to an archived coordinator if it holds
 * the first and the last name of one, and of nobody who is still here.
 */
export function signatoriesOf(db: Db | Tx, courseId: ReturnType<Db>) {
  const called = db`
    u.role = 'teacher' and strpos(lower(g.name), lower(u.first_name)) > 0 and strpos(lower(g.name), lower(u.last_name)) > 0`
  return db`coalesce((
    select jsonb_agg(jsonb_build_object('paper', g.paper, 'part', g.part, 'name', g.name, 'title', g.title, 'isArchived',
        exists (select from users u where ${called} and u.archived_at is not null)
        and not exists (select from users u where ${called} and u.archived_at is null)) order by g.id)
    from signatories g where g.course_id is not distinct from ${courseId}), '[]')`
}

export async function writeSignatories(
  tx: Tx,
  courseId: number | null,
  list: z.output<typeof signatoryFields>,
): Promise<void> {
  if (!list) return
  await tx`delete from signatories where course_id is not distinct from ${courseId}`
  if (list.length > 0) await tx`insert into signatories ${tx(list.map((each) => ({ ...each, courseId })))}`
}
