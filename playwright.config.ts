import { readdirSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: './e2e',
  // a file is a project, which gives it a worker and so a school of its own
  projects: readdirSync('e2e')
    .filter((name) => name.endsWith('.e2e.ts'))
    .map((name) => ({ name: name.replace('.e2e.ts', ''), testMatch: name })),
  globalSetup: './e2e/setup.ts',
  workers: 2,
  retries: 0,
  // only what hangs: a machine that also runs the database and the other worker is slow at times
  timeout: 400_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    headless: true,
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    screenshot: 'only-on-failure',
  },
})
