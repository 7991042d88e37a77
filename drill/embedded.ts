import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runningUrl } from '#db/embedded.ts'
import { tempFolder } from '#server/testing/temp-folder.ts'
import { openOwnDb } from './load.ts'
import { openMailServer } from './mail.ts'
import { openServer } from './server.ts'
import { openWorld, type World } from './world.ts'

/** One server with the database of its data folder. */
export async function openEmbedded(people: number, folder = tempFolder()): Promise<World> {
  const dataDir = join(folder, 'data')
  const mail = await openMailServer()
  const server = await openServer({ settings: { DATA_DIR: dataDir, SMTP_URL: mail.url } })
  const world = await openWorld({ servers: [server], db: openOwnDb(runningUrl(dataDir) ?? ''), mail, people })
  return {
    ...world,
    async close() {
      await world.close()
      await mail.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
