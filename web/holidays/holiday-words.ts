import type { Holiday } from '#contract/holidays.ts'

export const holidayTypeTones = { regular: 'info', special_non_working: 'success', special_working: 'neutral' } as const

/** Everyone, or the companies of a town or province. One without companies is most likely misspelled. */
export function scopeInWords({ scope, companyCount }: Pick<Holiday, 'scope' | 'companyCount'>): string {
  if (companyCount === null) return scope.toLowerCase() === 'school' ? 'The whole school' : 'Everyone'
  if (companyCount === 0) return `${scope} (no company there)`
  return `${scope} (${companyCount === 1 ? '1 company' : `${companyCount} companies`})`
}

/** This year comes first, because it is shown unless another is chosen. */
export function yearChoices(thisYear: number) {
  return [thisYear, thisYear + 1, thisYear - 1].map((year) => ({ value: String(year), label: String(year) }))
}
