import type { Placement } from '#contract/placements.ts'
import type { Agreement } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { GateFacts } from '#domain/gate.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { Db, Tx } from '#server/db.ts'
import { documentOnFile } from '#server/documents/checklist.ts'
import { listChecklists, listCompanyChecklists } from '#server/documents/checklist-queries.ts'
import { whereUndecided } from '#server/fragments/records.ts'
import { one } from '#server/http/sql.ts'

type Person = { id: number; birthDate: WorkDate | null; name: string | null; number: string | null }
type Parts = {
  id: number
  hasSupervisor: boolean
  hasSite: boolean
  isCarriedProven: boolean
  /** What is undecided in the placement and those that it continues. */
  records: RecordStatus[]
  corrections: number
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
  const [people, parts, agreements, documents, ofCompanies] = await Promise.all([
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
    listChecklists(db, studentIds),
    companyIds.length === 0 ? [] : listCompanyChecklists(db, companyIds),
  ])
  return new Map(
    placements.map((placement) => {
      const { id, studentId, companyId } = placement
      const { birthDate, name, number } = one(
        people.filter((person) => person.id === studentId),
        'Student',
      )
      const facts = {
        ...one(
          parts.filter((part) => part.id === id),
          'Placement',
        ),
        today,
        birthDate,
        emergencyContact: { name, number },
        startDate: placement.startDate,
        documents: [
          ...documents
            .filter((row) => row.ownerId === studentId)
            .map((row) => ({ ...row, document: documentOnFile(row) })),
          ...ofCompanies
            .filter((row) => row.ownerId === companyId)
            .map((row) => ({ ...row, document: documentOnFile(row), isOfCompany: true })),
        ],
        agreements: agreements.filter((agreement) => agreement.companyId === companyId),
        hasCompany: companyId !== null,
        hasSchedule: placement.schedules.length > 0,
      }
      return [id, facts] as const
    }),
  )
}

function listParts(db: Db | Tx, ids: readonly number[]) {
  return db<Parts[]>`
    with recursive chain as (
      select id as newest_id, id, continues_id, carried_minutes, carried_proven from placements
      where id = any(${ids as number[]})
      union all
      select c.newest_id, p.id, p.continues_id, p.carried_minutes, p.carried_proven
      from chain c join placements p on p.id = c.continues_id)
    select p.id,
      exists (select from users where id = p.supervisor_id and archived_at is null) as has_supervisor,
      exists (select from sites where id = p.site_id and archived_at is null) as has_site,
      not exists (select from chain c where c.newest_id = p.id and c.carried_minutes > c.carried_proven)
        as is_carried_proven,
      array(select r.status from chain c join time_records r on r.placement_id = c.id
        where c.newest_id = p.id and ${whereUndecided(db)}) as records,
      (select count(*)::int from chain c join corrections k on k.placement_id = c.id
        where c.newest_id = p.id and k.status = 'pending') as corrections
    from placements p where p.id = any(${ids as number[]})`
}

function unique(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}
