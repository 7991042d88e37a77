type Change = { fromLocation?: { pathname: string } | undefined; toLocation: { pathname: string } }

/** After a change of screen, the keyboard and the screen reader continue at its content. */
export function focusContent({ fromLocation, toLocation }: Change): void {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
  const content = document.querySelector('main')
  // The screen may have set the focus already.
  if (!content || content.contains(document.activeElement)) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
