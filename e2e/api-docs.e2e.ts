import { expect } from '@playwright/test'
import { test } from './test.ts'

test('the API page opens under the content policy, and shows a call', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (fault) => problems.push(fault.message))
  await page.goto('/api/docs')
  await page.locator('#operations-tag-sessions').click()
  const call = page.locator('.opblock', { hasText: '/api/students/login' })
  await call.getByRole('button').first().click()
  await expect(call.getByText('Request body')).toBeVisible()
  // Both are shapes with a name: what the call takes, and how it refuses.
  await expect(call.locator('.opblock-section-request-body')).toContainText('"password"')
  await expect(call.locator('.responses-wrapper')).toContainText('"problems"')
  await expect(page.locator('.errors-wrapper')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the width on a phone').toBe(360)
  expect(problems).toEqual([])
})
