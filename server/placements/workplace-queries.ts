import type { Workplace } from '#domain/workplace.ts'
import type { Tx } from '#server/db.ts'
import { whereLive } from '#server/fragments/standing.ts'
import { one } from '#server/http/sql.ts'

type Company = NonNullable<Workplace['company']>
type Part = NonNullable<Workplace['site']>
export type Chosen = Pick<Workplace, 'companyId' | 'siteId' | 'supervisorId'>

export async function findWorkplace(tx: Tx, { companyId, siteId, supervisorId }: Chosen): Promise<Workplace> {
  const [companies, sites, supervisors] = await Promise.all([
    tx<Company[]>`select id, status, archived_at is not null as is_archived from companies where id = ${companyId}`,
    tx<Part[]>`select company_id, archived_at is not null as is_archived from sites where id = ${siteId}`,
    tx<Part[]>`
      select v.company_id, u.archived_at is not null as is_archived
      from supervisors v join users u on u.id = v.id where v.id = ${supervisorId}`,
  ])
  return {
    companyId,
    company: companies[0] ?? null,
    siteId,
    site: sites[0] ?? null,
    supervisorId,
    supervisor: supervisors[0] ?? null,
  }
}

/**
 * Whoever deletes an MOA locks its company: what the gate finds of these companies stays until this transaction ends. It
 * comes before the turns of the interns, because an import holds companies for long and no tap may wait for that.
 */
export async function keepAgreements(tx: Tx, placementIds: readonly number[]): Promise<void> {
  await tx`
    select from companies where id in (select company_id from placements where id = any(${placementIds as number[]}))
    order by id for share`
}

/** How many interns a company has now, including those in preparation, and how many slots. */
export async function findSlots(tx: Tx, companyId: number) {
  const rows = await tx<{ name: string; slots: number | null; interns: number }[]>`
    select name, slots, (select count(*)::int from placements where company_id = ${companyId} and ${whereLive(tx, 'placements')}) as interns
    from companies where id = ${companyId}`
  return one(rows, 'Company')
}
