import { existsSync } from 'node:fs'
import { longStep, run } from './step.mjs'

const packages = ['chromium', 'chromium-headless-shell']
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Whether there is a Chromium for the browser tests. As root on Debian it is installed, with the faster headless shell. */
export async function ensureBrowser() {
  const wanted = process.env.CHROMIUM ? [chromium] : packages.map((name) => `/usr/bin/${name}`)
  const isThere = wanted.every((path) => existsSync(path))
  if (!isThere && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDebian()
  if (existsSync(chromium)) return true
  console.error(
    `The browser tests need Chromium at ${chromium}: install it (on Debian: sudo apt-get install ${packages.join(' ')}) or set CHROMIUM to its path.`,
  )
  return false
}

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await longStep('Installing Chromium', async () => {
    await run('apt-get', ['update', '-q'], { env })
    return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env })
  })
}
