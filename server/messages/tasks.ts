import type { JobHelpers } from 'graphile-worker'
import type { Services } from '#server/services.ts'
import { deliver, deliverTask } from './deliver.ts'

export function messageTasks(services: Services) {
  return { [deliverTask]: (_: unknown, { job }: JobHelpers) => deliver(services, job.id) }
}
