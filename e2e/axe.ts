import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Where = { include?: string; disabled?: string[] }
const dialog = '[role=dialog], [role=alertdialog]'

/**
 * What axe finds on a page, and the contrasts in the other theme. With an open dialog only the dialog is checked, because
 * the screen behind it has its own check.
 */
export async function faults(page: Page, { include, disabled = [] }: Where = {}): Promise<string[]> {
  await settle(page)
  const shown = include ?? ((await page.locator(dialog).count()) > 0 ? dialog : undefined)
  const found = await analyze(page, (axe) => axe.disableRules(disabled))
  await switchTheme(page)
  const inOtherTheme = disabled.includes('color-contrast')
    ? []
    : await analyze(page, (axe) => axe.withRules('color-contrast'))
  await switchTheme(page)
  return [...found, ...inOtherTheme.map((fault) => `in the other theme, ${fault}`)]

  async function analyze(of: Page, narrow: (axe: AxeBuilder) => AxeBuilder) {
    // The pages have no frames of other origins, so axe needs no second page.
    const axe = new AxeBuilder({ page: of }).options({ resultTypes: ['violations'] }).setLegacyMode()
    const { violations } = await narrow(shown ? axe.include(shown) : axe).analyze()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  }
}

/** Colors in the middle of a transition do not count. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

async function switchTheme(page: Page) {
  await page.evaluate(() => document.documentElement.classList.toggle('dark'))
  await settle(page)
}
