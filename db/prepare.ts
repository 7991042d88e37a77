import type { Db } from '#server/db.ts'
import { migrate } from './migrate.ts'
import { StartError } from './start-error.ts'

/** Makes sure that the database answers and has every migration; otherwise throws one sentence. */
export async function prepareDatabase(db: Db): Promise<void> {
  try {
    await db`select 1`
  } catch (fault) {
    throw new StartError(
      `The database of DATABASE_URL does not answer: ${fault instanceof Error ? fault.message : fault}`,
    )
  }
  await migrate(db)
}
