import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { Result } from 'axe-core'
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
 * What axe finds on a page, with the contrasts in both themes. With an open dialog only the dialog is checked, because
 * the screen behind it has its own check.
 */
export async function faults(page: Page, { include, disabled = [] }: Where = {}): Promise<string[]> {
  // A list is pale while its next rows are on their way: what is read then is not what is judged.
  await expect(page.locator('[aria-busy=true].opacity-60')).toHaveCount(0)
  await settle(page)
  // Axe is read once per page, because reading it takes as long as some of its checks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(quickAxe)
  const shown = include ?? ((await page.locator(dialog).count()) > 0 ? dialog : 'html')
  const found = await faultsOf(page, shown, disabled)
  if (disabled.includes('color-contrast')) return told(found)
  const pale = await paleWords(page, shown)
  await switchTheme(page)
  const inOtherTheme = await paleWords(page, shown)
  await switchTheme(page)
  return [...told([...found, ...pale]), ...told(inOtherTheme).map((fault) => `in the other theme, ${fault}`)]
}

function told(found: Result[]): string[] {
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/**
 * All but the contrasts. Axe need not read style sheets and media ahead: that is for rules about sound, which the
 * product does not make.
 */
function faultsOf(page: Page, shown: string, disabled: string[]): Promise<Result[]> {
  return page.evaluate(
    async ([selector, off]) => {
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]))
      const { violations } = await window.axe.run(selector, { resultTypes: ['violations'], preload: false, rules })
      return violations
    },
    [shown, [...disabled, 'color-contrast']] as const,
  )
}

/**
 * Contrasts take longer than all the rest. So they are judged once for all words that look alike and stand on what looks
 * alike, such as those of a column.
 */
function paleWords(page: Page, shown: string): Promise<Result[]> {
  return page.evaluate(async (selector) => {
    const kinds = new Map<string, number>()
    const samples = new Map<number, Element>()
    const look = (element: Element, above: number): void => {
      const { color, background, opacity, fontSize, fontWeight } = getComputedStyle(element)
      const { localName } = element
      const looks = { above, localName, class: element.className, color, background, opacity, fontSize, fontWeight }
      const key = JSON.stringify(looks)
      const kind = kinds.get(key) ?? kinds.size
      kinds.set(key, kind)
      const hasWords =
        'value' in element || [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (hasWords && isSeen && !samples.has(kind)) samples.set(kind, element)
      for (const child of element.children) look(child, kind)
    }
    for (const part of document.querySelectorAll(selector)) look(part, -1)
    if (samples.size === 0) return []
    const { violations } = await window.axe.run(
      { include: [...samples.values()] },
      { runOnly: ['color-contrast'], resultTypes: ['violations'], preload: false },
    )
    return violations
  }, shown)
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
