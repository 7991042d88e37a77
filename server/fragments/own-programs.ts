import type { Role } from '#domain/roles.ts'
import type { Db, Tx } from '#server/db.ts'
import { forbidden } from '#server/errors.ts'

type Person = { id: number; role: Role }

/** The programs that a coordinator has. */
export async function listOwnPrograms(db: Db | Tx, teacherId: number): Promise<number[]> {
  const rows = await db<{ courseId: number }[]>`
    select course_id from teacher_courses where teacher_id = ${teacherId} order by course_id`
  return rows.map(({ courseId }) => courseId)
}

/**
 * What a coordinator makes or changes is for programs of their own, and so never for the whole school. Anything else is
 * refused with this sentence.
 */
export async function ensureOwnPrograms(
  tx: Tx,
  actor: Person,
  { courseIds, refusal }: { courseIds: readonly number[]; refusal: string },
): Promise<void> {
  if (actor.role === 'admin') return
  const own = new Set(await listOwnPrograms(tx, actor.id))
  if (courseIds.length === 0 || !courseIds.every((id) => own.has(id))) throw forbidden(refusal)
}
