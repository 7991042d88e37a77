/**
 * The only email check of the product: something, @, something, a dot, something, no whitespace (spec §5).
 * Each part is searched for once, so that the cost grows only with the length of the text.
 */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  const domain = text.slice(at + 1)
  return at > 0 && !domain.includes('@') && domain.slice(1, -1).includes('.') && !/\s/.test(text)
}
