import type { Supervisor, SupervisorQuery, SupervisorSearch } from '#contract/supervisors.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { whereLive } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import { defined, one, sortKey } from '#server/http/sql.ts'
import { personColumns } from '#server/people/queries.ts'
import { countAllPeople } from '#server/people-lists/count-queries.ts'
import type { PeoplePage } from '#server/people-lists/match-queries.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'
import { supervisorsInReach } from './visibility.ts'

const mostFound = 20

export async function listSupervisors(db: Db, actor: Actor, query: SupervisorQuery) {
  const wanted = wantedSupervisors(db, actor, query)
  const [supervisors, total] = await Promise.all([selectPage(db, wanted), countAllPeople(db, wanted)])
  return { supervisors, total }
}

export function searchSupervisors(db: Db, actor: Actor, { keyword, companyId }: SupervisorSearch) {
  const query = { search: keyword, companyId: companyId ?? undefined, page: 1, rowsPerPage: mostFound }
  return selectPage(db, wantedSupervisors(db, actor, { ...query, archived: false, sort: undefined }))
}

export async function findSupervisor(db: Db | Tx, actor: Actor, id: number): Promise<Supervisor> {
  const rows = await db<Supervisor[]>`
    ${selectSupervisors(db, db`supervisors v`)} where v.id = ${id} and ${supervisorsInReach(db, actor)}`
  return one(rows, 'Supervisor')
}

type OwnFields = {
  companyId?: number | undefined
  siteId?: number | null | undefined
  position?: string | null | undefined
  department?: string | null | undefined
}

export async function insertSupervisor(tx: Tx, id: number, fields: OwnFields): Promise<void> {
  await tx`insert into supervisors ${tx(defined({ ...fields, id }))}`
}

export async function setSupervisor(tx: Tx, id: number, fields: OwnFields): Promise<void> {
  const named = defined(fields)
  if (Object.keys(named).length === 0) return
  await tx`update supervisors set ${tx(named)} where id = ${id}`
}

export async function isOpenCompany(db: Db | Tx, id: number): Promise<boolean> {
  const [row] = await db`select from companies where id = ${id} and archived_at is null`
  return row !== undefined
}

/** A condition on `placements p`. */
export function supervisedBy(db: Db | Tx, id: number) {
  return db`p.supervisor_id = ${id}`
}

export function wantedSupervisors(
  db: Db | Tx,
  actor: Actor,
  { companyId, sort, ...query }: SupervisorQuery,
): PeoplePage {
  const columns = {
    name: db`u.search collate "C"`,
    company: db`(select lower(name) from companies where id = v.company_id)`,
    createdAt: db`u.created_at`,
  }
  const key = sort && sortKey<keyof typeof columns>(sort)
  const isNarrow = companyId !== undefined || actor.role === 'supervisor' || actor.role === 'student'
  const ofCompany = companyId === undefined ? db`true` : db`v.company_id = ${companyId}`
  return {
    ...query,
    role: 'supervisor',
    search: query.search,
    table: db`supervisors v`,
    id: db`v.id`,
    where: isNarrow ? db`${ofCompany} and ${supervisorsInReach(db, actor)}` : null,
    isNarrow,
    order: key ? { by: columns[key.name], isOfUsers: key.name !== 'company', isTurned: key.isTurned } : null,
  }
}

function selectPage(db: Db, wanted: PeoplePage) {
  return db<Supervisor[]>`
    ${selectSupervisors(db, db`(${pageOfPeople(db, wanted)}) page join supervisors v on v.id = page.id`)}
    order by page.position`
}

function selectSupervisors(db: Db | Tx, from: Fragment) {
  return db`
    select ${personColumns(db)}, v.company_id, v.site_id, v.position, v.department, o.name as company_name,
      e.name as site_name, (select count(*)::int from placements p where p.supervisor_id = v.id and ${whereLive(db)})
        as intern_count
    from ${from} join users u on u.id = v.id join accounts a on a.user_id = v.id
      join companies o on o.id = v.company_id left join sites e on e.id = v.site_id`
}
