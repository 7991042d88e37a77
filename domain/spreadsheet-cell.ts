const dangerous = /^[=+\-@\t\r]/

/** An apostrophe in front keeps text that a spreadsheet would run as a formula. */
export function harmless<T extends string | number | null>(value: T): T | string {
  return typeof value === 'string' && dangerous.test(value) ? `'${value}` : value
}

/** The text of a cell before it was made harmless. */
export function plainCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

export function isFormula(text: string): boolean {
  return text.startsWith('=')
}
