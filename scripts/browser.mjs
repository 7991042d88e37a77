import { existsSync } from 'node:fs'
import { longStep, run } from './step.mjs'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether there is a Chromium for the browser tests; root on Debian gets one installed. */
export async function ensureBrowser() {
  if (existsSync(chromium)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian()
  if (existsSync(chromium)) return true
  console.error(
    `The browser tests need Chromium at ${chromium}: install it (on Debian: sudo apt-get install chromium) or set CHROMIUM to its path.`,
  )
  return false
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await longStep('Installing Chromium', async () => {
    await run('apt-get', ['update', '-q'], { env })
    return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env })
  })
}
