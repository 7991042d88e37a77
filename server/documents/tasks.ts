import { msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import { type Services, todayOf } from '#server/services.ts'
import { tellExpiries } from './expiry.ts'
import { listFilesInUse } from './queries.ts'

/** From its first byte to its row an upload takes minutes at most. */
const grace = 60 * 60_000

export function documentTasks(services: Services) {
  const { db, files } = services
  return {
    'sweep-files': async () => {
      // Files in use are read first: a file that becomes used afterwards is younger than the grace.
      const before = msOf(services.now()) - grace
      await files.sweep(before, await listFilesInUse(db))
    },
    'tell-expiries': async () => {
      const now = services.now()
      await inTransaction(db, { by: null, ip: null, now }, (tx) => tellExpiries(tx, todayOf(services, now)))
    },
  }
}
