import { keptFor } from '#domain/retention.ts'
import { msOf } from '#domain/zone.ts'
import { inTransaction } from '#server/db.ts'
import { type Services, todayOf } from '#server/services.ts'
import { tellExpiries } from './expiry.ts'
import { listFilesInUse } from './queries.ts'

export function documentTasks(services: Services) {
  const { db, files } = services
  return {
    'sweep-files': async () => {
      // Files in use are read first: a file that becomes used afterwards is too young to be swept.
      const before = msOf(services.now()) - keptFor.unusedFile
      await files.sweep(before, await listFilesInUse(db))
    },
    'tell-expiries': async () => {
      const now = services.now()
      await inTransaction(db, { by: null, ip: null, now }, (tx) => tellExpiries(tx, todayOf(services, now)))
    },
  }
}
