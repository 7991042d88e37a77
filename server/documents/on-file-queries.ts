import type { WorkDate } from '#domain/calendar.ts'
import { documentState } from '#domain/document.ts'
import type { RequiredDocument } from '#domain/gate.ts'
import { isAskedYet, nameWithPeriod } from '#domain/repeating.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { isOfPeriod, joinPeriods } from '#server/fragments/requirements.ts'
import { documentOnFile } from './checklist.ts'
import { asksStudents, type ChecklistRow, withoutPeriod } from './checklist-queries.ts'

/** What a gate checks of a document, and no more, because a step of many reads thousands of them. */
export type OwnedDocument = RequiredDocument & { ownerId: number }

/** What the programs of these students require, each with the newest document; what is still to come blocks no step. */
export async function listDocumentsOfStudents(
  db: Db | Tx,
  studentIds: readonly number[],
  today: WorkDate,
): Promise<OwnedDocument[]> {
  const asked = db`students s join requirements r on ${asksStudents(db)} ${joinPeriods(db, today)}`
  const file = db`d.student_id = s.id and ${isOfPeriod(db)}`
  const slot = db`slot.period, slot.period_ends`
  const rows = await listOwned(db, { asked, owner: db`s.id`, file, slot, ids: studentIds })
  return rows.filter(({ document, periodEnds }) =>
    isAskedYet({ state: documentState(document, today).state, periodEnds }, today),
  )
}

/** What the school requires of these companies. */
export async function listDocumentsOfCompanies(db: Db | Tx, companyIds: readonly number[]): Promise<OwnedDocument[]> {
  const asked = db`companies o join requirements r on r.subject = 'company'`
  const slot = withoutPeriod(db)
  return listOwned(db, { asked, owner: db`o.id`, file: db`d.company_id = o.id`, slot, ids: companyIds })
}

type Owners = { asked: Fragment; owner: Fragment; file: Fragment; slot: Fragment; ids: readonly number[] }
type Part =
  | 'requirementId'
  | 'name'
  | 'blocks'
  | 'status'
  | 'expiresOn'
  | 'isOnPaper'
  | 'repeats'
  | 'period'
  | 'periodEnds'
type Row = Pick<ChecklistRow, Part> & { ownerId: number }

async function listOwned(db: Db | Tx, { asked, owner, file, slot, ids }: Owners) {
  const rows = await db<Row[]>`
    select ${owner} as owner_id, r.id as requirement_id, r.name, r.blocks, r.repeats, ${slot}, d.status, d.expires_on,
      d.paper_received_by is not null as is_on_paper
    from ${asked}
      left join lateral (
        select status, expires_on, paper_received_by from documents d where ${file} and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
    where ${owner} = any(${ids as number[]}) and r.archived_at is null order by r.position, r.id, period`
  return rows.map((row) => ({
    ...row,
    name: nameWithPeriod(row.name, row.repeats, row.period),
    requirementName: row.name,
    document: documentOnFile(row),
  }))
}
