import { type CertificateContent, serialOf } from '#domain/certificate.ts'
import type { PaperDay, PaperKind } from '#domain/paper.ts'
import type { Db, Tx } from '#server/db.ts'

export type NewPaper = {
  code: string
  kind: PaperKind
  studentId: number
  placementId: number
  period: string
  minutes: number
  content: readonly PaperDay[]
}

/** Keeps papers that are being printed. What says the same has the same code, and is kept as it was first printed. */
export async function insertPapers(db: Db | Tx, papers: readonly NewPaper[], now: string): Promise<void> {
  if (papers.length === 0) return
  await db`
    insert into papers (code, kind, student_id, placement_id, period, minutes, content, printed_at, seal_id)
    select code, kind, "studentId", "placementId", period, minutes, content, ${now}, (select max(id) from seals)
    from jsonb_to_recordset(${JSON.stringify(papers)}::text::jsonb) as p (code text, kind text, "studentId" bigint,
      "placementId" bigint, period text, minutes integer, content jsonb)
    on conflict (code) do nothing`
}

export type IssuedPaper = Omit<NewPaper, 'content'> & {
  content: readonly PaperDay[] | CertificateContent
  printedAt: string
  revokedAt: string | null
  isReplaced: boolean
  firstName: string
  middleName: string | null
  lastName: string
  program: string
}

export async function findPaper(db: Db, code: string): Promise<IssuedPaper | null> {
  const [paper] = await db<IssuedPaper[]>`
    select p.code, p.kind, p.student_id, p.placement_id, p.period, p.minutes, p.content, p.printed_at, p.revoked_at,
      exists (select from papers n where n.replaces_id = p.id) as is_replaced,
      u.first_name, u.middle_name, u.last_name, c.name as program
    from papers p join users u on u.id = p.student_id join placements l on l.id = p.placement_id
      join courses c on c.id = l.course_id
    where p.code = ${code}`
  return paper ?? null
}

/** The serial number of the placement's valid certificate, or null. */
export async function findValidSerial(db: Db | Tx, placementId: number): Promise<string | null> {
  const [row] = await db<{ schoolYear: string; number: number }[]>`
    select school_year, number from papers
    where placement_id = ${placementId} and number is not null and revoked_at is null`
  return row ? serialOf(row) : null
}

/** Those of these placements that have a valid certificate. */
export async function listCertified(tx: Tx, placementIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx<{ id: number }[]>`
    select placement_id as id from papers
    where placement_id = any(${placementIds as number[]}) and number is not null and revoked_at is null`
  return new Set(rows.map(({ id }) => id))
}
