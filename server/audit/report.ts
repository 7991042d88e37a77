import { words } from '#domain/report.ts'
import type { Db } from '#server/db.ts'
import { type AuditFilters, listAuditEvents, listEventIds } from './queries.ts'
import { eventInWords } from './words.ts'

/** The largest file that can still be opened; for more, a person chooses a shorter period. */
const mostRows = 100_000

/** The audit log as a table, for the job that makes files. */
export async function auditTable(db: Db, filters: AuditFilters, zone: string) {
  return {
    columns: [
      words('Date and time', 1.5),
      words('Who'),
      words('What', 3),
      words('Affected person'),
      words('Changes', 4),
      words('Reason'),
      words('Address', 1.2),
    ],
    ids: await listEventIds(db, filters, { zone, most: mostRows }),
    read: async (ids: readonly number[]) =>
      (await listAuditEvents(db, ids)).map((row) => {
        const { at, by, what, about, changes, reason, ip } = eventInWords(row, zone)
        const told = changes.map(({ field, from, to }) => `${field}: ${from ?? 'empty'} → ${to ?? 'empty'}`)
        return { cells: [at, by?.name ?? 'The system', what, about?.name ?? null, told.join('; '), reason, ip] }
      }),
  }
}
