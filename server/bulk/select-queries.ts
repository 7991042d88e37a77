import type { BulkStep, StepSelection } from '#contract/bulk.ts'
import type { BulkSelection } from '#contract/selection.ts'
import { mostRows } from '#domain/bulk.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { Db, Tx } from '#server/db.ts'
import { badInput, conflict, notFound } from '#server/errors.ts'
import { listLocked, listMatchingIds } from '#server/evaluations/queries.ts'
import { studentsInReach } from '#server/fragments/in-reach.ts'
import { currentFirst } from '#server/fragments/standing.ts'
import type { Actor } from '#server/http/serve.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { pageOfPeople } from '#server/people-lists/page-queries.ts'
import { wantedStudents } from '#server/students/filter-queries.ts'
import { wantedSupervisors } from '#server/supervisors/queries.ts'
import { supervisorsInReach } from '#server/supervisors/visibility.ts'
import type { NewRow } from './queries.ts'
import { rolloverRows } from './rollover.ts'

type Chosen = { step: BulkStep; selection: StepSelection; today: WorkDate }

/** The rows of an act, in the order of the list. A list that has changed since the person saw it is refused. */
export async function selectRows(tx: Tx, actor: Actor, { step, selection, today }: Chosen): Promise<NewRow[]> {
  if (step.kind === 'release_evaluations' || step.kind === 'remind_evaluations') {
    return evaluationRows(tx, { actor, today }, selection)
  }
  if ('evaluations' in selection) throw badInput('Choose the students')
  if (step.kind === 'lock') return programRows(tx, selection)
  const people = step.kind === 'invite_supervisors' ? 'supervisors' : 'students'
  const rows = await selectPeople(tx, actor, { people, selection, today })
  if (step.kind === 'rollover') {
    return rolloverRows(tx, actor, { step, ids: rows.map(({ subjectId }) => subjectId), today })
  }
  const targets = step.kind === 'receive' ? [...new Set(step.requirementIds)] : null
  if (!targets) return rows
  if (rows.length * targets.length > mostRows) throw badInput(`Choose at most ${mostRows} documents at once`)
  return targets.flatMap((targetId) => rows.map(({ subjectId }) => ({ subjectId, targetId })))
}

type ChosenPeople = { people: 'students' | 'supervisors'; selection: BulkSelection; today: WorkDate }

/** The chosen students or supervisors within reach. */
export async function selectPeople(tx: Db | Tx, actor: Actor, { people, selection, today }: ChosenPeople) {
  if (people === 'supervisors') return supervisorRows(tx, actor, selection)
  const ids = 'ids' in selection ? [...new Set(selection.ids)] : await listMatching(tx, actor, { selection, today })
  const rows = await studentRows(tx, actor, ids)
  if (rows.length < ids.length) throw notFound('Student')
  return rows
}

type Matching = { selection: Extract<BulkSelection, { seen: number }>; today: WorkDate }

async function listMatching(tx: Db | Tx, actor: Actor, { selection, today }: Matching): Promise<number[]> {
  const { filters, seen } = selection
  const wish = { ...filters, sort: undefined, page: 1, rowsPerPage: mostRows + 1, today }
  const page = pageOfPeople(tx, wantedStudents(tx, actor, wish))
  const rows = await tx<{ id: number }[]>`select id from (${page}) page order by position`
  ensureSeen(rows.length, seen, 'student')
  return rows.map(({ id }) => id)
}

function ensureSeen(total: number, seen: number, noun: string): void {
  if (total === seen) return
  const now = total === 1 ? `1 ${noun} matches` : `${total} ${noun}s match`
  throw conflict(`The list has changed: ${now} now, and you saw ${seen}. Look at it again.`, { data: { total } })
}

/** Supervisors whom the person sees; their list is narrowed by search and company alone. */
async function supervisorRows(tx: Db | Tx, actor: Actor, selection: BulkSelection): Promise<NewRow[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)]
    const rows = await tx<NewRow[]>`
      select v.id as subject_id, null as target_id
      from unnest(${ids}::bigint[]) with ordinality as n (id, place) join supervisors v on v.id = n.id
        join users u on u.id = v.id and u.archived_at is null
      where ${supervisorsInReach(tx, actor)} order by n.place`
    if (rows.length < ids.length) throw notFound('Supervisor')
    return rows
  }
  const { search, companyId, archived, ...others } = selection.filters
  if (archived || Object.values(others).some((value) => value !== undefined)) {
    throw badInput('Supervisors are selected by search and company')
  }
  const wish = { search, companyId, archived: false, sort: undefined, page: 1, rowsPerPage: mostRows + 1 }
  const page = pageOfPeople(tx, wantedSupervisors(tx, actor, wish))
  const rows = await tx<NewRow[]>`select id as subject_id, null as target_id from (${page}) page order by position`
  ensureSeen(rows.length, selection.seen, 'supervisor')
  return rows
}

/** Those that were ticked, or all of the list, in its order. */
async function evaluationRows(tx: Tx, { actor, today }: Viewer, selection: StepSelection): Promise<NewRow[]> {
  if ('filters' in selection) throw badInput('Choose the evaluations')
  const rowOf = (id: number) => ({ subjectId: id, targetId: null })
  if ('evaluations' in selection) {
    const { evaluations: filters, seen } = selection
    const ids = await listMatchingIds(tx, { actor, today }, { filters, most: mostRows + 1 })
    ensureSeen(ids.length, seen, 'evaluation')
    return ids.map(rowOf)
  }
  const ids = [...new Set(selection.ids)]
  if ((await listLocked(tx, actor, ids)).length < ids.length) throw notFound('Evaluation')
  return ids.map(rowOf)
}

/** Each student within reach, with the placement that the list shows. */
export async function studentRows(tx: Db | Tx, actor: Actor, ids: readonly number[]): Promise<NewRow[]> {
  return tx<NewRow[]>`
    select s.id as subject_id, p.id as target_id
    from unnest(${ids as number[]}::bigint[]) with ordinality as n (id, place)
      join students s on s.id = n.id
      left join lateral (
        select p.id from placements p where p.student_id = s.id order by ${currentFirst(tx)} limit 1) p on true
    where ${studentsInReach(tx, actor)} order by n.place`
}

async function programRows(tx: Tx, selection: BulkSelection): Promise<NewRow[]> {
  if (!('ids' in selection)) throw badInput('Choose the programs')
  const ids = [...new Set(selection.ids)]
  const rows = await tx<NewRow[]>`
    select id as subject_id, null as target_id from courses where id = any(${ids}) and archived_at is null order by id`
  if (rows.length < ids.length) throw notFound('Program')
  return rows
}
