const homes = '[role="dialog"], [role="alertdialog"], section, article, main'
/** In milliseconds. A window that closes gives the focus back by itself within this time. */
const patience = 100

/**
 * When the focused button leaves the page with its row, or is disabled, the keyboard and the screen reader continue at
 * the heading of what was around it, and return to a button that can be pressed again.
 */
export function keepFocus(): void {
  let [was, ...around]: Element[] = []
  let heading: HTMLElement | null = null
  /** Not so of a field that a phone's keyboard left by its "Done". */
  let wasTaken = false
  let timer: ReturnType<typeof setTimeout>

  const isLost = () =>
    was !== undefined && [document.body, heading, null].includes(document.activeElement as HTMLElement)
  const mayFocus = (element: Element) => element.isConnected && !element.matches(':disabled')

  function settle() {
    if (!was || !isLost()) return
    if (mayFocus(was)) {
      if (was instanceof HTMLElement) was.focus({ preventScroll: true })
    } else if (!heading?.isConnected) {
      const left = around.filter((each) => each.isConnected && each.matches(homes))
      // The headings of the side menu come before those of the screen.
      const screen = document.querySelector('main') ?? document.body
      const headings = [...left, screen].map((home) => home.querySelector<HTMLElement>('h1, h2, h3'))
      heading = headings.find((each) => each !== null) ?? null
      if (heading) heading.tabIndex = -1
      heading?.focus({ preventScroll: true })
    }
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === heading) return
    heading = null
    wasTaken = false
    was = target
    around = [...outwards(target)]
  })
  // Who presses elsewhere has left it on purpose.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !was?.contains(target)) was = undefined
  })
  new MutationObserver(() => {
    if (was && !mayFocus(was)) wasTaken = true
    // Not asked here whether the focus is lost: a disabled button keeps it until the page is drawn again.
    if (!wasTaken) return
    clearTimeout(timer)
    timer = setTimeout(settle, patience)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function* outwards(element: Element): Generator<Element> {
  for (let each = element.parentElement; each; each = each.parentElement) yield each
}
