import { deriveAgain, type LaterChange } from '#server/jobs/derive-again.ts'
import type { Services } from '#server/services.ts'
import { closeDays } from './closing.ts'
import { applyLaterChange } from './later-changes.ts'

export function recordTasks({ db, now, config }: Services) {
  return {
    'close-days': async () => {
      await closeDays(db, now)
    },
    [deriveAgain]: async (payload: unknown) => {
      await applyLaterChange(db, payload as LaterChange, { now, zone: config.SCHOOL_TIMEZONE })
    },
  }
}
