import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
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
 * Most of axe's time goes into working out what lies above what, at each of its runs. So one run judges the contrasts of
 * both themes: its last rule, which is ours, begins by switching to the other one. Of words that look alike it takes one.
 */
const bothThemes = `
  {
    const { checks, rules } = axe._audit
    const { evaluate, options } = checks['color-contrast']
    const { matches } = rules.find(({ id }) => id === 'color-contrast')
    window.samples = { shown: new Set(), other: new Set() }
    window.switchTheme = () => {
      document.documentElement.classList.toggle('dark')
      for (const moving of document.getAnimations())
        if (moving.effect.getTiming().iterations !== Infinity) moving.finish()
    }
    let isOther = false
    const beginOther = () => {
      isOther = true
      switchTheme()
      for (const node of axe.utils.querySelectorAll(axe._tree, '*')) {
        node._cache = {}
        node._stackingContext = undefined
      }
    }
    window.endOther = () => {
      if (isOther) switchTheme()
      isOther = false
    }
    axe.configure({
      checks: [{ id: 'other-contrast', evaluate, options }],
      rules: [
        { id: 'color-contrast', matches: (node, virtual) => samples.shown.has(node) && matches(node, virtual) },
        {
          id: 'in the other theme, color-contrast',
          any: ['other-contrast'],
          excludeHidden: false,
          matches: (node, virtual) => {
            if (!isOther) beginOther()
            return samples.other.has(node) && matches(node, virtual)
          },
        },
      ],
    })
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(quickAxe + bothThemes)
  const shown = include ?? ((await page.locator(dialog).count()) > 0 ? dialog : 'html')
  const contrasts = ['color-contrast', 'in the other theme, color-contrast']
  return faultsOf(page, shown, disabled.includes('color-contrast') ? [...disabled, ...contrasts] : disabled)
}

/** Axe need not read style sheets and media ahead: that is for rules about sound, which the product does not make. */
function faultsOf(page: Page, shown: string, disabled: string[]): Promise<string[]> {
  return page.evaluate(
    async ([selector, off]) => {
      /** One of all words that look alike and stand on what looks alike, such as those of a column. */
      function samplesOf(): Set<Element> {
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
        return new Set(samples.values())
      }

      if (!off.includes('color-contrast')) {
        window.samples.shown = samplesOf()
        window.switchTheme()
        window.samples.other = samplesOf()
        window.switchTheme()
      }
      const rules = Object.fromEntries(off.map((id) => [id, { enabled: false }]))
      const { violations } = await window.axe.run(selector, { resultTypes: ['violations'], preload: false, rules })
      window.endOther()
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
    },
    [shown, disabled] as const,
  )
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
    samples: { shown: Set<Element>; other: Set<Element> }
    switchTheme(): void
    endOther(): void
  }
}
