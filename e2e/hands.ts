import { expect, type Page } from '@playwright/test'

/** What a thumb could miss: whatever can be pressed in less than 44 by 44 px, except a link within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, summary, input, select, textarea, [role=tab], [role=combobox]'
    return [...document.querySelectorAll<HTMLElement>(pressed)].filter(isPressable).filter(isSmall).map(nameOf)

    function isPressable(one: HTMLElement): boolean {
      const { width, height } = one.getBoundingClientRect()
      const isShown = one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
      // A table's head is for screen readers where its rows are cards.
      const isClipped = (one.closest('thead')?.getBoundingClientRect().width ?? 2) <= 1
      return isShown && !isClipped && !one.closest('[inert], [aria-hidden=true], :disabled') && !isInSentence(one)
    }

    function isInSentence(one: HTMLElement): boolean {
      const around = one.parentElement?.textContent?.trim() ?? ''
      return getComputedStyle(one).display === 'inline' && around !== one.textContent?.trim()
    }

    function isSmall(one: HTMLElement): boolean {
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { x, y, width, height } = one.getBoundingClientRect()
      const [midX, midY] = [x + width / 2, y + height / 2]
      // Such as the link that appears with the keyboard.
      if (midX < 0 || midY < 0 || midX > innerWidth || midY > innerHeight) return false
      const edges = [
        [midX - 21, midY],
        [midX + 21, midY],
        [midX, midY - 21],
        [midX, midY + 21],
      ] as const
      return !edges.every(([atX, atY]) => isHit(one, document.elementFromPoint(atX, atY)))
    }

    function isHit(one: HTMLElement, hit: Element | null): boolean {
      return hit !== null && (one.contains(hit) || hit.closest('label')?.control === one)
    }

    function nameOf(one: HTMLElement): string {
      const { width, height } = one.getBoundingClientRect()
      const name = one.ariaLabel ?? one.textContent?.trim().slice(0, 40) ?? ''
      return `${one.localName} ${JSON.stringify(name)} ${Math.round(width)}×${Math.round(height)}`
    }
  })
}

/** Words of buttons, tabs, badges and headings that do not fit: cut by their own box or by the edge of the screen. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = 'button, a[href], [role=tab], [role=combobox], summary, label, h1, h2, h3, [data-badge]'
    return [...document.querySelectorAll<HTMLElement>(named)].filter(isRead).filter(isCut).map(nameOf)

    function isRead(one: HTMLElement): boolean {
      const isHidden = one.closest('.sr-only, [inert], [aria-hidden=true], .overflow-x-auto') !== null
      return !isHidden && one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    }

    function isCut(one: HTMLElement): boolean {
      const box = one.getBoundingClientRect()
      return textsIn(one).some(({ left, right, top, bottom }) => {
        const isWithin =
          left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 3 && bottom <= box.bottom + 3
        return !isWithin || left < -1 || right > innerWidth + 1
      })
    }

    function textsIn(one: HTMLElement): DOMRect[] {
      const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
      const found: DOMRect[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const home = node.parentElement
        if (!node.textContent?.trim() || !home || !isRead(home) || getComputedStyle(one).display === 'inline') continue
        const range = document.createRange()
        range.selectNodeContents(node)
        found.push(...range.getClientRects())
      }
      return found
    }

    function nameOf(one: HTMLElement): string {
      const { width } = one.getBoundingClientRect()
      return `${one.localName} ${JSON.stringify(one.innerText.slice(0, 60))} in ${Math.round(width)} px`
    }
  })
}

/** Starts to measure how much of the page moves by itself. Answers come after the page has shown that it waits. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
        window.shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route('**/api/**', async (route) => {
    // What a page had asked for when it was left is no longer shown anywhere.
    await untilDrawn(page).then(() => route.continue(), ignore)
  })
}

function untilDrawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
}

function ignore() {}

/** Nothing is still to come. */
export async function isThere(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0, { timeout: 20_000 })
  await untilDrawn(page)
}

/** How much has moved since the last time, and what. */
export function takeShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(() => {
    const taken = window.shifts.splice(0)
    return { sum: taken.reduce((sum, { value }) => sum + value, 0), moved: taken.flatMap(({ moved }) => moved) }
  })
}

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}
