import { resolve } from 'node:path'
import { isHeld } from './data-lock.ts'
import { runningUrl, startEmbedded } from './embedded.ts'
import { StartError } from './start-error.ts'

type Settings = { DATABASE_URL?: string | undefined; DATA_DIR: string }

/** The product's database for a command: that of the running product, otherwise started for this command. */
export async function reachDatabase({
  DATABASE_URL,
  DATA_DIR,
}: Settings): Promise<{ url: string; leave(): Promise<void> }> {
  if (DATABASE_URL) return { url: DATABASE_URL, leave: async () => {} }
  if (!(await isHeld(resolve(DATA_DIR)))) {
    const { url, stop } = await startEmbedded({ dataDir: DATA_DIR, durable: true, say: () => {} })
    return { url, leave: stop }
  }
  const url = runningUrl(DATA_DIR)
  if (!url) throw new StartError('The product is just starting: try again in a moment.')
  return { url, leave: async () => {} }
}
