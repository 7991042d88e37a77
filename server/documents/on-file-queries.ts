import type { RequiredDocument } from '#domain/gate.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { documentOnFile } from './checklist.ts'
import { asksStudents, type ChecklistRow } from './checklist-queries.ts'

/** What a gate checks of a document, and no more, because a step of many reads thousands of them. */
export type OwnedDocument = RequiredDocument & { ownerId: number }

/** What the programs of these students require, each with the newest document. */
export async function listDocumentsOfStudents(db: Db | Tx, studentIds: readonly number[]): Promise<OwnedDocument[]> {
  const asked = db`students s join requirements r on ${asksStudents(db)}`
  return listOwned(db, { asked, owner: db`s.id`, file: db`d.student_id = s.id`, ids: studentIds })
}

/** What the school requires of these companies. */
export async function listDocumentsOfCompanies(db: Db | Tx, companyIds: readonly number[]): Promise<OwnedDocument[]> {
  const asked = db`companies o join requirements r on r.subject = 'company'`
  return listOwned(db, { asked, owner: db`o.id`, file: db`d.company_id = o.id`, ids: companyIds })
}

type Owners = { asked: Fragment; owner: Fragment; file: Fragment; ids: readonly number[] }
type Row = Pick<ChecklistRow, 'requirementId' | 'name' | 'blocks' | 'status' | 'expiresOn' | 'isOnPaper'> & {
  ownerId: number
}

async function listOwned(db: Db | Tx, { asked, owner, file, ids }: Owners): Promise<OwnedDocument[]> {
  const rows = await db<Row[]>`
    select ${owner} as owner_id, r.id as requirement_id, r.name, r.blocks, d.status, d.expires_on,
      d.paper_received_by is not null as is_on_paper
    from ${asked}
      left join lateral (
        select status, expires_on, paper_received_by from documents d where ${file} and d.requirement_id = r.id
        order by d.revision desc limit 1) d on true
    where ${owner} = any(${ids as number[]}) and r.archived_at is null order by r.position, r.id`
  return rows.map((row) => ({ ...row, document: documentOnFile(row) }))
}
