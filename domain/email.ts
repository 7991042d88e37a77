/**
 * The only e-mail check of the product: something, @, something, a dot, something, no whitespace (spec §5).
 * Each part is looked for once, so that a long text costs no more than its length.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return at > 0 && !domain.includes('@') && domain.slice(1, -1).includes('.') && !/\s/.test(text)
}
