export const holidayTypeTones = { regular: 'info', special_non_working: 'success', special_working: 'neutral' } as const

/** This year comes first, because it is shown unless another is chosen. A link may lead to a year of its own. */
export function yearChoices(thisYear: number, shown: number) {
  const known = [thisYear, thisYear + 1, thisYear - 1]
  const years = Number.isInteger(shown) && !known.includes(shown) ? [...known, shown] : known
  return years.map((year) => ({ value: String(year), label: String(year) }))
}
