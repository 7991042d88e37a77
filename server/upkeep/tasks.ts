import type { Services } from '#server/services.ts'
import { backUpAtNight } from './back-up.ts'
import { checkClock } from './check-clock.ts'
import { clearOld } from './clear-queries.ts'
import { dayLetterTasks } from './day-letter.ts'
import { warningTasks } from './warn-admins.ts'

export function upkeepTasks(services: Services) {
  return {
    ...warningTasks(services),
    ...dayLetterTasks(services),
    'back-up': () => backUpAtNight(services),
    'check-clock': () => checkClock(services),
    'clear-old': async () => {
      await clearOld(services.db, services.now())
    },
  }
}
