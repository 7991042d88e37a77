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
  testMatch: '*.e2e.ts',
  globalSetup: './e2e/setup.ts',
  workers: 2,
  retries: 0,
  // a browser on a machine that also runs the database and the other worker is slow at times
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    // Set by the global setup, before the workers that open pages begin.
    baseURL: process.env.E2E_URL,
    headless: true,
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
    screenshot: 'only-on-failure',
  },
})
