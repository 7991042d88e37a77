import { keptFor } from '#domain/retention.ts'
import { instantOf, msOf } from '#domain/zone.ts'
import type { Services } from '#server/services.ts'
import { deleteOldAnswers } from './queries.ts'

export function tapTasks({ db, now }: Pick<Services, 'db' | 'now'>) {
  return {
    'forget-first-answers': async () => {
      await deleteOldAnswers(db, instantOf(msOf(now()) - keptFor.firstAnswer))
    },
  }
}
