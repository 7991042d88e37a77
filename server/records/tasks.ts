import { dateIn, minutesAfter, msOf } from '#domain/zone.ts'
import { deriveAgain, type LaterChange } from '#server/days/queue-derivation.ts'
import type { Services } from '#server/services.ts'
import { tellOfAbsences } from './absences.ts'
import { closeDays } from './closing.ts'
import { applyLaterChange } from './later-changes.ts'
import { tellDecisions } from './take-back.ts'

/** The hour of the school's day at which absences are told. */
const hourOfAbsences = 9

export function recordTasks({ db, now, config }: Services) {
  const zone = config.SCHOOL_TIMEZONE
  return {
    'close-days': async () => {
      await closeDays(db, now)
    },
    'tell-decisions': async () => {
      await tellDecisions(db, now)
    },
    [deriveAgain]: async (payload: unknown) => {
      await applyLaterChange(db, payload as LaterChange, { now, zone })
    },
    'tell-of-absences': async () => {
      const moment = now()
      const today = dateIn(zone, msOf(moment))
      if (Math.floor(minutesAfter(today, msOf(moment), zone) / 60) !== hourOfAbsences) return
      await tellOfAbsences(db, { now: moment, today, zone })
    },
  }
}
