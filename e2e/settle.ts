import type { Page } from '@playwright/test'

/** Waits for what moves on a page: colors in the middle of a transition do not count, and a pointer would miss a button. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
