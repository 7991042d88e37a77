import { absenceLookBack, absentSince } from '#domain/absence.ts'
import { addDays } from '#domain/calendar.ts'
import { readParts, rulesOf } from '#server/days/rules-queries.ts'
import { type Db, inTransaction } from '#server/db.ts'
import { type Happening, notify } from '#server/notifications/notify.ts'
import { listAtWork } from './absence-queries.ts'

const atOnce = 500

type Day = { now: string; today: string; zone: string }

/** Tells about interns without a tap for three working days, once per absence (rule 28). */
export async function tellOfAbsences(db: Db, { now, today, zone }: Day): Promise<void> {
  let after = 0
  for (;;) {
    const placements = await listAtWork(db, { after, limit: atOnce })
    const ids = placements.map(({ id }) => id)
    const parts = await readParts(db, ids, { from: addDays(today, -absenceLookBack), to: today })
    const happenings = placements.flatMap((placement): Happening[] => {
      const { id: placementId, studentId, startDate, lastTap } = placement
      const rules = rulesOf(placement, parts, zone)
      const since = absentSince({ rules, startDate, lastTap, today })
      const about = `absence:${placementId}:${lastTap ?? 'never'}`
      return since ? [{ kind: 'no_taps', studentId, placementId, about, facts: { since } }] : []
    })
    await inTransaction(db, { by: null, ip: null, now }, (tx) => notify(tx, happenings))
    if (placements.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}
