type Change = { fromLocation?: { pathname: string } | undefined; toLocation: { pathname: string } }

/** After another screen has come, the keyboard and the screen reader go on from its content. */
export function focusContent({ fromLocation, toLocation }: Change): void {
  if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
  const content = document.querySelector('main')
  // a screen may have put the focus where it belongs
  if (!content || content.contains(document.activeElement)) return
  content.tabIndex = -1
  content.focus({ preventScroll: true })
}
