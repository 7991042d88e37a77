/**
 * While a screen gets ready, the keyboard may still move through the page that it replaces. Gives back what sets the
 * focus on the same link of the new page.
 */
export function followFocus(page: HTMLElement): () => void {
  const focusedLink = () => document.activeElement?.getAttribute('href')
  let focused = focusedLink()
  const note = () => {
    focused = focusedLink()
  }
  page.addEventListener('focusin', note)
  return () => {
    page.removeEventListener('focusin', note)
    if (focused) page.querySelector<HTMLElement>(`[href="${focused}"]`)?.focus()
  }
}
