import { writeAgain } from '#server/days/derive-again.ts'
import type { RecordWrite } from '#server/days/record-queries.ts'
import { takeTurns } from '#server/days/turn-queries.ts'
import { type Db, inTransaction } from '#server/db.ts'
import { recordEvents } from '#server/http/changes.ts'
import { dayOf, type Happening, notify } from '#server/notifications/notify.ts'
import { listDue } from './queries.ts'

const atOnce = 200

/** Closes the days whose window has ended and returns how many: submitted or incomplete (rule 8). */
export async function closeDays(db: Db, now: () => string): Promise<number> {
  let closed = 0
  for (;;) {
    const count = await inTransaction(db, { by: null, ip: null, now: now() }, async (tx) => {
      const found = await listDue(tx, tx.change.now, atOnce)
      if (found.length === 0) return 0
      await takeTurns(
        tx,
        found.map(({ studentId }) => studentId),
      )
      // A tap may have come between the read and the turn.
      const due = await listDue(tx, tx.change.now, atOnce)
      const known = new Set(found.map(({ id }) => id))
      const safe = due.filter(({ id }) => known.has(id))
      const closedDays = await writeAgain(tx, safe)
      await recordEvents(
        tx,
        safe.map(({ id }) => ({ action: 'closed', noun: 'record', recordId: id })),
      )
      await notify(tx, closedDays.flatMap(newsOfClosed))
      return safe.length
    })
    closed += count
    if (count < atOnce) return closed
  }
}

/** Who is told of a day that is open no more. */
export function newsOfClosed({ studentId, placementId, status, derived: { workDate } }: RecordWrite): Happening[] {
  const day = { studentId, placementId, about: dayOf(studentId, workDate), facts: { workDate } }
  if (status === 'incomplete') return [{ kind: 'incomplete_day', ...day }]
  return status === 'submitted' ? [{ kind: 'record_to_decide', ...day }] : []
}
