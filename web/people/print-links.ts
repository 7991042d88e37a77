type Printed = { name: string; username: string; link: string }

/** Prints a slip for each person from a separate page, so that nothing else of the screen is printed. */
export function printLinks(links: readonly Printed[], title: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page || !frame.contentWindow) return
  page.title = title
  page.body.append(...links.flatMap((link) => slipOf(page, link, title)))
  frame.contentWindow.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow.print()
}

function slipOf(page: Document, { name, username, link }: Printed, title: string): HTMLElement[] {
  const lines: [tag: string, text: string][] = [
    ['small', title],
    ['h2', name],
    ['p', `Username: ${username}`],
    ['p', 'Open this address to choose your password. It works once, for 7 days.'],
    ['p', link],
    ['hr', ''],
  ]
  return lines.map(([tag, text]) => {
    const line = page.createElement(tag)
    line.textContent = text
    return line
  })
}
