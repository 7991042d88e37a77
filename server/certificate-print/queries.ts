import type { CertificateContent } from '#domain/certificate.ts'
import type { Db } from '#server/db.ts'

export type PrintedCertificate = { code: string; issuedAt: string; content: CertificateContent }

/** Everything that prints, in the order of the ids. */
export function listPrintedCertificates(db: Db, ids: readonly number[]) {
  return db<PrintedCertificate[]>`
    select c.code, c.printed_at as issued_at, c.content
    from unnest(${ids as number[]}::bigint[]) with ordinality as n (id, place) join papers c on c.id = n.id
    order by n.place`
}

/** The newest valid certificate of each of these students who has one, in their order. */
export async function listValidOf(db: Db, studentIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select c.id
    from unnest(${studentIds as number[]}::bigint[]) with ordinality as n (id, place)
      cross join lateral (
        select c.id from papers c
        where c.placement_id in (select p.id from placements p where p.student_id = n.id)
          and c.number is not null and c.revoked_at is null
        order by c.id desc limit 1) c
    order by n.place`
  return rows.map(({ id }) => id)
}
