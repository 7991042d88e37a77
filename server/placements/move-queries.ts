import type { Placement } from '#contract/placements.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { PlacementStatus } from '#domain/placement.ts'
import type { Tx } from '#server/db.ts'

/** The students of these placements, within anyone's reach: their turns are taken before the placements are read. */
export async function listPlacedStudents(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx<{ studentId: number }[]>`
    select distinct student_id from placements where id = any(${ids as number[]})`
  return rows.map(({ studentId }) => studentId)
}

/** By placement, the last day with hours that may still count. */
export async function listLastRecordedDays(tx: Tx, ids: readonly number[]): Promise<Map<number, WorkDate>> {
  const rows = await tx<{ id: number; day: WorkDate }[]>`
    select placement_id as id, max(work_date) as day from time_records
    where placement_id = any(${ids as number[]}) and status <> 'rejected' group by placement_id`
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** The first day with hours that may still count. */
export async function findFirstRecordedDay(tx: Tx, id: number): Promise<WorkDate | null> {
  const [first] = await tx<{ day: WorkDate | null }[]>`
    select min(work_date) as day from time_records where placement_id = ${id} and status <> 'rejected'`
  return first?.day ?? null
}

export type NewStatus = { id: number; status: PlacementStatus; statusReason: string | null; endDate: WorkDate | null }

export async function setStatuses(tx: Tx, moves: readonly NewStatus[]): Promise<void> {
  await tx`
    update placements p set status = m.status, status_reason = m."statusReason", end_date = m."endDate",
      version = p.version + 1, updated_at = ${tx.change.now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::text::jsonb)
      as m (id bigint, status text, "statusReason" text, "endDate" date)
    where p.id = m.id`
}

/** The versions of these placements as they are now. */
export async function listPlacementVersions(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx<{ id: number; version: number }[]>`
    select id, version from placements where id = any(${ids as number[]})`
  return new Map(rows.map(({ id, version }) => [id, version]))
}

type Version = { id: number; version: number }
type Parts = Pick<Placement, 'studentId' | 'courseId' | 'termId' | 'companyId' | 'siteId' | 'supervisorId'>

/** Those that still have the version, locked, each with its status now and with what it depends on unless a row says. */
export async function lockUnchanged<T extends Version>(tx: Tx, rows: readonly T[]) {
  const found = await tx<(Version & Parts & { statusNow: PlacementStatus })[]>`
    select id, version, status as status_now, student_id, course_id, term_id, company_id, site_id, supervisor_id
    from placements where id = any(${rows.map(({ id }) => id)}) order by id for update`
  return rows.flatMap((row) => {
    const now = found.find(({ id, version }) => id === row.id && version === row.version)
    return now ? [{ ...now, ...row }] : []
  })
}

/** Those of these placements at which somebody has tapped since. */
export async function listTappedSince(tx: Tx, ids: readonly number[], since: string): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    select p.id from placements p where p.id = any(${ids as number[]})
      and exists (select from taps t where t.placement_id = p.id and t.received_at >= ${since})`
  return new Set(rows.map(({ id }) => id))
}
