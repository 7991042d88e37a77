import type { Placement } from '#contract/placements.ts'
import type { Agreement } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { AccountState, GateFacts, OpenEvaluation } from '#domain/gate.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { asksStudents } from '#server/documents/checklist-queries.ts'
import {
  listDocumentsOfCompanies,
  listDocumentsOfStudents,
  type OwnedDocument,
} from '#server/documents/on-file-queries.ts'
import { isForCompany } from '#server/documents/visibility.ts'
import { whereUndecided } from '#server/fragments/records.ts'
import { one } from '#server/http/sql.ts'

type Person = { id: number; birthDate: WorkDate | null; name: string | null; number: string | null }
type Parts = {
  id: number
  hasSupervisor: boolean
  hasSite: boolean
  isCompanyBlacklisted: boolean
  studentAccount: AccountState
  supervisorAccount: AccountState | null
  isCarriedProven: boolean
  /** What is undecided in the placement and those that it continues. */
  records: RecordStatus[]
  corrections: number
  evaluations: OpenEvaluation[]
}

export async function findGateFacts(db: Db | Tx, placement: Placement, today: WorkDate): Promise<GateFacts> {
  return one([...(await listGateFacts(db, [placement], today)).values()], 'Placement')
}

/** Everything that the gates check, by placement; archived records count as missing. */
export async function listGateFacts(
  db: Db | Tx,
  placements: readonly Placement[],
  today: WorkDate,
): Promise<Map<number, GateFacts>> {
  const studentIds = unique(placements.map(({ studentId }) => studentId))
  const companyIds = unique(placements.flatMap(({ companyId }) => companyId ?? []))
  const [people, parts, agreements, ofStudents, ofCompanies] = await Promise.all([
    db<Person[]>`
      select id, birth_date, emergency_name as name, emergency_number as number from students
      where id = any(${studentIds})`,
    listParts(
      db,
      placements.map(({ id }) => id),
    ),
    db<(Agreement & { companyId: number })[]>`
      select company_id, valid_from, valid_until from agreements
      where company_id = any(${companyIds}) and archived_at is null`,
    listDocumentsOfStudents(db, studentIds, today),
    companyIds.length === 0 ? [] : listDocumentsOfCompanies(db, companyIds),
  ])
  // A search through all of them for each placement would hold up every tap of that moment.
  const personOf = new Map(people.map((person) => [person.id, person]))
  const partsOf = new Map(parts.map((part) => [part.id, part]))
  const agreementsOf = listedBy(agreements, ({ companyId }) => companyId)
  const documentsOf = listedBy(ofStudents, ({ ownerId }) => ownerId)
  const companyDocumentsOf = listedBy(ofCompanies, ({ ownerId }) => ownerId)
  return new Map(
    placements.map((placement) => {
      const { id, studentId, companyId } = placement
      const { birthDate, name, number } = known(personOf.get(studentId), 'Student')
      const facts = {
        status: placement.status,
        ...known(partsOf.get(id), 'Placement'),
        today,
        birthDate,
        emergencyContact: { name, number },
        startDate: placement.startDate,
        documents: [...documentsOf(studentId), ...companyDocumentsOf(companyId).map(ofCompany)],
        agreements: agreementsOf(companyId),
        hasCompany: companyId !== null,
        hasSchedule: placement.schedules.length > 0,
      }
      return [id, facts] as const
    }),
  )
}

function ofCompany(document: OwnedDocument) {
  return { ...document, isOfCompany: true }
}

function known<T>(row: T | undefined, noun: string): T {
  return one(row === undefined ? [] : [row], noun)
}

/** Finds the rows of an owner without looking through those of others. */
function listedBy<T>(rows: readonly T[], ownerOf: (row: T) => number): (owner: number | null) => T[] {
  const lists = new Map<number | null, T[]>()
  for (const row of rows) {
    const owner = ownerOf(row)
    const list = lists.get(owner)
    if (list) list.push(row)
    else lists.set(owner, [row])
  }
  return (owner) => lists.get(owner) ?? []
}

/** `offset 0`, because the planner cannot know that few placements continue another: each row is looked up. */
function listParts(db: Db | Tx, ids: readonly number[]) {
  return db<Parts[]>`
    with recursive chain as (
      select id as newest_id, id, continues_id, carried_minutes, carried_proven from placements
      where id = any(${ids as number[]})
      union all
      select c.newest_id, p.id, p.continues_id, p.carried_minutes, p.carried_proven
      from chain c cross join lateral (select * from placements where id = c.continues_id offset 0) p)
    select p.id, c.is_carried_proven,
      exists (select from users where id = p.supervisor_id and archived_at is null offset 0) as has_supervisor,
      exists (select from sites where id = p.site_id and archived_at is null offset 0) as has_site,
      exists (select from companies where id = p.company_id and status = 'blacklisted' offset 0) as is_company_blacklisted,
      ${accountOf(db, db`p.student_id`)} as student_account, ${accountOf(db, db`p.supervisor_id`)} as supervisor_account,
      array(select r.status from time_records r where r.placement_id = any(c.ids) and ${whereUndecided(db)}) as records,
      (select count(*)::int from corrections k where k.placement_id = any(c.ids) and k.status = 'pending') as corrections,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', f.name, 'kind', e.kind) order by e.id), '[]')
        from evaluations e join evaluation_templates f on f.id = e.template_id
        where e.placement_id = p.id and e.status in ('due', 'draft')
          -- a requirement of the student's own program asks for this evaluation already
          and not exists (select from requirements r join students s on s.id = p.student_id
            where r.evaluation_template_id = e.template_id and r.blocks = 'completion' and r.archived_at is null
              and ${asksStudents(db)}
              -- what an evaluation of another internship has met does not stand for this one (rule 17)
              and not exists (select from evaluations o where o.placement_id <> all(c.ids) and o.id = (
                select d.evaluation_id from documents d where d.student_id = s.id and d.requirement_id = r.id
                order by d.revision desc limit 1)))) as evaluations
    from (
      select newest_id, array_agg(id) as ids, bool_and(carried_minutes <= carried_proven) as is_carried_proven
      from chain group by newest_id) c
      cross join lateral (select id, student_id, company_id, supervisor_id, site_id from placements
        where id = c.newest_id offset 0) p`
}

function accountOf(db: Db | Tx, userId: Fragment) {
  return db`(select case when a.password_hash is not null then 'active' when u.email is not null then 'reachable' else 'unreachable' end
    from users u join accounts a on a.user_id = u.id where u.id = ${userId})`
}

/** The documents that a company gets to see, or brings. */
export async function listRequirementsForCompany(db: Db): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`select r.id from requirements r where ${isForCompany(db)}`
  return new Set(rows.map(({ id }) => id))
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
