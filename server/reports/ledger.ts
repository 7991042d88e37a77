import type { ReportFilters } from '#contract/reports.ts'
import { type Ledger, ledgerOf } from '#domain/report-ledger.ts'
import { readChains } from '#server/days/hours-queries.ts'
import type { Db } from '#server/db.ts'

/** After a transfer, the hours of the earlier placements are included. */
export async function ledgerRows(db: Db, ids: readonly number[], period: ReportFilters): Promise<Map<number, Ledger>> {
  const chains = await readChains(db, ids)
  return new Map(chains.map(({ placementId, ...chain }) => [placementId, ledgerOf(chain, period)]))
}
