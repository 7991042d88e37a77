export const holidayTypeTones = { regular: 'info', special_non_working: 'success', special_working: 'neutral' } as const

/** This year comes first, because it is shown unless another is chosen. */
export function yearChoices(thisYear: number) {
  return [thisYear, thisYear + 1, thisYear - 1].map((year) => ({ value: String(year), label: String(year) }))
}
