import type { Placement } from '#contract/placements.ts'
import type { Agreement } from '#domain/agreement.ts'
import type { WorkDate } from '#domain/calendar.ts'
import type { GateFacts } from '#domain/gate.ts'
import type { RecordStatus } from '#domain/record.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { documentOnFile } from '#server/documents/checklist.ts'
import { listChecklist, listCompanyChecklist } from '#server/documents/checklist-queries.ts'
import { whereUndecided } from '#server/fragments/records.ts'
import { one } from '#server/http/sql.ts'

type Person = { birthDate: WorkDate | null; name: string | null; number: string | null }
type Parts = { hasSupervisor: boolean; hasSite: boolean; isCarriedProven: boolean }

/** Everything that the gates check; archived records count as missing. */
export async function findGateFacts(db: Db | Tx, placement: Placement, today: WorkDate): Promise<GateFacts> {
  const { studentId, companyId, siteId, supervisorId } = placement
  const [people, parts, agreements, documents, ofCompany, undecided] = await Promise.all([
    db<Person[]>`
      select birth_date, emergency_name as name, emergency_number as number from students where id = ${studentId}`,
    db<Parts[]>`
      select exists (select from users where id = ${supervisorId} and archived_at is null) as has_supervisor,
        exists (select from sites where id = ${siteId} and archived_at is null) as has_site,
        not exists (select from (${chainOf(db, placement.id)}) c where c.carried_minutes > c.carried_proven)
          as is_carried_proven`,
    db<Agreement[]>`
      select valid_from, valid_until from agreements where company_id = ${companyId} and archived_at is null`,
    listChecklist(db, studentId),
    companyId === null ? [] : listCompanyChecklist(db, companyId),
    findUndecided(db, placement.id),
  ])
  const { birthDate, ...emergencyContact } = one(people, 'Student')
  return {
    ...one(parts, 'Placement'),
    today,
    birthDate,
    emergencyContact,
    startDate: placement.startDate,
    documents: [
      ...documents.map((row) => ({ ...row, document: documentOnFile(row) })),
      ...ofCompany.map((row) => ({ ...row, document: documentOnFile(row), isOfCompany: true })),
    ],
    agreements,
    hasCompany: companyId !== null,
    hasSchedule: placement.schedules.length > 0,
    ...undecided,
  }
}

/** A placement and those that it continues. */
function chainOf(db: Db | Tx, placementId: number): Fragment {
  return db`
    with recursive down as (
      select id, continues_id, carried_minutes, carried_proven from placements where id = ${placementId}
      union all
      select p.id, p.continues_id, p.carried_minutes, p.carried_proven from down d join placements p on p.id = d.continues_id)
    select * from down`
}

/** What is undecided in a placement and those that it continues. */
async function findUndecided(db: Db | Tx, placementId: number): Promise<Pick<GateFacts, 'records' | 'corrections'>> {
  const rows = await db<{ records: RecordStatus[]; corrections: number }[]>`
    with chain as (${chainOf(db, placementId)})
    select array(select r.status from chain c join time_records r on r.placement_id = c.id
        where ${whereUndecided(db)}) as records,
      (select count(*)::int from chain c join corrections k on k.placement_id = c.id where k.status = 'pending') as corrections`
  return one(rows, 'Placement')
}
