/**
 * While a screen gets ready, a person may already move through the page that it replaces and type into its fields.
 * Gives back what carries this over to the new page: the focus, the cursor and every word (decision 260).
 */
export function carryOver(page: HTMLElement): () => void {
  const before = [...page.querySelectorAll<HTMLInputElement>('input:enabled')]
  let focused = document.activeElement
  const note = () => {
    focused = document.activeElement
  }
  page.addEventListener('focusin', note)
  return () => {
    page.removeEventListener('focusin', note)
    for (const field of before) if (field.value) typeInto(page, field)
    if (focused) focusLike(page, focused)
  }
}

function typeInto(page: HTMLElement, { name, value }: HTMLInputElement): void {
  const field = page.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) return
  // React overrides the setter of each field, and takes a value that was set by it as known already.
  Reflect.set(HTMLInputElement.prototype, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The same link or field, with the cursor at the same letter. */
function focusLike(page: HTMLElement, old: Element): void {
  const href = old.getAttribute('href')
  if (href) page.querySelector<HTMLElement>(`[href="${href}"]`)?.focus()
  if (!(old instanceof HTMLInputElement)) return
  const field = page.querySelector<HTMLInputElement>(`input[name="${old.name}"]`)
  field?.focus()
  // A field for an email has no cursor that could be read.
  if (old.selectionStart !== null) field?.setSelectionRange(old.selectionStart, old.selectionEnd)
}
