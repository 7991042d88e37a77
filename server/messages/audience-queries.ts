import type { Audience } from '#contract/messages.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { PersonFields } from '#domain/message.ts'
import { classOf } from '#domain/person.ts'
import type { Role } from '#domain/roles.ts'
import { selectPeople } from '#server/bulk/select-queries.ts'
import type { Db, Tx } from '#server/db.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { fullNameOf, nameOrUsername } from '#server/fragments/names.ts'
import { currentFirst, whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'

export type Person = {
  userId: number
  name: string
  role: Role
  email: string | null
  hasAccount: boolean
  hasDevice: boolean
  fields: PersonFields
}
type Chosen = { audience: Audience; today: WorkDate }

/** The people of an audience within the sender's reach, by name, without the sender and archived people. */
export async function listAudience(db: Db | Tx, actor: Actor, { audience, today }: Chosen): Promise<Person[]> {
  const chosen = chosenIds(db, actor, { audience, selected: await selectedIds(db, actor, { audience, today }) })
  return db<Person[]>`
    select u.id as user_id, ${nameOrUsername(db, 'u')} as name, u.role, u.email, a.password_hash is not null as has_account,
      exists (select from device_tokens d where d.user_id = u.id) as has_device,
      json_build_object('firstName', coalesce(u.first_name, u.username), 'lastName', u.last_name,
        'name', coalesce(${fullNameOf(db, 'u')}, u.username), 'section', s.section, 'program', c.code,
        'company', coalesce(host.name, (select o.name from companies o where o.id = v.company_id))) as fields
    from (${chosen}) chosen join users u on u.id = chosen.id and u.archived_at is null
      join accounts a on a.user_id = u.id
      left join students s on s.id = u.id left join courses c on c.id = s.course_id
      left join supervisors v on v.id = u.id
      left join lateral (
        select o.name from placements p join companies o on o.id = p.company_id where p.student_id = s.id
        order by ${currentFirst(db)} limit 1) host on true
    where u.id <> ${actor.id} and ${isReached(db, actor)}
    order by u.search collate "C", u.id`
}

/** Of these people, those who are still within the sender's reach and not archived. */
export async function listReachable(db: Db | Tx, sender: { id: number; role: Role }, ids: readonly number[]) {
  const rows = await db<{ id: number }[]>`
    select u.id from users u left join students s on s.id = u.id
    where u.id = any(${ids as number[]}) and u.archived_at is null and ${isReached(db, sender)}`
  return new Set(rows.map(({ id }) => id))
}

/** A condition on `users u left join students s`: a coordinator reaches own students and their supervisors (rule 43). */
function isReached(db: Db | Tx, sender: { id: number; role: Role }) {
  if (sender.role === 'admin') return db`true`
  const own = studentsInReach(db, sender)
  return db`case u.role when 'student' then ${own} when 'supervisor' then exists (
    select from placements p join students s on s.id = p.student_id
    where p.supervisor_id = u.id and ${whereLive(db)} and ${own}) else false end`
}

/** The ids of a selection; a selected student out of reach is not found. */
async function selectedIds(db: Db | Tx, actor: Actor, { audience, today }: Chosen): Promise<number[]> {
  if (audience.kind !== 'selection') return []
  const rows = await selectPeople(db, actor, { people: audience.people, selection: audience.selection, today })
  return rows.map(({ subjectId }) => subjectId)
}

/** A statement that gives the ids. */
function chosenIds(db: Db | Tx, actor: Actor, { audience, selected }: { audience: Audience; selected: number[] }) {
  switch (audience.kind) {
    case 'selection':
      return db`select distinct unnest(${selected}::bigint[]) as id`
    case 'section':
      return db`select id from students
        where course_id = ${audience.courseId} and lower(section) = lower(${audience.section})`
    case 'company': {
      const interns = db`select p.student_id as id from placements p where p.company_id = ${audience.companyId} and ${whereLive(db)}`
      const supervisors = db`select id from supervisors where company_id = ${audience.companyId}`
      if (audience.people === 'everyone') return db`${interns} union ${supervisors}`
      return audience.people === 'interns' ? interns : supervisors
    }
    case 'role':
      if (actor.role !== 'admin' && (audience.role === 'teacher' || audience.role === 'admin')) {
        throw forbidden('You can message your own students and their supervisors')
      }
      return db`select id from users where role = ${audience.role}`
  }
}

const roleWords: Record<Role, string> = {
  student: 'students',
  supervisor: 'supervisors',
  teacher: 'coordinators',
  admin: 'admins',
}

/** 'Section BSIT 4A' */
export async function describeAudience(db: Db | Tx, actor: Actor, audience: Audience): Promise<string> {
  switch (audience.kind) {
    case 'selection':
      return `Selected ${audience.people}`
    case 'section': {
      const [course] = await db<{ code: string }[]>`select code from courses where id = ${audience.courseId}`
      if (!course) throw notFound('Program')
      return `Section ${classOf({ courseCode: course.code, section: audience.section })}`
    }
    case 'company': {
      const [company] = await db<{ name: string }[]>`select name from companies where id = ${audience.companyId}`
      if (!company) throw notFound('Company')
      const { people } = audience
      return people === 'everyone' ? company.name : `${company.name}: ${people}`
    }
    case 'role':
      return `${actor.role === 'admin' ? 'All' : 'Own'} ${roleWords[audience.role]}`
  }
}
