/** The only e-mail check of the product: something, @, something, a dot, something, no whitespace (spec §5). */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
