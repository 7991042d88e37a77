import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { settle } from './settle.ts'

type Where = { include?: string; disabled?: string[] }
const dialog = '[role=dialog], [role=alertdialog]'
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe keeps the fields of its colors in weak maps, and works out the color of each element anew. With own properties and
 * a memory of a screen's few colors it takes less than half as long.
 */
const quickAxe = `
  (function (WeakMap, WeakSet) { ${source} })(
    class {
      key = Symbol()
      has(owner) { return this.key in owner }
      get(owner) { return owner[this.key] }
      set(owner, value) { owner[this.key] = value; return this }
    },
    class {
      key = Symbol()
      has(owner) { return this.key in owner }
      add(owner) { owner[this.key] = true; return this }
    },
  )
  {
    const { prototype } = axe.commons.color.Color
    const { parseString } = prototype
    const known = new Map()
    prototype.parseString = function (text) {
      const { r, g, b, alpha } = known.get(text) ?? parseString.call(this, text)
      known.set(text, { r, g, b, alpha })
      return Object.assign(this, { r, g, b, alpha })
    }
  }`

/**
 * What axe finds on a page, and the contrasts in the other theme. With an open dialog only the dialog is checked, because
 * the screen behind it has its own check.
 */
export async function faults(page: Page, { include, disabled = [] }: Where = {}): Promise<string[]> {
  // A list is pale while its next rows are on their way: what is read then is not what is judged.
  await expect(page.locator('[aria-busy=true].opacity-60')).toHaveCount(0)
  await settle(page)
  const shown = include ?? ((await page.locator(dialog).count()) > 0 ? dialog : undefined)
  const found = await run(page, shown, { rules: Object.fromEntries(disabled.map((id) => [id, { enabled: false }])) })
  if (disabled.includes('color-contrast')) return found
  await switchTheme(page)
  const inOtherTheme = await run(page, shown, { runOnly: ['color-contrast'] })
  await switchTheme(page)
  return [...found, ...inOtherTheme.map((fault) => `in the other theme, ${fault}`)]
}

/**
 * Axe is read once per page, because reading it takes as long as some of its checks. It need not read style sheets and
 * media ahead: that is for rules about sound, which the product does not make.
 */
async function run(page: Page, shown: string | undefined, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(quickAxe)
  return page.evaluate(
    async ([selector, chosen]) => {
      const { violations } = await window.axe.run(selector ?? document, {
        resultTypes: ['violations'],
        preload: false,
        ...chosen,
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    [shown, options] as const,
  )
}

async function switchTheme(page: Page) {
  await page.evaluate(() => document.documentElement.classList.toggle('dark'))
  await settle(page)
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}
