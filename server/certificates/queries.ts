import type { Certificate, certificates } from '#contract/certificates.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { WorkDate } from '#domain/calendar.ts'
import { type CertificateContent, type CertificateKind, certificateState, serialOf } from '#domain/certificate.ts'
import type { Db, Fragment, Tx } from '#server/db.ts'
import { placementsInReach } from '#server/fragments/in-reach.ts'
import { nameOrUsername } from '#server/fragments/names.ts'
import type { Actor } from '#server/http/serve.ts'
import { one, slice } from '#server/http/sql.ts'

type Row = Omit<Certificate, 'serial' | 'state' | 'from' | 'to' | 'replaces' | 'replacedBy'> & {
  schoolYear: string
  number: number
  period: string
  replaces: string | null
  replacedNumber: number | null
  replacedYear: string | null
}

export async function listCertificates(db: Db, actor: Actor, query: QueryOf<typeof certificates.list>) {
  const { studentId, placementId } = query
  const matching = db`${certificateJoins(db)} where ${certificatesInReach(db, actor)}
    ${studentId ? db`and c.student_id = ${studentId}` : db``}
    ${placementId ? db`and c.placement_id = ${placementId}` : db``}`
  const [rows, counted] = await Promise.all([
    db<Row[]>`select ${certificateColumns(db)} ${matching} order by c.id desc ${slice(db, query)}`,
    db<{ total: number }[]>`select count(*)::int as total ${matching}`,
  ])
  return { certificates: rows.map(certificateOf), total: one(counted, 'Total').total }
}

export async function findCertificate(db: Db | Tx, actor: Actor, id: number): Promise<Certificate> {
  const rows = await db<Row[]>`
    select ${certificateColumns(db)} ${certificateJoins(db)} where c.id = ${id} and ${certificatesInReach(db, actor)}`
  return certificateOf(one(rows, 'Certificate'))
}

/** Nobody else issues a certificate until this transaction ends, so that numbers have no gaps (decision 243). */
export async function lockSerialNumbers(tx: Tx): Promise<void> {
  await tx`lock table certificate_numbers in share row exclusive mode`
}

export type NewCertificate = {
  code: string
  kind: CertificateKind
  studentId: number
  placementId: number
  period: string
  minutes: number
  content: CertificateContent
  schoolYear: string
  number: number
  replacesId: number | null
}

/** Their ids, in the same order. */
export async function insertCertificates(tx: Tx, made: readonly NewCertificate[]): Promise<number[]> {
  if (made.length === 0) return []
  const { by, now } = tx.change
  const rows = await tx<{ id: number; code: string }[]>`
    insert into papers (code, kind, student_id, placement_id, period, minutes, content, printed_at, seal_id, school_year, number,
      replaces_id, issued_by)
    select code, kind, "studentId", "placementId", period, minutes, content, ${now}, (select max(id) from seals), "schoolYear",
      number, "replacesId", ${by?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb) as c (code text, kind text, "studentId" bigint,
      "placementId" bigint, period text, minutes integer, content jsonb, "schoolYear" text, number integer, "replacesId" bigint)
    returning id, code`
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return made.map(({ code }) => ids.get(code) ?? 0)
}

export async function setRevoked(tx: Tx, id: number, reason: string): Promise<void> {
  const { by, now } = tx.change
  await tx`
    update papers set revoked_at = ${now}, revoked_by = ${by?.id ?? null}, revoke_reason = ${reason} where id = ${id}`
}

/** A condition on `papers c join placements p join students s`. */
function certificatesInReach(db: Db | Tx, actor: Actor): Fragment {
  return db`c.number is not null and ${placementsInReach(db, actor)}`
}

function certificateJoins(db: Db | Tx): Fragment {
  return db`
    from papers c join placements p on p.id = c.placement_id join students s on s.id = p.student_id
      left join companies o on o.id = p.company_id left join users i on i.id = c.issued_by
      left join users v on v.id = c.revoked_by left join papers n on n.replaces_id = c.id`
}

function certificateColumns(db: Db | Tx): Fragment {
  return db`c.id, c.kind, c.school_year, c.number, c.code, c.student_id, c.placement_id, o.name as company_name, c.period,
    c.minutes, c.printed_at as issued_at, ${nameOrUsername(db, 'i')} as issued_by_name, c.revoked_at,
    ${nameOrUsername(db, 'v')} as revoked_by_name, c.revoke_reason, c.content ->> 'replaces' as replaces,
    n.number as replaced_number, n.school_year as replaced_year`
}

function certificateOf({ schoolYear, number, period, replacedNumber, replacedYear, ...row }: Row): Certificate {
  const [from, to] = datesOfPeriod(period)
  const isReplaced = replacedNumber !== null && replacedYear !== null
  return {
    ...row,
    serial: serialOf({ schoolYear, number }),
    state: certificateState({ isRevoked: row.revokedAt !== null, isReplaced }),
    from,
    to,
    replacedBy: isReplaced ? serialOf({ schoolYear: replacedYear, number: replacedNumber }) : null,
  }
}

/** The first and the last day of a certificate, as its row has them. */
function datesOfPeriod(period: string): [from: WorkDate, to: WorkDate] {
  const [from = '', to = ''] = period.split('/')
  return [from, to]
}
