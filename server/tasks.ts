import type { TaskList } from 'graphile-worker'
import { accountTasks } from './accounts/tasks.ts'
import { bulkTasks } from './bulk/tasks.ts'
import { dashboardTasks } from './dashboard/tasks.ts'
import { documentTasks } from './documents/tasks.ts'
import { evaluationTasks } from './evaluations/tasks.ts'
import { importTasks } from './imports/tasks.ts'
import { letterTasks } from './letters/tasks.ts'
import { messageTasks } from './messages/tasks.ts'
import { notificationTasks } from './notifications/tasks.ts'
import { passwordTasks } from './passwords/tasks.ts'
import { profileTasks } from './profile/tasks.ts'
import { recordTasks } from './records/tasks.ts'
import { reportTasks } from './reports/make.ts'
import { sealTasks } from './seals/tasks.ts'
import type { Services } from './services.ts'
import { tapTasks } from './taps/tasks.ts'
import { upkeepTasks } from './upkeep/tasks.ts'

/** What runs outside a request, by the name of its job. */
export function tasksOf(services: Services): TaskList {
  return {
    ...passwordTasks(services),
    ...accountTasks(services),
    ...profileTasks(services),
    ...recordTasks(services),
    ...tapTasks(services),
    ...notificationTasks(services),
    ...messageTasks(services),
    ...importTasks(services),
    ...bulkTasks(services),
    ...documentTasks(services),
    ...evaluationTasks(services),
    ...letterTasks(services),
    ...dashboardTasks(services),
    ...reportTasks(services),
    ...sealTasks(services),
    ...upkeepTasks(services),
  }
}

/**
 * What runs by the clock, however many servers there are (graphile-worker's crontab, in UTC). Each task has at most one
 * running and one waiting job, so that a backup of an hour never meets the one that is due ten minutes later. What is due
 * once a day is made up for: the server may have been off at its time, perhaps every night.
 */
export const crontab = [
  '*/5 * * * * close-days',
  '* * * * * tell-decisions',
  '* * * * * tell-bulk-acts',
  '* * * * * send-pushes',
  '* * * * * send-letters',
  '* * * * * deliver-messages',
  '5 * * * * tell-of-absences',
  '40 19 * * * forget-devices',
  '*/10 * * * * count-school',
  '*/10 * * * * count-coordinators',
  '*/10 * * * * back-up',
  '*/10 * * * * seal-rows',
  '0 23 * * * tell-admins-of-day',
  '20 19 * * * clear-old',
  '*/5 * * * * check-clock',
  '*/5 * * * * sweep-reports',
  '*/5 * * * * sweep-imports',
  '27 * * * * forget-first-answers',
  '17 * * * * sweep-files',
  '30 22 * * * tell-expiries',
  '*/10 * * * * open-evaluations',
].map((line) => {
  const [, hour, , , , task] = line.split(' ')
  return `${line} ?jobKey=${task}&queue=${task}${hour === '*' ? '' : '&fill=1d'}`
})
