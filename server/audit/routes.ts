import { audit } from '#contract/audit.ts'
import { countedRows } from '#contract/people.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { countEvents, listAuditEvents, listEventIds, listPeople, wasReadSince } from './queries.ts'
import { eventInWords } from './words.ts'

/** Milliseconds that count as one reading, however many pages are opened. */
const readingLasts = 10 * 60_000

export function auditRoutes(serve: Serve) {
  serve(audit.list, async ({ tx, query: { after, rowsPerPage, ...filters }, now, services }) => {
    const zone = services.config.SCHOOL_TIMEZONE
    const [ids, total] = await Promise.all([
      listEventIds(tx, filters, { zone, after, most: rowsPerPage + 1 }),
      countEvents(tx, filters, { zone, most: countedRows + 1 }),
    ])
    const rows = await listAuditEvents(tx, ids.slice(0, rowsPerPage))
    // Reading the audit is an event too.
    if (!(await wasReadSince(tx, filters, instantOf(msOf(now) - readingLasts)))) {
      await recordEvent(tx, { action: 'read', noun: 'audit', after: filters })
    }
    return {
      events: rows.map((row) => eventInWords(row, zone)),
      total: Math.min(total, countedRows),
      isTotalLeast: total > countedRows,
      hasMore: ids.length > rowsPerPage,
    }
  })
  serve(audit.people, async ({ db, query }) => {
    const people = await listPeople(db, query.search)
    return { people, total: people.length }
  })
}
