import type { Services } from '#server/services.ts'
import { sealKey } from './key.ts'
import { sealAll } from './make.ts'

export function sealTasks({ db, config, now }: Pick<Services, 'db' | 'config' | 'now'>) {
  return {
    'seal-rows': () => sealAll(db, sealKey(config), now),
  }
}
