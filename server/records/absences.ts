import { absentSince, missedDays, missingSince } from '#domain/absence.ts'
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
    const from = placements.flatMap((placement) => missingSince({ ...placement, today }) ?? []).sort()[0] ?? today
    const parts = await readParts(db, ids, { from, to: today })
    const happenings = placements.flatMap((placement): Happening[] => {
      const { id: placementId, studentId, startDate, expectedFrom, lastTap } = placement
      const rules = rulesOf(placement, parts, zone)
      const question = { rules, expectedFrom, lastTap, today }
      const since = absentSince(question)
      if (!since) return []
      // Who was silent before the school began to count is told of again, because that was no absence.
      const begun = expectedFrom === startDate ? '' : `:${expectedFrom}`
      const about = `absence:${placementId}:${lastTap ?? 'never'}${begun}`
      return [{ kind: 'no_taps', studentId, placementId, about, facts: { since, days: missedDays(question).length } }]
    })
    await inTransaction(db, { by: null, ip: null, now }, (tx) => notify(tx, happenings))
    if (placements.length < atOnce) return
    after = ids.at(-1) ?? after
  }
}
