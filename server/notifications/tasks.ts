import type { JobHelpers } from 'graphile-worker'
import { keptFor } from '#domain/retention.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Services } from '#server/services.ts'
import { forgetUnseen } from './delivery-queries.ts'
import { letterTask, pushTask } from './queries.ts'
import { sendLetters } from './send-letters.ts'
import { sendPushes } from './send-pushes.ts'
import { announce, announceSuspension } from './suspensions.ts'

export function notificationTasks(services: Services) {
  return {
    [pushTask]: (_: unknown, { job }: JobHelpers) => sendPushes(services, job.id),
    [letterTask]: (_: unknown, { job }: JobHelpers) => sendLetters(services, job.id),
    [announceSuspension]: (payload: unknown) => announce(services, payload as { id: number; by: number | null }),
    // A device that has not registered for this long is forgotten (spec §9).
    'forget-devices': () => forgetUnseen(services.db, instantOf(msOf(services.now()) - keptFor.pushDevice)),
  }
}
