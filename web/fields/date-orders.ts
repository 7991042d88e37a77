import type { DateOrder } from '#domain/import-cells.ts'

/** How a date is read that could mean two days. */
export const dateOrderOptions: readonly { value: DateOrder; label: string }[] = [
  { value: 'month', label: 'Month first: 5/6/2004 is May 6' },
  { value: 'day', label: 'Day first: 5/6/2004 is June 5' },
]
