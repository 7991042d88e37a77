import type { JobHelpers } from 'graphile-worker'
import { withRests } from '#server/jobs/pace.ts'
import type { Services } from '#server/services.ts'
import { sealKey } from './key.ts'
import { sealAll } from './make.ts'

export function sealTasks({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>) {
  return {
    'seal-rows': (_: unknown, job: JobHelpers) => sealAll(db, { key: sealKey(config), now, pace: withRests(job) }),
  }
}
