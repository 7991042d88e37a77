import type { ReportFilters } from '#contract/reports.ts'
import { type Ledger, ledgerOf } from '#domain/report-ledger.ts'
import type { Db } from '#server/db.ts'
import { readLedgers } from './rows-queries.ts'

export async function ledgerRows(db: Db, ids: readonly number[], period: ReportFilters): Promise<Map<number, Ledger>> {
  const { chains, days, passes } = await readLedgers(db, ids, period.to)
  return new Map(
    chains.map(({ id, chain, carried, maxMinutesPerWeek }) => {
      const own = days
        .filter(({ placementId }) => chain.includes(placementId))
        .map(({ workDate, credited }) => ({ workDate, credited, isApproved: true }))
      const granted = passes.filter(({ placementId }) => chain.includes(placementId))
      return [id, ledgerOf({ days: own, carried, maxMinutesPerWeek, passes: granted }, period)]
    }),
  )
}
