import type { AffectedByRequirement, RequirementReach } from '#contract/requirement-reach.ts'
import type { Db } from '#server/db.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { listNameOf } from '#server/fragments/names.ts'
import { whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { one } from '#server/http/sql.ts'

const shown = 5

/** Who needs a requirement, before and after a change. */
export async function findAffected(db: Db, actor: Actor, wish: RequirementReach): Promise<AffectedByRequirement> {
  const known = wish.id === undefined ? null : await findReach(db, wish.id)
  const subject = wish.subject ?? known?.subject ?? 'student'
  if (subject === 'company') return affectedCompanies(db, wish.id ?? 0)
  return affectedStudents(db, actor, {
    id: wish.id ?? 0,
    before: known && known.subject === 'student' ? known.courseIds : null,
    after: wish.courseIds ?? known?.courseIds ?? [],
  })
}

/** The programs; an empty list means all, null means no student. */
type Reach = { id: number; before: number[] | null; after: number[] }

async function affectedStudents(db: Db, actor: Actor, { id, before, after }: Reach) {
  const isOfAll = after.length === 0 || before?.length === 0
  const courseIds = [...after, ...(before ?? [])]
  const matching = db`
    from students s join users u on u.id = s.id join courses c on c.id = s.course_id
    where u.archived_at is null ${isOfAll ? db`` : db`and s.course_id = any(${courseIds})`}
      and exists (select from placements p where p.student_id = s.id and ${whereLive(db)})`
  const [names, counted] = await Promise.all([
    db<AffectedByRequirement['names']>`
      select s.id, ${listNameOf(db, 'u')} as name, c.code as detail ${matching} and ${studentsInReach(db, actor)}
      order by u.search collate "C", s.id limit ${shown}`,
    db<{ total: number; handedIn: number }[]>`
      select count(*)::int as total, count(*) filter (where exists (
        select from documents d where d.student_id = s.id and d.requirement_id = ${id}))::int as handed_in ${matching}`,
  ])
  return { names, ...one(counted, 'Total') }
}

async function affectedCompanies(db: Db, id: number) {
  const matching = db`
    from companies o where o.archived_at is null
      and exists (select from placements p where p.company_id = o.id and ${whereLive(db)})`
  const [names, counted] = await Promise.all([
    db<AffectedByRequirement['names']>`
      select o.id, o.name, o.industry as detail ${matching} order by o.search collate "C", o.id limit ${shown}`,
    db<{ total: number; handedIn: number }[]>`
      select count(*)::int as total, count(*) filter (where exists (
        select from documents d where d.company_id = o.id and d.requirement_id = ${id}))::int as handed_in ${matching}`,
  ])
  return { names, ...one(counted, 'Total') }
}

async function findReach(db: Db, id: number) {
  const rows = await db<{ subject: 'student' | 'company'; courseIds: number[] }[]>`
    select subject, array(select course_id from requirement_courses k where k.requirement_id = r.id) as course_ids
    from requirements r where r.id = ${id}`
  return one(rows, 'Requirement')
}
