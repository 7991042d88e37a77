import { undoMinutes } from '#domain/bulk.ts'
import { msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import { type Services, todayOf } from '#server/services.ts'
import { openDue } from './open.ts'
import { listToRelease } from './open-queries.ts'
import { release } from './release.ts'
import { remindDue } from './remind.ts'

export function evaluationTasks(services: Services) {
  const { db } = services
  return {
    'open-evaluations': async () => {
      const now = services.now()
      const change = { by: null, ip: null, now, zone: services.config.SCHOOL_TIMEZONE }
      const today = todayOf(services, now)
      await inTransaction(db, change, (tx) => openDue(tx, today))
      await inTransaction(db, change, (tx) => remindDue(tx, today))
      const before = new Date(msOf(now) - undoMinutes * 60_000).toISOString()
      await inTransaction(db, change, async (tx) => {
        const found = await listToRelease(tx, before)
        if (found.length > 0) await release(tx, found)
      })
    },
  }
}
