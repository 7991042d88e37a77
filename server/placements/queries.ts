import type { QueryOf } from '#contract/endpoint.ts'
import type { Placement, placements } from '#contract/placements.ts'
import { placementStatuses } from '#domain/placement.ts'
import type { Schedule } from '#domain/schedule.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import type { Upload } from '#server/files/upload.ts'
import { expectedFrom } from '#server/fragments/counts-from.ts'
import { placementsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf, nameOf } from '#server/fragments/names.ts'
import { whereEnded, whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'

type ListQuery = QueryOf<typeof placements.list>

export async function listPlacements(db: Db, actor: Actor, query: ListQuery) {
  const { studentId, companyId, supervisorId, termId, courseId, status, search } = query
  const isByStudent = actor.role === 'teacher' || actor.role === 'student'
  const isByName = search !== undefined || query.sort === 'student' || query.sort === '-student'
  // A join that no filter needs would cost a lookup per row when all rows are counted.
  const matching = db`
    from placements p
      ${isByStudent ? db`join students s on s.id = p.student_id` : db``}
      ${isByName ? db`join users u on u.id = p.student_id` : db``}
    where ${placementsInReach(db, actor)}
      ${studentId ? db`and p.student_id = ${studentId}` : db``}
      ${companyId ? db`and p.company_id = ${companyId}` : db``}
      ${supervisorId ? db`and p.supervisor_id = ${supervisorId}` : db``}
      ${termId ? db`and p.term_id = ${termId}` : db``}
      ${courseId ? db`and p.course_id = ${courseId}` : db``}
      ${status ? db`and p.status = ${status}` : db``}
      ${query.live ? db`and ${whereLive(db)}` : db``} ${query.ended ? db`and ${whereEnded(db)}` : db``}
      ${search ? db`and u.search like ${contains(search)}` : db``}`
  const order = inOrder(db, query.sort)
  const [rows, counted] = await Promise.all([
    db<Placement[]>`
      select ${placementColumns(db, listNameOf)}
      ${placementJoins(db, db`(select p.id as page_id ${matching} ${order} ${slice(db, query)}) page join placements p on p.id = page_id`)}
      ${order}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { placements: rows, total: one(counted, 'Total').total }
}

export async function findPlacement(db: Db | Tx, actor: Actor, id: number): Promise<Placement> {
  const rows = await db<Placement[]>`
    select ${placementColumns(db, nameOf)} ${placementJoins(db)} where p.id = ${id} and ${placementsInReach(db, actor)}`
  return one(rows, 'Placement')
}

/** Locked: nobody else moves or edits it until this transaction ends. */
export async function lockPlacement(tx: Tx, actor: Actor, id: number): Promise<Placement> {
  await lockRow(tx, 'placements', id)
  return findPlacement(tx, actor, id)
}

/** The same for many, in the order of their ids; those out of reach are left out. */
export async function lockPlacements(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Placement[]> {
  await tx`select from placements where id = any(${ids as number[]}) order by id for update`
  return tx<Placement[]>`
    select ${placementColumns(tx, nameOf)} ${placementJoins(tx)}
    where p.id = any(${ids as number[]}) and ${placementsInReach(tx, actor)} order by p.id`
}

export async function listPlacementsById(db: Db | Tx, ids: readonly number[]): Promise<Placement[]> {
  return db<Placement[]>`
    select ${placementColumns(db, nameOf)} ${placementJoins(db)} where p.id = any(${ids as number[]}) order by p.id`
}

export async function insertPlacement(tx: Tx, fields: Record<string, unknown>): Promise<number> {
  const { now } = tx.change
  const row = { ...fields, createdAt: now, updatedAt: now }
  return one(await tx<{ id: number }[]>`insert into placements ${tx(row)} returning id`, 'Placement').id
}

export async function updatePlacement(tx: Tx, id: number, fields: Record<string, unknown>): Promise<void> {
  await tx`update placements set ${edited(tx, fields)} where id = ${id}`
}

/** Of many placements, each of which gets a new version. */
export async function updatePlacements(tx: Tx, ids: readonly number[], fields: Record<string, unknown>): Promise<void> {
  await tx`update placements set ${edited(tx, fields)} where id = any(${ids as number[]})`
}

export async function findProof(db: Db, actor: Actor, id: number) {
  const rows = await db<{ file: string | null; name: string; type: string }[]>`
    select p.carried_file as file, p.carried_file_name as name, p.carried_file_type as type
    from placements p join students s on s.id = p.student_id where p.id = ${id} and ${placementsInReach(db, actor)}`
  return one(rows, 'Placement')
}

export async function updateProof(tx: Tx, id: number, { file, name, type }: Upload): Promise<void> {
  const fields = { carriedFile: file, carriedFileName: name, carriedFileType: type, carriedFileAt: tx.change.now }
  // No new version, because a form that is open now changes other fields.
  await tx`
    update placements set ${tx(fields)}, carried_proven = carried_minutes, updated_at = ${tx.change.now} where id = ${id}`
}

export async function replaceSchedules(tx: Tx, placementId: number, schedules: readonly Schedule[]): Promise<void> {
  await tx`delete from schedules where placement_id = ${placementId}`
  if (schedules.length > 0) await tx`insert into schedules ${tx(schedules.map(rowOf(placementId)))}`
}

/** The schedules of many placements, each of which gets a new version. */
export async function replaceManySchedules(
  tx: Tx,
  timetables: readonly { id: number; schedules: readonly Schedule[] }[],
): Promise<void> {
  const ids = timetables.map(({ id }) => id)
  await updatePlacements(tx, ids, {})
  await tx`delete from schedules where placement_id = any(${ids})`
  const rows = timetables.flatMap(({ id, schedules }) => schedules.map(rowOf(id)))
  if (rows.length > 0) await tx`insert into schedules ${tx(rows)}`
}

function rowOf(placementId: number) {
  return ({ validFrom, days, first, second, kind }: Schedule) => ({
    placementId,
    validFrom,
    days: [...new Set(days)].sort(),
    firstStart: first?.start ?? null,
    firstEnd: first?.end ?? null,
    secondStart: second?.start ?? null,
    secondEnd: second?.end ?? null,
    flexible: kind === 'flexible',
  })
}

/** A list has names as class lists write them; a single placement has them as sentences do. */
function placementColumns(db: Db | Tx, written: typeof nameOf) {
  return db`p.*, ${expectedFrom(db)} as expected_from, s.student_number, c.code as course_code, t.school_year, t.semester,
    o.name as company_name, i.name as site_name,
    ${written(db, 'u')} as student_name, ${written(db, 'v')} as supervisor_name, ${written(db, 'g')} as teacher_name,
    (select coalesce(json_agg(json_build_object(
        'validFrom', h.valid_from, 'days', h.days, 'kind', case when h.flexible then 'flexible' else 'fixed' end,
        'first', case when h.first_start is not null then json_build_object(
          'start', to_char(h.first_start, 'HH24:MI'), 'end', to_char(h.first_end, 'HH24:MI')) end,
        'second', case when h.second_start is not null then json_build_object(
          'start', to_char(h.second_start, 'HH24:MI'), 'end', to_char(h.second_end, 'HH24:MI')) end)
        order by h.valid_from, h.id), '[]')
      from schedules h where h.placement_id = p.id) as schedules`
}

function placementJoins(db: Db | Tx, placements: Fragment = db`placements p`) {
  return db`
    from ${placements} join students s on s.id = p.student_id join users u on u.id = p.student_id
      join courses c on c.id = p.course_id join terms t on t.id = p.term_id
      left join companies o on o.id = p.company_id left join sites i on i.id = p.site_id
      left join users v on v.id = p.supervisor_id left join users g on g.id = p.teacher_id`
}

/** In the order of the list, the newest first. */
function inOrder(db: Db, sort: ListQuery['sort']) {
  return sorted(db, sort, {
    by: {
      student: db`u.search collate "C"`,
      company: db`(select name from companies where id = p.company_id)`,
      startDate: db`p.start_date`,
      status: db`array_position(${placementStatuses as unknown as string[]}::text[], p.status)`,
    },
    usual: db`p.id desc`,
  })
}
