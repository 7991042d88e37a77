import { audit } from '#contract/audit.ts'
import { countedRows } from '#contract/people.ts'
import { inTransaction } from '#server/db.ts'
import { recordEvent } from '#server/http/changes.ts'
import type { Serve } from '#server/http/serve.ts'
import { countEvents, listEventIds, listEvents, listPeople } from './queries.ts'
import { eventInWords } from './words.ts'

export function auditRoutes(serve: Serve) {
  serve(audit.list, async ({ db, actor, query: { after, rowsPerPage, ...filters }, now, ip, services }) => {
    const zone = services.config.SCHOOL_TIMEZONE
    const [ids, total] = await Promise.all([
      listEventIds(db, filters, { zone, after, most: rowsPerPage + 1 }),
      countEvents(db, filters, { zone, most: countedRows + 1 }),
    ])
    const rows = await listEvents(db, ids.slice(0, rowsPerPage))
    // who looks at what others did is written down too
    await inTransaction(db, { by: actor, ip, now, zone }, (tx) =>
      recordEvent(tx, { action: 'read', noun: 'audit', after: { ...filters, after } }),
    )
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
