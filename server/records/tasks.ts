import type { Services } from '#server/services.ts'
import { closeDays } from './closing.ts'
import { applyLaterChange, type LaterChange } from './later-changes.ts'

export function recordTasks({ db, now, config }: Services) {
  return {
    'close-days': async () => {
      await closeDays(db, now)
    },
    'later-change': async (payload: unknown) => {
      await applyLaterChange(db, payload as LaterChange, { now, zone: config.SCHOOL_TIMEZONE })
    },
  }
}
