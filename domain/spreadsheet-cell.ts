const dangerous = /^[=+\-@\t\r]/

/** Text that a spreadsheet would take for a formula is kept text by an apostrophe before it. */
export function harmless<T extends string | number | null>(value: T): T | string {
  return typeof value === 'string' && dangerous.test(value) ? `'${value}` : value
}

/** What a cell said before it was made harmless. */
export function plainCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

export function isFormula(text: string): boolean {
  return text.startsWith('=')
}
