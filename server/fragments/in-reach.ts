import type { CoordinatorWish } from '#contract/student-filters.ts'
import type { Role } from '#domain/roles.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { whereUndecided } from './records.ts'
import { whereLive } from './standing.ts'

/** `id` may be a column, for the rows of several people at once. */
export type Asker = { id: number | Fragment; role: Role }

/** A condition on `students s`: the students whom a person may see (rule 31). */
export function studentsInReach(db: Db | Tx, actor: Asker) {
  if (actor.role === 'admin') return db`true`
  if (actor.role === 'student') return db`s.id = ${actor.id}`
  if (actor.role === 'supervisor') {
    return db`s.id in (select p.student_id from placements p where ${internsOf(db, actor)})`
  }
  return db`(s.coordinator_id = ${actor.id} or (s.coordinator_id is null and s.course_id = any(array(
    select course_id from teacher_courses where teacher_id = ${actor.id}))))`
}

/** The students among these that the person may see. */
export async function listStudentsInReach(db: Db | Tx, actor: Asker, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select s.id from students s where s.id = any(${ids as number[]}) and ${studentsInReach(db, actor)}`
  return new Set(rows.map(({ id }) => id))
}

/** A condition on `students s`: those whom this coordinator is named for, or nobody. */
export function isOfCoordinator(db: Db | Tx, wish: NonNullable<CoordinatorWish>) {
  return wish === 'none' ? db`(s.coordinator_id is null and s.id is not null)` : db`s.coordinator_id = ${wish}`
}

/** After a condition on `students s`, where a list may be asked for those of one coordinator. */
export function andOfCoordinator(db: Db | Tx, wish: CoordinatorWish) {
  return wish === undefined ? db`` : db`and ${isOfCoordinator(db, wish)}`
}

export async function isStudentInReach(db: Db | Tx, actor: Asker, id: number): Promise<boolean> {
  const [row] = await db`select from students s where s.id = ${id} and ${studentsInReach(db, actor)}`
  return row !== undefined
}

/**
 * A condition on `placements p join students s`: a supervisor sees the placements that name them and no others of the
 * same student; everyone else reaches all placements of a student in reach (rule 32). Use it, and not the student, for
 * whatever belongs to a placement: days, taps, corrections, passes, forms.
 */
export function placementsInReach(db: Db | Tx, actor: Asker) {
  return actor.role === 'supervisor' ? internsOf(db, actor) : studentsInReach(db, actor)
}

/**
 * After a condition on `placements p` of students within reach: a supervisor sees only those that name them (rule 32).
 */
export function andReached(db: Db | Tx, actor: Asker) {
  return actor.role === 'supervisor' ? db`and ${internsOf(db, actor)}` : db``
}

/** The placements of a student that a person may see; none if the student is out of reach. */
export async function listReached(db: Db | Tx, actor: Asker, studentId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select p.id from placements p join students s on s.id = p.student_id
    where p.student_id = ${studentId} and ${placementsInReach(db, actor)} order by p.id`
  return rows.map(({ id }) => id)
}

/**
 * A condition on `placements p`: live ones that name this supervisor, and ended ones with undecided records or an
 * evaluation to answer (rule 32).
 */
export function internsOf(db: Db | Tx, { id }: Pick<Asker, 'id'>) {
  return db`(p.supervisor_id = ${id} and ${isWithSupervisor(db)})`
}

/**
 * A condition on `placements p`: its supervisor decides on its days, because it has not ended, or some days are
 * undecided, or its evaluation is not submitted yet.
 */
export function isWithSupervisor(db: Db | Tx) {
  return db`(${whereLive(db)} or exists (select from time_records r where r.placement_id = p.id and ${whereUndecided(db)})
    or exists (select from evaluations x where x.placement_id = p.id and x.kind = 'supervisor_student'
      and x.status in ('due', 'draft') and x.answerer_id is null))`
}
