/**
 * While a screen gets ready, a person may already move through the page that it replaces and type into its fields.
 * Gives back what carries this over to the new page: the focus, the cursor and every word (decision 260).
 */
export function carryOver(page: HTMLElement): () => void {
  const before = [...page.querySelectorAll<HTMLInputElement>('input:enabled')]
  let focused: Element | null = null
  let place = 0
  const note = () => {
    focused = document.activeElement
    place = focused ? alike(page, focused).indexOf(focused) : 0
  }
  note()
  page.addEventListener('focusin', note)
  return () => {
    page.removeEventListener('focusin', note)
    for (const field of before) if (field.value) typeInto(page, field)
    if (focused) focusLike(focused, alike(page, focused)[place])
  }
}

function typeInto(page: HTMLElement, { name, value }: HTMLInputElement): void {
  const field = page.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) return
  // React overrides the setter of each field, and takes a value that was set by it as known already.
  Reflect.set(HTMLInputElement.prototype, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The links to the same address, or the fields of the same name. */
function alike(page: HTMLElement, element: Element): Element[] {
  const href = element.getAttribute('href')
  if (href) return [...page.querySelectorAll(`[href="${href}"]`)]
  return element instanceof HTMLInputElement ? [...page.querySelectorAll(`input[name="${element.name}"]`)] : []
}

/** The same link or field, with the cursor at the same letter. */
function focusLike(old: Element, found: Element | undefined): void {
  if (found instanceof HTMLElement) found.focus()
  // A field for an email has no cursor that could be read.
  if (!(old instanceof HTMLInputElement) || old.selectionStart === null) return
  if (found instanceof HTMLInputElement) found.setSelectionRange(old.selectionStart, old.selectionEnd)
}
