import type { Course, CourseChanges, CourseFields, courses } from '#contract/courses.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { searchColumn } from '#domain/search.ts'
import type { Db, Tx } from '#server/db.ts'
import { ensureNoLivePlacement } from '#server/fragments/live-placements.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { ensureOwnPrograms } from '#server/fragments/own-programs.ts'
import { changed, created, ensureCurrent, recordEvent } from '#server/http/changes.ts'
import type { Actor } from '#server/http/serve.ts'
import { contains, defined, edited, lockRow, one, slice, sorted } from '#server/http/sql.ts'
import { signatoriesOf, writeSignatories } from '#server/settings/signatory-queries.ts'
import { applyToLive } from './live-queries.ts'
import { coursesInReach } from './visibility.ts'

type Query = QueryOf<typeof courses.list>
type Change = { id: number; changes: CourseChanges }

export async function listCourses(db: Db, actor: Actor, query: Query) {
  const matching = db`from courses c where c.search like ${contains(query.search)} and ${coursesInReach(db, actor)}
    and c.archived_at is ${query.archived ? db`not null` : db`null`}
    ${query.active ? db`and c.active = ${query.active === 'true'}` : db``}`
  const by = { code: db`c.code`, name: db`c.name`, department: db`c.department`, requiredHours: db`c.required_hours` }
  const order = sorted(db, query.sort, { by, usual: db`c.code, c.id` })
  const [courses, counted] = await Promise.all([
    db<Course[]>`select ${courseColumns(db)} ${matching} ${order} ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { courses, total: one(counted, 'Total').total }
}

export async function findCourse(db: Db | Tx, actor: Actor, id: number): Promise<Course> {
  const rows = await db<Course[]>`
    select ${courseColumns(db)} from courses c where c.id = ${id} and ${coursesInReach(db, actor)}`
  return one(rows, 'Program')
}

export async function insertCourse(tx: Tx, actor: Actor, typed: CourseFields): Promise<Course> {
  const { termHours, signatories, ...fields } = typed
  const row = { ...(await usualCaps(tx)), ...fields, search: searchOf(fields), createdAt: tx.change.now }
  const { id } = one(await tx<{ id: number }[]>`insert into courses ${tx(defined(row))} returning id`, 'Program')
  await writeTermHours(tx, id, termHours)
  await writeSignatories(tx, id, signatories)
  // A coordinator manages the programs that they add.
  if (actor.role === 'teacher') await tx`insert into teacher_courses values (${actor.id}, ${id})`
  return created(tx, 'course', await findCourse(tx, actor, id))
}

export async function updateCourse(tx: Tx, actor: Actor, { id, changes }: Change) {
  const { version, applyToLive: isForLive, termHours, signatories, ...fields } = changes
  await lockRow(tx, 'courses', id)
  const before = await findCourse(tx, actor, id)
  await ensureOwn(tx, actor, id)
  await ensureCurrent(tx, 'course', { current: before, version })
  const search = searchOf({ ...before, ...defined(fields) })
  await tx`update courses set ${edited(tx, { ...fields, search })} where id = ${id}`
  await writeTermHours(tx, id, termHours)
  await writeSignatories(tx, id, signatories)
  const reached = isForLive ? await applyToLive(tx, actor, id) : { touched: 0, untouched: 0 }
  return { ...(await changed(tx, 'course', { before, after: await findCourse(tx, actor, id) })), ...reached }
}

export async function archiveCourse(tx: Tx, actor: Actor, id: number): Promise<void> {
  await lockRow(tx, 'courses', id)
  const { code } = await findCourse(tx, actor, id)
  await ensureOwn(tx, actor, id)
  await ensureNoLivePlacement(tx, code, tx`p.course_id = ${id}`)
  await tx`update courses set ${edited(tx, { archivedAt: tx.change.now })} where id = ${id}`
  await recordEvent(tx, { action: 'archived', noun: 'course', recordId: id })
}

export async function restoreCourse(tx: Tx, actor: Actor, id: number): Promise<Course> {
  await findCourse(tx, actor, id)
  await ensureOwn(tx, actor, id)
  await tx`update courses set ${edited(tx, { archivedAt: null })} where id = ${id}`
  await recordEvent(tx, { action: 'restored', noun: 'course', recordId: id })
  return findCourse(tx, actor, id)
}

/** A coordinator reads all programs and manages only their own. */
function ensureOwn(tx: Tx, actor: Actor, id: number): Promise<void> {
  return ensureOwnPrograms(tx, actor, {
    courseIds: [id],
    refusal: 'You can change only the programs that you coordinate',
  })
}

function courseColumns(db: Db | Tx) {
  return db`c.*,
    coalesce((select jsonb_agg(jsonb_build_object('termId', h.term_id, 'requiredHours', h.required_hours) order by h.term_id)
      from course_term_hours h where h.course_id = c.id), '[]') as term_hours,
    ${signatoriesOf(db, db`c.id`)} as signatories,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', ${listNameOf(db, 'u')})
        order by u.last_name, u.first_name, u.id)
      from teacher_courses t join users u on u.id = t.teacher_id
      where t.course_id = c.id and u.archived_at is null), '[]') as coordinators`
}

/** If the hours per term are sent, they replace all of them; otherwise they stay. */
async function writeTermHours(tx: Tx, courseId: number, hours: CourseFields['termHours']): Promise<void> {
  if (!hours) return
  await tx`delete from course_term_hours where course_id = ${courseId}`
  const rows = hours.map((row) => ({ ...row, courseId }))
  if (rows.length > 0) await tx`insert into course_term_hours ${tx(rows)}`
}

async function usualCaps(tx: Tx) {
  const [caps] = await tx`select max_minutes_per_day, max_minutes_per_week, grace_minutes from school_settings`
  return caps
}

function searchOf({ code, name, department }: Pick<CourseFields, 'code' | 'name' | 'department'>): string {
  return searchColumn(code, name, department)
}
