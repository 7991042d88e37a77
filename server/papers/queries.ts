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

export type IssuedPaper = NewPaper & {
  printedAt: string
  revokedAt: string | null
  firstName: string
  middleName: string | null
  lastName: string
  program: string
}

export async function findPaper(db: Db, code: string): Promise<IssuedPaper | null> {
  const [paper] = await db<IssuedPaper[]>`
    select p.code, p.kind, p.student_id, p.placement_id, p.period, p.minutes, p.content, p.printed_at, p.revoked_at,
      u.first_name, u.middle_name, u.last_name, c.name as program
    from papers p join users u on u.id = p.student_id join placements l on l.id = p.placement_id
      join courses c on c.id = l.course_id
    where p.code = ${code}`
  return paper ?? null
}
